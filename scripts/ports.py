"""Ports of this machine."""

import socket


def free_port():
    """Returns a free port. Only the caller should listen there next."""
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        return nobody.getsockname()[1]
