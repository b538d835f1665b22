"""Test scripts that start programs of the build: in a build for another processor an emulator runs them,
which meson names to its tests."""
import os
import shlex


def command(words):
    """The command line that runs the program words[0] of the build with its arguments."""
    return [*shlex.split(os.environ.get('MESON_EXE_WRAPPER', '')), *words]
