import Foundation
import Harness
import MapFiles
import Testing

@testable import Batch

@Suite struct `Names of outputs` {
  private func row(_ columns: (String, MapFiles.JSONValue)...) -> BatchRow {
    BatchRow(
      number: 12, line: 13,
      columns: columns.map { JSONObject.Member(name: $0.0, value: $0.1) })
  }

  private func fault(_ text: String) -> NameTemplate.Fault? {
    do throws(NameTemplate.Fault) {
      _ = try NameTemplate(text)
      return nil
    } catch {
      return error
    }
  }

  @Test func `are made of a row's columns`() throws {
    let row = row(
      ("id", .string("7")), ("n", .int(3)), ("x", .double(1.5)), ("whole", .double(4)),
      ("on", .bool(true)))
    for (template, name) in [
      ("{id}.png", "7.png"), ("a/{n}-{x}-{whole}-{on}.svg", "a/3-1.5-4-true.svg"),
      ("{row}", "12"), ("{{{id}}}", "{7}"), ("plain", "plain"), ("{id}{id}", "77"),
    ] {
      #expect(try NameTemplate(template).name(for: row) == name)
    }
    #expect(try NameTemplate("{row}").name(for: self.row(("row", .string("own")))) == "own")
  }

  @Test func `stay within their folder, and different values stay different`() throws {
    let values = [
      "a/b", "a%2Fb", "a\\b", "a\0b", "a\nb", "..", ".", "/etc/passwd", "../../x", "a b", "é",
    ]
    var names: Set<String> = []
    for value in values {
      let row = row(("v", .string(value)))
      let name = try NameTemplate("out/{v}.png").name(for: row)
      #expect(name.split(separator: "/").count == 2, "\(name)")
      #expect(name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
      names.insert(name)
    }
    #expect(names.count == values.count)
    for value in [".", ".."] {
      let row = row(("v", .string(value)))
      #expect(throws: NameTemplate.RowFault.folder(value)) {
        try NameTemplate("{v}/x.png").name(for: row)
      }
    }
    #expect(try NameTemplate("../{v}").name(for: row(("v", .string("x")))) == "../x")
  }

  @Test func `need something to be made of`() throws {
    for value in [MapFiles.JSONValue.null, .string("")] {
      let row = row(("v", value))
      #expect(throws: NameTemplate.RowFault.missing("v")) { try NameTemplate("{v}").name(for: row) }
    }
    let bare = row()
    #expect(throws: NameTemplate.RowFault.missing("v")) { try NameTemplate("{v}").name(for: bare) }
    let list = row(("v", .array([])))
    #expect(throws: NameTemplate.RowFault.unfit("v")) { try NameTemplate("{v}").name(for: list) }
  }

  @Test func `of broken templates are refused`() throws {
    for text in ["{id", "id}", "{id}}", "a{"] { #expect(fault(text) == .brace, "\(text)") }
    #expect(fault("{}") == .noColumn)
    #expect(fault("{a}{{") == nil)
    #expect(throws: NameTemplate.Fault.unknownColumn("nmae", nearest: "name")) {
      try NameTemplate("{nmae}").check(["name", "lat"])
    }
    #expect(throws: Never.self) { try NameTemplate("{row}").check(["name"]) }
  }

  @Test func `that come twice are found before anything runs`() throws {
    let folder = try TemporaryFolder()
    func clash(_ rows: String, _ templates: String...) throws -> String? {
      let path = try folder.write(rows, to: "rows.csv")
      let names = OutputNames(
        try templates.map { OutputNames.Entry("--trace", try NameTemplate($0)) }, folder: "o")
      return try BatchSurvey(path, RowSource.Layout(), names).clash.map {
        "\($0.paths.first): \($0.rows.first), \($0.rows.second)"
      }
    }
    #expect(
      try clash("id\n1\n2\n1\n", "{id}") == "o/1: row 1 in line 2 (id=1), row 3 in line 4 (id=1)")
    #expect(try clash("id\n1\n2\n3\n", "{id}", "x{id}") == nil)
    #expect(try clash("id\n1\n2\n", "{id}", "{id}")?.hasPrefix("o/1: ") == true)
    #expect(try clash("a,b\n1,11\n11,1\n", "{a}{b}")?.hasPrefix("o/111: ") == true)
    #expect(try clash("a\n1\n2\n", "x") != nil)
    #expect(try clash("a\n1\n", "x") == nil)
    #expect(try clash("a\n1\n1\n", "{row}") == nil)
    #expect(try clash("row\n1\n1\n", "{row}") != nil)
    #expect(try clash("a\nb//c\nb/c\n", "x//{a}") == nil)
  }

  @Test(arguments: ["", ".partial", ".partial.journal"])
  func `that lead to where results are kept are found before anything runs`(
    _ ending: String
  ) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("id\n1\n2\n", to: "rows.csv")
    let names = OutputNames(
      [OutputNames.Entry("--trace", try NameTemplate("o/../{id}\(ending)"))], folder: folder.path)
    func overlap(_ results: String?) throws -> String? {
      try BatchSurvey(path, RowSource.Layout(), names, results: results).overlap?.row
    }
    #expect(try overlap(folder.path(of: "2")) == "row 2 in line 3 (id=2)")
    #expect(try overlap(folder.path(of: "3")) == nil)
    #expect(try overlap(nil) == nil)
    var register = NameRegister(results: folder.path(of: "2"))
    let answers = ["2", "1"].map { register.isReserved(folder.path(of: $0 + ending)) }
    #expect(answers == [true, false])
  }

  @Test(arguments: ["{d}/x", "./{d}//x", "d1/../{d}/x", "{row}"])
  func `that lead through a link to the file of another row are found, too`(
    _ template: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "d1/y")
    try folder.write("", to: "1")
    for (link, target) in [("d2", "d1"), ("2", "1")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(of: link), withDestinationPath: target)
    }
    let names = OutputNames(
      [OutputNames.Entry("--trace", try NameTemplate(template))], folder: folder.path)
    let path = try folder.write("d\nd1\nd2\n", to: "rows.csv")
    #expect(try BatchSurvey(path, RowSource.Layout(), names).clash != nil)
    let free = try folder.write("d\nd1\nd3\n", to: "free.csv")
    let freeClash = try BatchSurvey(free, RowSource.Layout(), names).clash
    #expect((freeClash == nil) == (template != "{row}"))
    var register = NameRegister()
    let rows = try RowSource(path)
    var taken: [Bool] = []
    while let row = try rows.next() {
      taken.append(register.take(try names.outputs(for: row)[0].path))
    }
    #expect(taken == [true, false])
  }

  @Test func `of shards are those of the whole, each once`() {
    for count in [1, 2, 3, 7] {
      let shards = (1...count).compactMap { RowShard("\($0)/\(count)") }
      #expect(shards.count == count)
      for row in 1...50 { #expect(shards.count { $0.contains(row) } == 1) }
      for rows in 0...50 {
        #expect(shards.reduce(0) { $0 + $1.share(of: rows) } == rows)
        for shard in shards {
          #expect(shard.share(of: rows) == (0..<rows).count { shard.contains($0 + 1) })
        }
      }
    }
    for text in ["", "1", "0/2", "3/2", "1/0", "a/b", "1/2/3", "-1/2"] {
      #expect(RowShard(text) == nil)
    }
  }
}
