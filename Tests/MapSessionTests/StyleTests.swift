import Harness
import Testing

@Suite struct StyleTests {
  @Test func `a style is a name or a table, and comes back as what makes it again`() throws {
    let run = try ScriptHarness.run(
      """
      print(map.style)
      map.style = "dark"
      print(map.style)
      map.style = {base = "dark", labels = false, water = "#102030"}
      local style = map.style
      print(style.labels, style.water.fill_color, style.lakes.fill_color)
      style.land = "white"
      map.style = style
      print(map.style.land.fill_color, map.style.water.fill_color)
      """)
    #expect(
      run.result == "light\ndark\nfalse\t#102030\t#102030\nwhite\t#102030\n")
  }

  @Test(arguments: [
    (#"map.style = "drak""#, "there is no style 'drak'; did you mean 'dark'?"),
    ("map.style = {watr = 1}", "there is no 'watr'; did you mean 'water'?"),
    (
      "map.style = {coast = {line_width = {}}}",
      "'coast.line_width' is a number, not a table"
    ),
    ("map.style = {1}", "layers and properties are named, got the key 1"),
    ("map.style = nil", "a style is a name or a table"),
    (
      "map.snapshot(nil, {style = {land = 3}})",
      "'land' is a colour, true or false, or a table, not the number 3"
    ),
  ]) func `a mistake is named where it is made`(_ code: String, _ words: String) throws {
    let run = try ScriptHarness.run(code)
    #expect(run.messages.contains("case.lua:1:") && run.messages.contains(words), "\(run.messages)")
  }

  @Test func `a second table after the options is not passed over`() throws {
    let run = try ScriptHarness.run(
      """
      print(pcall(map.animate_to, {zoom = 5}, {duration = 3}))
      print(pcall(map.snapshot, nil, {size = {100, 50}}, {}))
      print(#map.snapshot(nil, {format = "rgba", size = {100, 50}}))
      """)
    #expect(
      run.result == """
        false\tanimate_to: all options go into one table; got another one after it
        false\tsnapshot: all options go into one table; got another one after it
        20000

        """)
  }

  @Test func `a style shows in the picture, and labels off is light without them`() throws {
    let run = try ScriptHarness.run(
      """
      local light = map.snapshot()
      map.style = {labels = false}
      local plain = map.snapshot()
      map.style = "light"
      print(light == plain, plain == map.snapshot(nil, {labels = false}),
        light == map.snapshot(nil, {style = "light"}), light == map.snapshot(nil, {style = "dark"}))
      """)
    #expect(run.result == "false\ttrue\ttrue\tfalse\n")
  }
}
