// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  // A camera frame crosses five targets: generic code is to be specialised on its way, and the
  // checks for overlapping accesses, which the tests run with, cost a tenth of it.
  .unsafeFlags(
    ["-cross-module-optimization", "-enforce-exclusivity=unchecked"],
    .when(configuration: .release)),
]

func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// The tests of a target; those with data beside them keep it in a folder named Fixtures.
func tests(
  of name: String, _ more: [Target.Dependency] = [], fixtures: Bool = false
) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.byName(name: name)] + more,
    resources: fixtures ? [.copy("Fixtures")] : [], swiftSettings: strict)
}

let package = Package(
  name: "mapctl",
  products: [.executable(name: "mapctl", targets: ["mapctl"])],
  targets: [
    // Rank 0: the outside world and the numbers of the earth.
    .systemLibrary(name: "CLua", providers: [.apt(["liblua5.4-dev"])]),
    .systemLibrary(name: "CExpat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CJansson", providers: [.apt(["libjansson-dev"])]),
    .target(name: "CLuaShim", dependencies: ["CLua"]),
    // libcurl is looked for when it is first needed; only its headers are taken here.
    .target(name: "CWeb", linkerSettings: [.linkedLibrary("dl")]),
    // Cairo and Pango are looked for when they are first needed, too.
    .target(name: "CDrawing", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CChafa", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CEdit", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CSQLite", linkerSettings: [.linkedLibrary("dl")]),
    .target(name: "CWorld", exclude: ["world.bin"]),
    // So are the libraries that read pictures.
    .target(name: "CImages", linkerSettings: [.linkedLibrary("dl")]),
    room("Geo"),
    room("HostSystem"),
    // Rank 1: the shared words, the script bridge, the gazetteer, what a run may touch, and how two
    // pictures differ.
    room("MapModel", ["Geo"]),
    room("LuaBridge", ["CLua", "CLuaShim"]),
    room("Gazetteer", ["Geo", "CWorld"]),
    room("Permissions", ["HostSystem"]),
    room("Terminal", ["CEdit", "CChafa", "HostSystem"]),
    room("Rows", ["HostSystem", "Geo"]),
    room("Images", ["CImages"]),
    room("Comparison", ["CDrawing"]),
    // Rank 2: what moves, what is read and written down, what is fetched.
    room("MapEngine", ["MapModel", "Geo"]),
    room("Reporting", ["MapModel", "Geo"]),
    room("MapFiles", ["MapModel", "Geo", "CExpat", "CJansson"]),
    room("WebClient", ["Permissions", "CWeb"]),
    room("Video", ["MapModel", "HostSystem", "CDrawing"]),
    room("Plugins", ["Permissions", "HostSystem", "MapModel"]),
    room("BulkGeocode", ["Rows", "Gazetteer", "HostSystem", "Geo"]),
    // Rank 3: what scripts see, and what people see.
    room(
      "Geocoders",
      [
        "Gazetteer", "WebClient", "MapFiles", "Permissions", "MapModel", "HostSystem", "Geo",
        "CSQLite",
      ]),
    room(
      "MapScript",
      [
        "LuaBridge", "Reporting", "MapFiles", "WebClient", "Video", "Plugins", "Permissions",
        "Images", "MapModel", "Gazetteer", "HostSystem", "Geo",
      ]),
    room("Renderer", ["Images", "MapModel", "Gazetteer", "HostSystem", "Geo", "CDrawing"]),
    room("Traces", ["MapEngine", "Reporting", "MapFiles", "MapModel", "HostSystem", "Geo"]),
    room("Batch", ["Rows", "MapFiles", "MapModel", "HostSystem", "Geo"]),
    // Rank 4: the loop that joins them.
    room("ScriptCheck", ["MapScript", "LuaBridge", "MapModel"]),
    room(
      "MapSession",
      [
        "MapEngine", "MapScript", "MapFiles", "Renderer", "Video", "Traces", "Comparison",
        "Reporting", "Geocoders", "LuaBridge", "MapModel", "Gazetteer", "Permissions", "WebClient",
        "Plugins",
        "Terminal", "HostSystem", "Geo",
      ]),
    // Rank 5: a session at the keyboard.
    room(
      "Console",
      [
        "MapSession", "ScriptCheck", "MapScript", "LuaBridge", "MapEngine", "Reporting",
        "Gazetteer", "MapModel", "Terminal", "HostSystem", "Geo",
      ]),
    // Rank 5: tests of scripts: found, run side by side, reported.
    room(
      "TestRunner",
      [
        "MapSession", "MapScript", "LuaBridge", "Reporting", "MapFiles", "Gazetteer", "MapModel",
        "HostSystem", "Geo",
      ]),
    // Rank 6: arguments in, exit status out.
    .executableTarget(
      name: "mapctl",
      dependencies: [
        "Console", "Terminal", "TestRunner", "MapSession", "ScriptCheck", "MapScript", "MapFiles",
        "Renderer", "Video", "Traces", "Reporting", "Rows", "Batch", "BulkGeocode", "Geocoders",
        "Comparison", "Gazetteer", "Plugins", "Images", "MapModel", "Permissions", "HostSystem",
        "Geo",
      ], swiftSettings: strict),
    // Beside the road: figures of this machine, and the world data file's builder.
    .target(name: "CBenchFloor", dependencies: ["CLua"]),
    .executableTarget(
      name: "bench",
      dependencies: [
        "CBenchFloor", "MapSession", "MapEngine", "MapFiles", "Gazetteer", "MapModel", "HostSystem",
        "Geo",
      ], swiftSettings: strict),
    .executableTarget(
      name: "worldpack", dependencies: ["Gazetteer", "Geo"], swiftSettings: strict),
    // Tests: each target by itself, whole scripts in memory, and the built command.
    .target(name: "CPseudoTerminal", path: "Tests/CPseudoTerminal"),
    .target(
      name: "Harness",
      dependencies: ["CPseudoTerminal", "MapSession", "Reporting", "MapModel", "HostSystem"],
      path: "Tests/Harness", swiftSettings: strict),
    .target(
      name: "ConformanceRows", dependencies: ["Geo"], path: "Tests/ConformanceRows",
      resources: [.copy("Fixtures")], swiftSettings: strict),
    tests(of: "Geo", ["ConformanceRows"]),
    tests(of: "HostSystem", ["Harness"]),
    tests(of: "MapModel", ["Geo", "ConformanceRows"]),
    tests(of: "LuaBridge"),
    tests(of: "Terminal", ["Harness"]),
    tests(of: "Gazetteer", ["Geo"], fixtures: true),
    tests(of: "MapEngine", ["MapModel", "Geo", "ConformanceRows"]),
    tests(of: "ScriptCheck"),
    tests(of: "MapScript", ["Harness", "MapFiles", "MapModel"]),
    tests(of: "Reporting", ["Harness", "MapModel", "Geo"]),
    tests(of: "Traces", ["Harness", "MapSession", "MapEngine", "MapModel", "Geo"], fixtures: true),
    tests(of: "MapSession", ["Harness", "HostSystem"]),
    .testTarget(
      name: "ConsoleTests", dependencies: ["mapctl", "Harness"], swiftSettings: strict),
    tests(
      of: "TestRunner", ["CExpat", "mapctl", "MapScript", "MapSession", "MapModel", "Harness"]),
    tests(
      of: "mapctl",
      [
        "Harness", "Comparison", "MapSession", "MapScript", "ScriptCheck", "MapModel", "HostSystem",
      ]),
    .testTarget(
      name: "ExamplesTests", dependencies: ["mapctl", "Comparison", "Harness"],
      exclude: ["Goldens"],
      swiftSettings: strict),
    tests(of: "Permissions", ["HostSystem", "Harness"]),
    tests(of: "Plugins", ["Permissions", "Harness"]),
    .testTarget(
      name: "AttackTests", dependencies: ["Harness", "mapctl", "MapScript"],
      swiftSettings: strict),
    .testTarget(
      name: "PluginRunTests",
      dependencies: ["Harness", "mapctl", "MapSession", "Plugins", "Permissions", "HostSystem"],
      swiftSettings: strict),
    tests(of: "Images", fixtures: true),
    tests(of: "WebClient", ["Permissions", "Harness"]),
    tests(of: "Geocoders", ["Gazetteer", "Geo", "Permissions", "MapFiles", "Harness"]),
    .testTarget(
      name: "AccessTests",
      dependencies: ["Harness", "mapctl", "MapSession", "MapFiles", "Permissions", "HostSystem"],
      swiftSettings: strict),
    tests(of: "MapFiles", ["MapModel", "Geo"], fixtures: true),
    tests(of: "Batch", ["Harness", "Rows", "MapFiles", "HostSystem"]),
    tests(of: "BulkGeocode", ["Rows", "Gazetteer", "HostSystem", "Geo"]),
    tests(of: "Comparison", ["CDrawing"]),
    tests(of: "Video", ["MapModel", "Geo", "HostSystem", "Harness"]),
    tests(
      of: "Renderer",
      ["MapEngine", "MapModel", "Gazetteer", "Geo", "CDrawing", "ConformanceRows"]),
  ],
  swiftLanguageModes: [.v6]
)
