"""``python -m plywood_cluster``."""

import sys

from plywood_cluster.command import main

sys.exit(main())
