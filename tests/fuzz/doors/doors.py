#!/usr/bin/env python3
"""Runs fuzz_doors on the driver of a build folder, on a private X server if there is one.

usage: doors.py [--seed=N] [--iterations=N | --seconds=N] --build=DIR PROGRAM
"""
import os
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
import on_driver  # noqa: E402


def main():
    build = [a[8:] for a in sys.argv[1:] if a.startswith('--build=')]
    own = [a for a in sys.argv[1:] if a.startswith(('--seed=', '--seconds=', '--iterations='))]
    program = [a for a in sys.argv[1:] if not a.startswith('--')]
    if len(build) != 1 or len(program) != 1:
        sys.exit(__doc__)
    env = dict(on_driver.environment(build[0]), TUATARA_SWAP_INTERVAL='0')
    env.pop('DISPLAY', None)
    server = on_driver.start_xvfb(env, '640x480')
    try:
        return subprocess.run(program + own, env=env).returncode != 0
    finally:
        if server:
            server.terminate()
            server.wait()


if __name__ == '__main__':
    sys.exit(main())
