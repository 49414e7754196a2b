-- What a finger meets.

local function add(title, fields)
  fields = fields or {}
  fields.title, fields.position = title, fields.position or {0, 0}
  return map.add_marker(fields)
end

describe("a tap", function()
  it("on the map tells where", function()
    gesture.tap{lat = 10, lng = 20}:wait()
    expect(events):to_match{{"tap", coordinate = near({10, 20}, 1000)}}
  end)

  it("on a marker selects it, opens its window and moves there", function()
    local marker = add("here", {position = {10, 10}})
    gesture.tap(marker):wait()
    wait_idle()
    expect(map.selected_marker):to_equal(marker)
    expect(map.camera.target):to_be_near({10, 10}, 1)
    expect(events):to_match "tap_marker, will_move(false, control), change+, idle"
  end)

  it("on a marker that takes care of it does nothing else", function()
    local marker = add("here")
    function on_tap_marker() return true end
    gesture.tap(marker):wait()
    sleep(1)
    expect(map.selected_marker):to_be_nil()
    expect(events):to_match "tap_marker"
  end)

  it("on another marker closes the first window before", function()
    local a, b = add("a", {position = {0, -20}, id = "a"}), add("b", {position = {0, 20}, id = "b"})
    gesture.tap(a):wait()
    wait_idle()
    events:clear()
    gesture.tap(b):wait()
    expect(events):to_contain "tap_marker(b), close_info_window(a), marker_info_window(b)"
  end)

  it("beside a marker lets go of it, while it can still be read", function()
    local marker = add("here")
    gesture.tap(marker):wait()
    wait_idle()
    local selected
    function on_tap() selected = map.selected_marker end
    gesture.tap{x = 40, y = 40}:wait()
    expect(selected):to_equal(marker)
    expect(map.selected_marker):to_be_nil()
    expect(events):to_contain "tap, close_info_window"
  end)

  it("goes to the topmost of what lies there", function()
    map.add_circle{position = {0, 0}, radius = 1e6, tappable = true, id = "below"}
    map.add_circle{position = {0, 0}, radius = 1e6, tappable = true, id = "above", z_index = 1}
    gesture.tap{lat = 0, lng = 0}:wait()
    expect(events):to_match "tap_overlay(above)"
    add("marker", {id = "top"})
    events:clear()
    gesture.tap(map.find{id = "top"}):wait()
    expect(events):to_contain "tap_marker(top)"
    expect(events:count("tap_overlay")):to_equal(0)
  end)
end)

describe("a long press", function()
  it("drags what can be dragged", function()
    local marker = add("loose", {draggable = true})
    gesture.drag(marker, {10, 10}):wait()
    expect(marker.position):to_be_near({10, 10}, 1000)
    expect(events):to_match "drag_begin, drag*, drag_end"
  end)

  it("elsewhere is told as such", function()
    gesture.long_press{lat = 5, lng = 5}:wait()
    expect(events):to_match "long_press"
  end)
end)
