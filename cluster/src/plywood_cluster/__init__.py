"""Counting all games of a board game on a Dask cluster.

The program ``plywood`` does the counting: its ``unit`` commands are pure functions from files to one file,
and check everything. This package runs them on Dask's workers, and knows only their arguments
and the lines they print.

==============  ==================================================================
``command``     the command ``plywood-cluster``
``question``    what is counted, and where
``driver``      the main loop: plan, run the units, handle the answers
``phases``      the units of a phase as Dask tasks
``workers``     Dask's cluster, and whether its workers can be used
``task``        the code that runs on a worker
``children``    a worker's child processes, which end with it
``leash``       a small program that kills the child when its worker ends
``program``     the program ``plywood``: where it is, its version, its answers
``failure``     exit statuses and errors
``messages``    messages and progress
==============  ==================================================================
"""

__version__ = "0.1.0"
