import Geo
import MapFiles
import MapModel
import Reporting

/// A feature that says of itself that mapctl wrote it, and says it wrongly.
public struct OwnFeatureFault: Error {
  /// Its place in the file, from 0.
  public let index: Int
  /// What is wrong.
  public let problem: String

  /// The fault in words.
  public var words: String { "features[\(index)].mapctl: \(problem)" }
}

extension MapLayer {
  /// Makes the things of features that mapctl wrote what they were, with everything that GeoJSON
  /// itself has no words for; where they lie, their geometries say.
  public mutating func restoreOwn() throws(OwnFeatureFault) {
    guard features.contains(where: { $0.own != nil }) else { return }
    var old = things
    swap(&old, &things)
    things.removeAll()
    things.reserveCapacity(old.count)
    let oldPictures = pictures
    pictures = [:]
    for index in features.indices {
      let feature = features[index]
      let first = things.count
      if let own = feature.own {
        try restore(own.object, feature, old[feature.things])
      } else {
        for place in feature.things {
          pictures[things.count] = oldPictures[place]
          things.append(old[place])
        }
      }
      features[index].things = first..<things.count
    }
  }

  private mutating func restore(
    _ own: JSONObject, _ feature: Feature, _ drawn: ArraySlice<Overlay>
  ) throws(OwnFeatureFault) {
    func fault(_ problem: String) -> OwnFeatureFault {
      OwnFeatureFault(index: feature.index, problem: problem)
    }
    let word = own["kind"]?.string ?? ""
    guard let kind = OverlayKind(rawValue: word), kind != .tileLayer else {
      throw fault("'\(word.prefix(40))' is no kind of thing that can be read back")
    }
    var fields = RecordValue.fields(of: own)
    fields.append(RecordField("id", .text(Feature.text(ofID: feature.id) ?? "")))
    let usual: Overlay? = drawn.count == 1 ? drawn.first : nil
    if OwnFeature.takesGeometry(kind) {
      guard usual?.kind == kind else { throw fault("a \(kind.words) has another geometry") }
      fields += OwnFeature.noGeometry
    }
    var thing: Overlay
    do throws(RecordFault) {
      thing = try Overlay(kind, RecordReader(fields))
    } catch {
      throw fault(error.words)
    }
    switch (thing, usual) {
    case (.marker(var marker), .marker(let other)?):
      marker.position = other.position
      marker.clusterLayer = try cluster(of: marker, fault)
      thing = .marker(marker)
    case (.polyline(var line), .polyline(let other)?):
      line.path = other.path
      thing = .polyline(line)
    case (.polygon(var area), .polygon(let other)?):
      (area.path, area.holes) = (other.path, other.holes)
      thing = .polygon(area)
    default: break
    }
    guard thing.isWithinRanges else { throw fault("a value is out of its range") }
    if let icon = thing.icon {
      var wish = Picture(icon.name, at: "features[\(feature.index)]")
      wish.width = icon.width
      wish.isBesideFile = false
      pictures[things.count] = wish
    }
    things.append(thing.withoutIcon)
  }

  /// The place of a marker's cluster layer among the things, counted from 1; the file tells that
  /// of its feature, which comes before.
  private func cluster(
    of marker: Marker, _ fault: (String) -> OwnFeatureFault
  ) throws(OwnFeatureFault) -> Int? {
    guard let index = marker.clusterLayer else { return nil }
    guard index <= features.count, let place = features[index - 1].things.first,
      place < things.count, things[place].kind == .clusterLayer
    else { throw fault("'cluster' is no cluster layer before it") }
    return place + 1
  }
}

/// How things are written beside what GeoJSON says of them.
enum OwnFeature {
  /// Whether a GeoJSON geometry says exactly where a thing of that kind lies.
  static func takesGeometry(_ kind: OverlayKind) -> Bool {
    kind == .marker || kind == .polyline || kind == .polygon
  }

  /// The property that holds what a script kept with a thing, and the mark that it does.
  static let userData = "user_data"

  /// What stands for where a thing lies until the geometry is asked.
  static let noGeometry = [
    RecordField(
      "position", .object([RecordField("lat", .number(0)), RecordField("lng", .number(0))])),
    RecordField("path", .list([])),
  ]

  /// What is to be read back of a thing.
  ///
  /// - Parameters:
  ///   - cluster: the place of a marker's cluster layer among the features, from 1.
  ///   - hasUserData: whether the property `user_data` is what the script kept with it.
  static func object(of thing: Overlay, cluster: Int?, hasUserData: Bool) -> JSONObject {
    let left: Set<String> =
      takesGeometry(thing.kind)
      ? ["id", "position", "path", "holes", "cluster", "added_at"] : ["id"]
    var members = [JSONObject.Member(name: "kind", value: .string(thing.kind.rawValue))]
    for field in thing.fields where !left.contains(field.name) {
      // Pictures that are names and contents in one are cut short in records.
      let value = field.name == "icon" ? .text(thing.icon?.name ?? "") : field.value
      members.append(JSONObject.Member(name: field.name, value: JSONValue(value)))
    }
    if let cluster { members.append(JSONObject.Member(name: "cluster", value: .int(cluster))) }
    if case .marker(let marker) = thing, marker.appearance != .none {
      members.append(JSONObject.Member(name: "added_at", value: .int(0)))
    }
    if hasUserData {
      members.append(JSONObject.Member(name: OwnFeature.userData, value: .bool(true)))
    }
    return JSONObject(members: members)
  }
}

extension Overlay {
  /// The picture that it shows.
  fileprivate var icon: Icon? {
    switch self {
    case .marker(let marker): marker.icon
    case .groundOverlay(let picture): picture.icon
    default: nil
    }
  }

  /// The thing until its picture is there.
  fileprivate var withoutIcon: Overlay {
    switch self {
    case .marker(var marker) where marker.icon != nil:
      marker.icon = nil
      return .marker(marker)
    case .groundOverlay(var picture):
      picture.icon = nil
      return .groundOverlay(picture)
    default: return self
    }
  }
}
