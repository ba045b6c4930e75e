"""Counting all games of a board game on a Dask cluster.

The counting is done by the program ``plywood``: its ``unit`` commands are pure functions from files to one
file, and check everything. This package hands them out to Dask's workers, and knows nothing but their
arguments and the lines they print.

==============  ==================================================================
``command``     the command ``plywood-cluster``
``driver``      the loop: what is next, who does it, what to do with the answers
``phases``      the units of a phase as Dask tasks
``workers``     Dask's cluster, and whether its workers can be used
``task``        what a worker does
``children``    a worker's child processes, which end with it
``leash``       the small program between a worker and a child
``program``     the program ``plywood``: where it is, its version, its answers
``failure``     why there is no answer
``telling``     what is told on the way
==============  ==================================================================
"""

__version__ = "0.1.0"
