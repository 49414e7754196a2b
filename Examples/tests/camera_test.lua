-- How a camera moves, and what it tells.

describe("an instant change", function()
  it("is told at once, in one cycle", function()
    map.move_to{target = {48.8566, 2.3522}, zoom = 11}
    expect(map.camera):to_have{target = {48.8566, 2.3522}, zoom = 11}
    expect(events):to_match "will_move(false, api), change, idle"
  end)

  it("is told also when it changes nothing", function()
    map.move_to{}
    expect(events):to_match "will_move, change, idle"
  end)

  it("is what a duration of 0 asks for", function()
    map.animate_to{zoom = 5, duration = 0}:wait()
    expect(events):to_match "will_move, change, idle"
    expect(now()):to_equal(0)
  end)
end)

describe("an animation", function()
  it("tells every frame, and lands exactly", function()
    expect(map.animate_to{target = {10, 20}, zoom = 6, duration = 1}:wait()):to_equal("finished")
    expect(events):to_match "will_move(false, animation), change{60}, idle(animation)"
    expect(map.camera):to_have{target = {10, 20}, zoom = 6}
    expect(now()):to_be_near(1)
  end)

  it("still has the old camera when it is about to move", function()
    local before
    function on_will_move() before = map.camera end
    map.animate_to{zoom = 8}:wait()
    expect(before.zoom):to_equal(2)
  end)

  it("to where the camera is already tells nothing", function()
    expect(map.animate_to{zoom = 2}:wait()):to_equal("finished")
    expect(events):to_match ""
  end)

  it("goes the short way over the date line", function()
    map.move_to{target = {0, 179}}
    local widest = 0
    function on_change(camera) widest = math.max(widest, 180 - math.abs(camera.target.lng)) end
    map.animate_to{target = {0, -179}, duration = 1}:wait()
    expect(widest):to_be_at_most(1)
    expect(map.camera.target):to_be_near({0, -179}, 1)
  end)

  it("turns the short way", function()
    map.move_to{bearing = 350}
    map.animate_to{bearing = 10, duration = 1}
    sleep(0.5)
    expect(map.camera.bearing):to_be_near(0, 10)
  end)
end)

describe("one movement after another", function()
  it("replaces an animation without a second beginning", function()
    local first = map.animate_to{zoom = 6, duration = 2}
    sleep(0.5)
    map.animate_to{zoom = 3, duration = 0.5}:wait()
    expect(first:wait()):to_equal("canceled")
    expect(events):to_match "will_move, change+, move_canceled, change+, idle"
  end)

  it("lets a finger take over", function()
    map.animate_to{zoom = 6, duration = 2}
    sleep(0.5)
    gesture.pan{from = {x = 500, y = 300}, to = {x = 300, y = 300}, duration = 0.5}:wait()
    wait_idle()
    expect(events):to_match{
      "will_move(false, animation)", "change+", "move_canceled(gesture)",
      "will_move(true)", "change+", {"idle", gesture = true},
    }
  end)

  it("lets the script take over from a finger", function()
    gesture.pan{from = {x = 500, y = 300}, to = {x = 300, y = 300}, duration = 1}
    sleep(0.5)
    map.animate_to{zoom = 5, duration = 0.5}:wait()
    expect(events):to_match "will_move(true), change+, move_canceled, will_move(false), change+, idle"
  end)

  it("stops where it is", function()
    map.animate_to{zoom = 6, duration = 2}
    sleep(1)
    local zoom = map.camera.zoom
    map.stop()
    expect(map.camera.zoom):to_equal(zoom)
    expect(events):to_match "will_move, change+, move_canceled(stop), idle"
  end)
end)

describe("limits", function()
  it("hold for zoom, tilt and latitude", function()
    map.move_to{target = {89, 0}, zoom = 99, viewing_angle = 90}
    expect(map.camera):to_have{zoom = 21, viewing_angle = 65}
    expect(map.camera.target.lat):to_equal(85)
    map.move_to{zoom = 5}
    expect(map.camera.viewing_angle):to_equal(30)
  end)

  it("that fall are refused, with the argument's name", function()
    expect(function() map.set_zoom_limits(9, 3) end):to_raise("set_zoom_limits")
  end)

  it("refuse numbers that are none", function()
    expect(function() map.move_to{zoom = 0 / 0} end):to_raise("zoom")
    expect(function() map.move_to{target = {91, 0}} end):to_raise("latitude")
    expect(events):to_match ""
  end)
end)
