import Foundation

/// The folder that `Scripts/world_sources.py` wrote: for each layer a table and, mostly, outlines.
struct SourceFiles {
  let folder: URL

  /// The rows of a table, each a list of columns.
  func rows(_ name: String) throws -> [[String]] {
    let text = try String(contentsOf: folder.appending(path: name + ".tsv"), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return lines.map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// The outlines of a layer: for each feature its rings, for each ring its points in degrees.
  func rings(_ name: String) throws -> [[[Degrees]]] {
    let data = try Data(contentsOf: folder.appending(path: name + ".rings"))
    return data.withUnsafeBytes { raw in
      var at = 0
      func number() -> Int {
        defer { at += 4 }
        return Int(UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: at, as: UInt32.self)))
      }
      func degrees() -> Double {
        defer { at += 8 }
        let bits = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)
        return Double(bitPattern: UInt64(littleEndian: bits))
      }
      var features: [[[Degrees]]] = []
      while at < raw.count {
        let rings = (0..<number()).map { _ in
          (0..<number()).map { _ in
            let lng = degrees()
            return Degrees(lng: lng, lat: degrees())
          }
        }
        features.append(rings)
      }
      return features
    }
  }
}

/// A point of a source, in degrees.
struct Degrees: Equatable {
  var lng: Double
  var lat: Double
}
