"""Two nodes of Ray on this machine, at two addresses of the loopback, each with one processor: `python two_nodes.py`.

Prints the address of the cluster, and ends it when standard input ends.
"""

from __future__ import annotations

import os
import sys

os.environ |= {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0"}


def main() -> None:
    from ray.cluster_utils import Cluster

    terms = {"num_cpus": 1, "include_dashboard": False, "object_store_memory": 80_000_000}
    cluster = Cluster(initialize_head=True, head_node_args={**terms, "node_ip_address": "127.0.0.2"})
    try:
        cluster.add_node(node_ip_address="127.0.0.3", **terms)
        print(cluster.address, flush=True)
        sys.stdin.read()
    finally:
        cluster.shutdown()


if __name__ == "__main__":
    main()
