import Geocoders

/// The options that say who is asked where a point is.
enum GeocoderOptions {
  static let specs: [OptionSpec] = [
    OptionSpec(
      "--geocoder", .required("NAME[,NAME]"),
      "world, nominatim[:URL], photon[:URL], pelias:URL or google"),
    OptionSpec(
      "--geocode-cache", .required("FILE"),
      "where online answers are kept, or none"),
  ]

  static func setup(_ options: ParsedOptions) throws(UsageError) -> GeocoderSetup {
    var setup = GeocoderSetup()
    if let text = options.text("--geocoder") {
      do throws(GeocoderNameError) {
        setup.names = try GeocoderName.chain(text)
      } catch {
        throw UsageError("--geocoder: \(error.words)")
      }
    }
    switch options.text("--geocode-cache") {
    case nil: break
    case "none": setup.cache = .none
    case let path?: setup.cache = .file(path)
    }
    return setup
  }
}
