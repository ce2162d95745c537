"""Ports of this machine."""

import socket


def free_port():
    """One that nobody has now. Whoever listens there next is the one who was told of it."""
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        return nobody.getsockname()[1]
