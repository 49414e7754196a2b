/// The packed world: a header, a table of sections, the sections.
///
/// All numbers are little-endian; the file is made to be read in place.
///
///     0   8  "MAPWORLD"
///     8   4  version, 1
///     12  4  number of sections
///     16  8  size of the file
///     24  8  FNV-1a checksum (64 bits) of everything from byte 32 on
///     32     for each section 16 bytes: its name (4 ASCII letters), 0, offset, length
///
/// Every section begins at a multiple of 64 bytes. Texts are offsets into STRS (see `StringTable`).
///
/// | section | record |
/// | --- | --- |
/// | STRS | the texts |
/// | SRCS | 16 bytes: name, version, licence, attribution |
/// | CTRY | 48 bytes: code, name, first place, number of places, first node, capital (a place and 1, or 0), least x y z, greatest x y z of its places |
/// | REGN | 12 bytes: name, ISO 3166-2 code (0: none), country |
/// | CNTY | 8 bytes: name, region |
/// | LAKE, SEAS, ZONE | 4 bytes: name |
/// | PLCH | 16 bytes: x, y, z on a sphere of radius 2^30; reach in 10 m (16 bits, 0: a quarter of a larger place); region (16 bits, 65535: none) |
/// | PLCC | 8 bytes: name (23 low bits) and time zone, population |
/// | PLCN | the nodes, see `PlaceForest` |
/// | PDIR, PCEL, PLST | directory, cells and lists of the settlements that may win at a point, see `PlaceCells` |
/// | PLCZ | 1 byte: the zoom from which on the name is written, in eighths, see `PlaceZooms` |
/// | SPOT | 16 bytes, see `LabelSpots` |
/// | NAMX, ALTN | what goes by a name, see `NameSections` |
/// | AIRP | 24 bytes: name, IATA, ICAO, country (32 bits, 65535: none), latitude and longitude in 1e-5 degrees |
/// | xPTS | the points of a layer, see `PointBlocks` |
/// | xDIR, xCEL | its directory and cells, see `CellTree`; x is C countries cut into regions, U counties, L lakes, S seas |
/// | AREA | 4 bytes: country (16 bits) and region (16 bits, 65535: none) of each feature of layer C |
/// | LND0…1, LAK0…1, BRD0…1, RGL0…1 | land and lakes (rings), country and region borders (lines), see `LineSections` |
/// | LND2, LAK2, BRD2, RGL2 | the same at full detail, made of the edges of layers C and L, see `SharedLines` |
struct WorldFile {
  static let version: UInt32 = 1

  private var sections: [(name: String, bytes: [UInt8])] = []

  mutating func add(_ name: String, _ bytes: [UInt8]) {
    precondition(name.utf8.count == 4)
    sections.append((name, bytes))
  }

  /// The names and sizes, for the report.
  var sizes: [(String, Int)] { sections.map { ($0.name, $0.bytes.count) } }

  func packed() -> [UInt8] {
    var body = ByteWriter()
    var table = ByteWriter()
    let start = 32 + sections.count * 16
    while (start + body.count) % 64 != 0 { body.put(UInt8(0)) }
    for section in sections {
      table.put(raw: Array(section.name.utf8))
      table.put(UInt32(0))
      table.put(UInt32(start + body.count))
      table.put(UInt32(section.bytes.count))
      body.put(raw: section.bytes)
      while (start + body.count) % 64 != 0 { body.put(UInt8(0)) }
    }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in table.bytes + body.bytes {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    var file = ByteWriter()
    file.put(raw: Array("MAPWORLD".utf8))
    file.put(WorldFile.version)
    file.put(UInt32(sections.count))
    file.put(UInt64(start + body.count))
    file.put(hash)
    file.put(raw: table.bytes)
    file.put(raw: body.bytes)
    return file.bytes
  }
}
