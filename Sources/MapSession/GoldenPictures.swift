import Comparison
import LuaBridge
import MapModel
import MapScript

extension GoldenFolder {
  /// Compares a picture with the one that was kept.
  ///
  /// - Returns: what is wrong; nil when nothing is.
  func compare(
    _ actual: [UInt8], _ golden: GoldenPicture, scale: Double, as name: String
  ) throws(GoldenFault) -> TestFailure? {
    let name = name + ".png"
    guard let kept = try kept(name) else { return try missing(name, actual) }
    if kept == actual { return nil }
    var rules = ComparisonRules()
    rules.threshold = golden.tolerance
    rules.mostDifferent = .pixels(golden.mostDifferent)
    rules.ignoresAntialiasing = golden.ignoresAntialiasing
    rules.masks = golden.masks.map { mask in
      func pixels(_ points: Double) -> Int {
        Int(min(max((points * scale).rounded(), -1e6), 1e6))
      }
      return PixelArea(
        x: pixels(mask.x), y: pixels(mask.y), width: pixels(mask.width),
        height: pixels(mask.height))
    }
    let (words, difference) = try difference(kept, actual, rules, name)
    guard let words else { return nil }
    var failure = try changed(name, actual, words, [])
    failure.pictures = [FailurePicture(name: "expected", bytes: kept)]
    failure.pictures.append(FailurePicture(name: "actual", bytes: actual))
    if let difference {
      failure.pictures.append(FailurePicture(name: "difference", bytes: difference))
    }
    guard !updates else { return failure }
    for picture in failure.pictures {
      let file = name.replacing(".png", with: "-\(picture.name).png")
      failure.details.append("\(picture.name): \(try put(picture.bytes, as: file))")
    }
    return failure
  }

  /// How the pictures differ in words, and as a picture; nothing when they count as the same.
  private func difference(
    _ kept: [UInt8], _ actual: [UInt8], _ rules: ComparisonRules, _ name: String
  ) throws(GoldenFault) -> (words: String?, picture: [UInt8]?) {
    do throws(ComparisonError) {
      let one = try PixelPicture(png: kept)
      let other = try PixelPicture(png: actual)
      guard one.width == other.width, one.height == other.height else {
        return ("is \(one.size) pixels large, and the picture now \(other.size)", nil)
      }
      let difference = try PictureDifference(one, other, by: rules)
      guard !difference.isAllowed else { return (nil, nil) }
      var words = "differs from the picture now in \(difference.count) pixels"
      if let area = difference.bounds {
        words += ", within \(area.width)x\(area.height) at \(area.x), \(area.y)"
      }
      return (words, try difference.picture.png())
    } catch {
      guard updates else { throw GoldenFault(words: "\(golden(name)): \(error.words)") }
      return ("could not be read: \(error.words)", nil)
    }
  }
}
