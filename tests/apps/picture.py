"""Pictures for the tests: reading them with tuatara-png, and saying how different two are."""
import os
import subprocess


def converter(build):
    """The program that reads what the driver and others leave behind."""
    return os.path.join(build, 'src', 'tools', 'tuatara-png')


def read(build, path):
    """A PNG file or what TUATARA_SHOT left, as (width, height, rows of RGB bytes); ValueError when
    it is none."""
    done = subprocess.run([converter(build), path, '-'], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE)
    if done.returncode:
        raise ValueError(done.stderr.decode(errors='replace').strip())
    _, size, _, body = done.stdout.split(b'\n', 3)
    width, height = (int(n) for n in size.split())
    return width, height, [body[3 * width * y:3 * width * (y + 1)] for y in range(height)]


def difference(a, b, threshold=48):
    """(root mean square error in 0..255, share of pixels where a channel differs by more than
    threshold) of two pictures of the same size."""
    total, far, count = 0, 0, 0
    for row_a, row_b in zip(a[2], b[2]):
        deltas = [abs(x - y) for x, y in zip(row_a, row_b)]
        total += sum(d * d for d in deltas)
        far += sum(1 for i in range(0, len(deltas), 3) if max(deltas[i:i + 3]) > threshold)
        count += len(deltas)
    return (total / count) ** 0.5, far * 3 / count
