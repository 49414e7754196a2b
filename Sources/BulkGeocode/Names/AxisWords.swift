/// The words for latitude and longitude that columns are named with.
enum AxisWords {
  /// Words for latitude that mean nothing else.
  static let lat: Set<String> = [
    "lat", "lati", "latt", "latit", "latitude", "latitud", "latitudine", "latitudo", "latdeg",
    "latdd", "lintang", "breitengrad", "breedtegraad", "breddegrad", "breddgrad", "leveysaste",
    "leveyspiiri", "laiuskraad", "platuma", "szélességifok", "szelessegifok", "πλάτος", "широта",
    "enlem", "enlik", "緯度", "纬度", "北緯", "北纬", "위도", "ละติจูด", "अक्षांश", "vĩđộ",
  ]
  /// Words for longitude that mean nothing else.
  static let lng: Set<String> = [
    "lng", "lon", "long", "longi", "longit", "longitude", "longitud", "longitudine", "longitudo",
    "lngdeg", "londeg", "longdeg", "lngdd", "londd", "longdd", "bujur", "längengrad",
    "laengengrad", "langengrad", "lengtegraad", "lengdegrad", "længdegrad", "laengdegrad",
    "längdgrad", "langdgrad", "pituusaste", "pituuspiiri", "pikkuskraad", "ilguma",
    "hosszúságifok", "hosszusagifok", "μήκος", "долгота", "довгота", "boylam", "uzunluq", "経度",
    "经度", "經度", "東経", "东经", "東經", "경도", "ลองจิจูด", "देशांतर", "देशान्तर", "kinhđộ",
  ]
  /// The words for latitude, long ones first.
  static let longestLatFirst = longestFirst(lat)
  /// The words for longitude, long ones first.
  static let longestLngFirst = longestFirst(lng)
  /// Words for latitude that may mean a width or another number.
  static let doubtfulLat: Set<String> = [
    "y", "ycoord", "breite", "breedte", "bredde", "bredd", "leveys", "laius", "platums",
    "szerokość", "szerokosc", "šířka", "sirka", "šírka", "szélesség", "szelesseg", "širina",
    "sirina", "ширина", "عرض", "רוחב", "lățime",
  ]
  /// Words for longitude that may mean a length or another number.
  static let doubtfulLng: Set<String> = [
    "x", "xcoord", "länge", "laenge", "lange", "lengte", "lengde", "længde", "längd", "pituus",
    "pikkus", "garums", "długość", "dlugosc", "délka", "delka", "dĺžka", "dlzka", "hosszúság",
    "hosszusag", "dužina", "duzina", "dolžina", "dolzina", "дължина", "дужина", "طول", "אורך",
  ]
  /// Words that say how a coordinate is meant, and not which of several it is.
  static let decorations: Set<String> = [
    "wgs", "84", "epsg", "4326", "dd", "deg", "degree", "degrees", "decimal", "dec", "grad", "dez",
    "dezimal", "gps", "geo", "geogr", "coord", "coords", "coordinate", "coordinates", "point",
    "centroid", "center", "centre", "pos", "position",
  ]
  /// Words beside an axis that make the number another one than degrees north or east.
  static let parts: Set<String> = [
    "min", "mins", "minutes", "sec", "secs", "seconds", "rad", "radians", "dir", "direction",
    "hemi", "hemisphere", "south", "west", "s", "w", "ns", "ew",
  ]
  /// Words that show those beside them to be the edges of boxes.
  static let edges: Set<String> = ["max", "north", "east", "n", "e"]
  /// Names of columns that hold whole coordinates.
  static let text: Set<String> = [
    "coordinate", "coordinates", "coord", "coords", "latlng", "latlon", "latlong", "geouri",
    "pluscode", "geopoint", "geopoint2d", "gpscoordinates", "koordinate", "koordinaten",
    "coordonnées", "coordonnees", "coordenadas", "coordinaten", "coördinaten",
    "współrzędne", "координаты", "座標", "坐标", "좌표",
  ]
  /// Names of columns that hold whole coordinates, or names of places.
  static let doubtfulText: Set<String> = ["location", "position", "geo", "gps", "point"]

  private static func longestFirst(_ words: Set<String>) -> [String] {
    words.sorted { ($1.count, $0) < ($0.count, $1) }
  }

  /// Whether a word tells nothing but the axis.
  static func isAxis(_ word: String) -> Bool {
    lat.contains(word) || lng.contains(word) || doubtfulLat.contains(word)
      || doubtfulLng.contains(word)
  }
}
