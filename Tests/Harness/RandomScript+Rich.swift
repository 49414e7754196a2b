/// What programs have on the map and ask of it.
extension RandomScript {
  /// Handlers that answer what the map asks.
  mutating func answers() -> [String] {
    ["local function any() local all = map.overlays() return all[told % math.max(#all, 1) + 1] end"]
      + [
        "tap_marker", "tap_compass_button", "tap_my_location_button", "marker_info_window",
        "marker_info_contents",
      ].filter { _ in below(2) == 0 }.map { name in
        let given = name.hasPrefix("marker") ? "'text'" : "true"
        return """
          map.on("\(name)", function()
            told = told + 1
            if told % 3 == 0 then \(below(2) == 0 ? command() : change()) end
            return told % 2 == 0 and \(given) or nil
          end)
          """
      }
  }

  mutating func richStep() -> String {
    switch below(16) {
    case 0:
      return
        "map.add_marker{position = \(place()), title = 'a', ground_anchor = {x = 0.2, y = 0.9}}"
    case 1:
      return
        "map.add_marker{position = map.camera.target, flat = true, rotation = \(below(360)), id = 'b'}"
    case 2:
      return
        "map.add_circle{position = map.camera.target, radius = \(written(1, 1e6)), tappable = true}"
    case 3:
      return
        "map.add_polyline{path = {\(place()), \(place())}, stroke_width = \(below(30)), tappable = true}"
    case 4:
      return
        "do local m = map.find{title = 'a'} if m then map.move_to{target = m.position, zoom = 12} pcall(gesture.tap, m) end end"
    case 5:
      return "gesture.tap{x = 400, y = \(280 + below(40))} \(below(2) == 0 ? "" : "sleep(0.4)")"
    case 6:
      return
        "map.settings.\(below(2) == 0 ? "compass_button" : "my_location_button") = true gesture.tap_compass()"
    case 7: return "gesture.tap_my_location_button()"
    case 8: return "map.set_location(\(place()), {accuracy = \(below(20))})"
    case 9:
      return
        "map.play_location{path = {\(place()), \(place())}, speed = 9e5, interval = \(number(0.1, 0.4)), noise = \(below(3))}"
    case 10: return "map.reverse_geocode(map.camera.target, function() \(change()) end)"
    case 11: return "map.add_region{position = map.camera.target, radius = 5e5}"
    case 12:
      return "map.target_bounds = \(below(3) == 0 ? "geo.bounds(\(place()), \(place()))" : "nil")"
    case 13:
      return
        "do local m = map.animate_to{zoom = \(written(3, 9))} sleep(0.1) m:\(below(2) == 0 ? "cancel" : "finish")() end"
    case 14: return "map.padding = {top = \(below(99)), left = \(below(99))}"
    default: return change()
    }
  }

  /// A change that takes effect at once.
  private mutating func change() -> String {
    switch below(5) {
    case 0: "map.clear()"
    case 1: "do local o = any() if o then o:remove() end end"
    case 2: "map.selected_marker = map.find{title = 'a'}"
    case 3: "do local o = map.find{title = 'a'} if o then o.position = \(place()) end end"
    default: "map.settings.scroll_gestures = \(below(2) == 0)"
    }
  }
}
