// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(of name: String, _ more: [Target.Dependency] = []) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.byName(name: name)] + more,
    resources: [.copy("Fixtures")], swiftSettings: strict)
}

let package = Package(
  name: "mapctl",
  products: [.executable(name: "mapctl", targets: ["mapctl"])],
  targets: [
    // Rank 0: the outside world and the numbers of the earth.
    .systemLibrary(name: "CLua", providers: [.apt(["liblua5.4-dev"])]),
    .target(name: "CLuaShim", dependencies: ["CLua"]),
    .target(name: "CWorld", exclude: ["world.bin"]),
    room("Geo"),
    room("HostSystem"),
    // Rank 1: the shared words, the script bridge, the gazetteer.
    room("MapModel", ["Geo"]),
    room("LuaBridge", ["CLua", "CLuaShim"]),
    room("Gazetteer", ["Geo", "CWorld"]),
    // Rank 2: what moves, what scripts see, what is written down.
    room("MapEngine", ["MapModel", "Geo"]),
    room("MapScript", ["LuaBridge", "MapModel", "Gazetteer", "Geo"]),
    room("Reporting", ["MapModel", "Geo"]),
    room("BulkGeocode", ["Gazetteer", "HostSystem", "Geo"]),
    // Rank 3: the loop that joins them.
    room(
      "MapSession",
      [
        "MapEngine", "MapScript", "Reporting", "LuaBridge", "MapModel", "Gazetteer", "HostSystem",
        "Geo",
      ]),
    // Rank 4: arguments in, exit status out.
    .executableTarget(
      name: "mapctl",
      dependencies: [
        "MapSession", "MapScript", "Reporting", "BulkGeocode", "Gazetteer", "MapModel",
        "HostSystem", "Geo",
      ], swiftSettings: strict),
    // Beside the road: builds the world data file.
    .executableTarget(name: "worldpack", dependencies: ["Geo"], swiftSettings: strict),
    tests(of: "Geo"),
    tests(of: "MapModel", ["Geo"]),
    tests(of: "LuaBridge"),
    tests(of: "Gazetteer", ["Geo"]),
    tests(of: "MapEngine", ["MapModel", "Geo"]),
    tests(of: "BulkGeocode", ["Gazetteer", "HostSystem", "Geo"]),
  ],
  swiftLanguageModes: [.v6]
)
