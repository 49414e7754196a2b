import MapModel
import Testing

@Suite struct StyleReaderTests {
  private func style(_ members: (String, StyleValue)...) throws -> MapStyle {
    try StyleReader.style(.table(members.map { StyleValue.Member($0.0, $0.1) }))
  }

  private func words(_ members: (String, StyleValue)...) -> String {
    do throws(StyleFault) {
      _ = try StyleReader.style(.table(members.map { StyleValue.Member($0.0, $0.1) }))
      return "a style"
    } catch {
      return error.words
    }
  }

  private func table(_ members: (String, StyleValue)...) -> StyleValue {
    .table(members.map { StyleValue.Member($0.0, $0.1) })
  }

  @Test func `an empty table is the light style`() throws {
    #expect(try style() == .light)
  }

  @Test func `labels off is all that differs from light`() throws {
    var wanted = MapStyle.light
    wanted.hasLabels = false
    #expect(try style(("labels", .flag(false))) == wanted)
  }

  @Test(arguments: MapStyle.builtIn) func `built-in styles go by their names`(
    _ builtIn: MapStyle
  ) throws {
    #expect(try StyleReader.style(.text(builtIn.name)) == builtIn)
    #expect(try style(("base", .text(builtIn.name))) == builtIn)
  }

  @Test func `a colour, a flag or a table sets a layer`() throws {
    let made = try style(
      ("land", .text("white")), ("region_borders", .flag(false)),
      ("country_borders", table(("line_color", .text("#f00")), ("line_width", .number(3)))),
      ("city_labels", table(("text_size", .number(20)), ("text_transform", .text("uppercase")))))
    #expect(made.land.color.rgb == 0xFFFFFF)
    #expect(!made.regionBorders.isVisible)
    #expect(made.countryBorders.color.rgb == 0xFF0000 && made.countryBorders.width == 3)
    #expect(made.cityLabels.size == 20 && made.cityLabels.isUppercase)
    #expect(made.countryLabels == MapStyle.light.countryLabels)
  }

  @Test func `lakes and the rims of names on water follow the water`() throws {
    let made = try style(("water", .text("#102030")))
    #expect(made.lakes.color.rgb == 0x102030)
    #expect(made.seaLabels.haloColor.rgb == 0x102030)
    #expect(made.seaLabels.haloColor.alpha == MapStyle.light.seaLabels.haloColor.alpha)
    let other = try style(("lakes", .text("#405060")), ("water", .text("#102030")))
    #expect(other.lakes.color.rgb == 0x405060)
  }

  @Test func `labels as a table are set in all kinds of names`() throws {
    let made = try style(("labels", table(("text_halo_width", .number(3)))))
    #expect(made.cityLabels.haloWidth == 3 && made.lakeLabels.haloWidth == 3)
  }

  @Test func `faults name the property, the value and the nearest valid name`() {
    #expect(words(("watr", .flag(true))) == "there is no 'watr'; did you mean 'water'?")
    #expect(words(("xyzzy", .flag(true))).hasPrefix("there is no 'xyzzy'; there are base, name, "))
    #expect(
      words(("coast", table(("line_colour", .text("red")))))
        == "there is no 'coast.line_colour'; did you mean 'line_color'?")
    #expect(
      words(("water", .text("bleu"))) == "'water' is no colour: 'bleu'; did you mean 'blue'?")
    #expect(
      words(("water", .text("#12"))).hasPrefix("'water' is no colour: '#12'; write #rgb"))
    #expect(
      words(("coast", table(("line_width", .number(-1)))))
        == "'coast.line_width' is 0…20, not -1")
    #expect(
      words(("coast", table(("line_width", .text("1")))))
        == "'coast.line_width' is a number, not the text '1'")
    #expect(
      words(("base", .text("drak")))
        == "'base' cannot be 'drak'; did you mean 'dark'?")
    #expect(words(("land", .number(3))).hasPrefix("'land' is a colour, true or false, or a table"))
    #expect(
      words(("sky", table(("visibility", .text("hidden")))))
        == "'sky.visibility' cannot be 'hidden'; there are visible, none")
  }

  @Test func `what a style is described as makes it again`() throws {
    for builtIn in MapStyle.builtIn {
      #expect(StyleReader.description(of: builtIn) == .text(builtIn.name))
      var changed = builtIn
      changed.name = "mine"
      changed.hasLabels = false
      changed.water.color = try Color("rgba(1, 2, 3, 0.5)")
      changed.countryBorders.width = 1.25
      changed.lakeLabels.isBold = true
      #expect(try StyleReader.style(StyleReader.description(of: changed)) == changed)
    }
  }

  @Test func `what is neither a name nor a table is no style`() {
    #expect(throws: StyleFault.self) { try StyleReader.style(.number(1)) }
    #expect(throws: StyleFault.self) { try StyleReader.style(.text("sepia")) }
  }
}
