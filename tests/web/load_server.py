"""A server that takes as much from one address as the load test sends; run with -m."""

import sys

from bruxelles_env.web.app import Site
from bruxelles_env.web.serving import serve
from tests.web.served import UNLIMITED

if __name__ == "__main__":
    data = sys.argv[sys.argv.index("--data") + 1]
    sys.exit(serve(Site(data, limits=UNLIMITED), "127.0.0.1", 0, [], browser=False))
