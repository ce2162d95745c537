"""A server with a fault, which a check of servers must notice. It prints its port.

    faulty_server.py ended|hung|grew|descriptors
"""

import itertools
import os
import socket
import sys
import threading
import time

RESPONSE = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}"


def serve(connection, fault, counter, kept):
    while data := connection.recv(65536):
        for _ in range(max(1, data.count(b" HTTP/1.1\r\n"))):
            number = next(counter)
            if fault == "grew":
                kept.append(os.urandom(100_000))
            elif fault == "descriptors" and number % 4 == 0:
                kept.append(os.open("/dev/null", os.O_RDONLY))
            elif number > 300 and fault == "ended":
                os._exit(5)
            elif number > 300 and fault == "hung":
                time.sleep(600)
            connection.sendall(RESPONSE)


def work(*values):
    try:
        serve(*values)
    except OSError:
        values[0].close()


def main(fault):
    listener, counter, kept = socket.create_server(("127.0.0.1", 0), backlog=64), itertools.count(), []
    print(listener.getsockname()[1], flush=True)
    while True:
        connection, _ = listener.accept()
        threading.Thread(target=work, args=[connection, fault, counter, kept], daemon=True).start()


if __name__ == "__main__":
    main(sys.argv[1])
