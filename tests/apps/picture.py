"""Pictures for the tests: reading PNG files and saying how different two pictures are.

Only the standard library: 8-bit grey, RGB, RGBA or palette, not interlaced.
"""
import struct
import zlib

CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}


def read(path):
    """A PNG or binary PPM file as (width, height, rows of RGB bytes)."""
    data = open(path, 'rb').read()
    if data[:2] != b'P6':
        return read_png(path)
    words = data.split(None, 4)
    width, height, body = int(words[1]), int(words[2]), data[-3 * int(words[1]) * int(words[2]):]
    return width, height, [body[3 * width * y:3 * width * (y + 1)] for y in range(height)]


def read_png(path):
    """(width, height, rows of RGB bytes); ValueError when the file is not such a PNG."""
    data = open(path, 'rb').read()
    if data[:8] != b'\x89PNG\r\n\x1a\n':
        raise ValueError(f'{path}: not a PNG file')
    pos, packed, palette = 8, b'', b''
    while pos + 8 <= len(data):
        size, kind = struct.unpack('>I4s', data[pos:pos + 8])
        body = data[pos + 8:pos + 8 + size]
        if kind == b'IHDR':
            width, height, depth, colour, _, _, interlace = struct.unpack('>IIBBBBB', body)
        elif kind == b'PLTE':
            palette = body
        elif kind == b'IDAT':
            packed += body
        pos += 12 + size
    if depth != 8 or interlace:
        raise ValueError(f'{path}: only 8 bits a channel without interlacing')
    n = CHANNELS[colour]
    return width, height, [to_rgb(row, colour, palette)
                           for row in unfilter(zlib.decompress(packed), width * n, height, n)]


def unfilter(raw, stride, height, n):
    previous = bytearray(stride)
    for y in range(height):
        kind = raw[y * (stride + 1)]
        row = bytearray(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
        if kind == 2:
            for i in range(stride):
                row[i] = (row[i] + previous[i]) & 255
        elif kind:
            for i in range(stride):
                left = row[i - n] if i >= n else 0
                up = previous[i]
                corner = previous[i - n] if i >= n else 0
                row[i] = (row[i] + predict(kind, left, up, corner)) & 255
        yield row
        previous = row


def predict(kind, left, up, corner):
    if kind == 1:
        return left
    if kind == 3:
        return (left + up) // 2
    p = left + up - corner
    pa, pb, pc = abs(p - left), abs(p - up), abs(p - corner)
    return left if pa <= pb and pa <= pc else up if pb <= pc else corner


def to_rgb(row, colour, palette):
    if colour == 2:
        return bytes(row)
    if colour == 6:
        out = bytearray(len(row) // 4 * 3)
        for c in range(3):
            out[c::3] = row[c::4]
        return bytes(out)
    if colour == 3:
        return b''.join(palette[3 * i:3 * i + 3] for i in row)
    grey = row[::2] if colour == 4 else row
    return bytes(v for g in grey for v in (g, g, g))


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
