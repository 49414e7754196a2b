import Foundation
import Harness
import MapScript
import ScriptCheck
import Testing

@testable import mapctl

@Suite struct `The definitions for editors` {
  private let text = LuaCATSText.text
  private var lines: [String] { text.split(separator: "\n").map(String.init) }

  @Test func `have a type for everything in the API table`() {
    #expect(LuaCATSText().unknown == [])
  }

  @Test func `have every name of the API`() {
    for module in API.modules where module.home != .library {
      #expect(text.contains("\n\(module.name) = {}\n"))
      for function in module.functions {
        #expect(text.contains("function \(module.name).\(function.name)("))
      }
      for property in module.properties { #expect(text.contains("---@field \(property.name) ")) }
    }
    for function in API.globals + API.testGlobals {
      #expect(text.contains("\nfunction \(function.name)("))
    }
    for handler in API.handlers { #expect(text.contains("\non_\(handler.event.word) = nil\n")) }
    for kind in API.classes {
      #expect(text.contains("---@class \(LuaTypes.className(kind.kind))\n"))
      for method in kind.methods { #expect(text.contains(":\(method.name)(")) }
    }
  }

  @Test func `are Lua`() {
    let problems = ScriptCheck.problems(in: Array(text.utf8), name: "mapctl.lua")
    #expect(problems.filter { $0.severity == .syntax } == [])
  }

  @Test func `define each type once, and all that they use`() throws {
    var defined: [String] = []
    for line in lines where line.hasPrefix("---@class") || line.hasPrefix("---@alias") {
      let name = line.replacing("(exact) ", with: "").split(separator: " ")[1]
      defined.append(String(name.prefix { $0 != ":" }))
    }
    #expect(defined.count == Set(defined).count)
    let used = try Regex("mapctl(\\.[A-Za-z_]+)+")
    for line in lines where line.hasPrefix("---@") && !line.hasPrefix("---@meta") {
      for match in line.matches(of: used) where !line.contains("see ") {
        #expect(defined.contains(String(line[match.range])), "\(line)")
      }
    }
  }

  @Test func `name the parameters of each function, in order`() {
    var named: [String] = []
    for line in lines {
      if line.hasPrefix("---@param ") {
        named.append(String(line.split(separator: " ")[1].filter { $0 != "?" }))
      } else if line.hasPrefix("function ") || line.contains(" = function") {
        let inside = line.split(separator: "(", maxSplits: 1)[1].prefix { $0 != ")" }
        #expect(inside.split(separator: ",").map { $0.drop { $0 == " " } } == named.map { $0[...] })
        named = []
      }
    }
  }
}

@Suite struct `A new project` {
  @Test func `runs, passes its tests and has nothing that check finds`() async throws {
    let folder = try TemporaryFolder()
    let made = try await CommandRun.run(["init", "trip/one"], in: folder.path)
    #expect(made.code == 4, "its parent is not there")
    let place = folder.path(of: "trip")
    #expect(try await CommandRun.run(["init", "trip"], in: folder.path).code == 0)
    let run = try await CommandRun.run(["run", "main.lua"], in: place)
    #expect(run.code == 0 && run.output == "48.8566, 2.3522\tParis\n", "\(run.messages)")
    let test = try await CommandRun.run(["test"], in: place)
    #expect(test.code == 0, "\(test.output)")
    let check = try await CommandRun.run(["check", "main.lua", "main_test.lua"], in: place)
    #expect(check.code == 0 && check.output.isEmpty && check.messages.isEmpty, "\(check.messages)")
    #expect(folder.read("trip/.mapctl/types/mapctl.lua") == LuaCATSText.text)
    let json = try JSONValue(parsing: try #require(folder.read("trip/.luarc.json")))
    #expect(json["workspace.library"].list == [.text(".mapctl/types")])
  }

  @Test func `keeps what is there, but for the types`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("print('mine')", to: "main.lua")
    try folder.write("old", to: ".mapctl/types/mapctl.lua")
    let run = try await CommandRun.run(["init"], in: folder.path)
    #expect(
      run.output.hasPrefix("kept ./main.lua\nwrote ./main_test.lua\n")
        || run.output.hasPrefix("kept main.lua\n"))
    #expect(folder.read("main.lua") == "print('mine')")
    #expect(folder.read(".mapctl/types/mapctl.lua") == LuaCATSText.text)
  }
}
