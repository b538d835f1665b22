"""Running programs on the driver of a build folder, on a private X server: what the runners share."""
import os
import subprocess


def environment(build):
    """The environment that leads libglvnd to the driver, and to no display but its own."""
    build = os.path.abspath(build)
    env = dict(os.environ)
    folders = [os.path.join(build, 'src', name) for name in ('glx', 'egl')]
    env['LD_LIBRARY_PATH'] = ':'.join(folders + [p for p in [env.get('LD_LIBRARY_PATH')] if p])
    env['__GLX_VENDOR_LIBRARY_NAME'] = 'tuatara'
    env['__EGL_VENDOR_LIBRARY_FILENAMES'] = os.path.join(build, 'src', 'egl', 'tuatara_egl.json')
    return env


def was_used(report):
    """Whether a context was made current, by the file that TUATARA_REPORT named."""
    try:
        with open(report) as lines:
            return any(not line.startswith('refused ') for line in lines)
    except FileNotFoundError:
        return False


def start_xvfb(env, size='1280x1024'):
    """Starts a private X server and sets DISPLAY in env. None: there is no Xvfb, or it fails."""
    # Its own OpenGL must not be the one under test.
    clean = {k: v for k, v in os.environ.items() if not k.startswith('__')}
    read_end, write_end = os.pipe()
    try:
        server = subprocess.Popen(
            ['Xvfb', '-displayfd', str(write_end), '-screen', '0', size + 'x24', '-noreset',
             '-nolisten', 'tcp'],
            pass_fds=[write_end], env=clean, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    except OSError:
        os.close(read_end)
        return None
    finally:
        os.close(write_end)
    # The end of the pipe comes with the number, or when the server dies.
    with os.fdopen(read_end) as display:
        number = display.readline().strip()
    if not number:
        server.wait()
        return None
    env['DISPLAY'] = ':' + number
    return server
