-- Pictures and traces that are as they were; mapctl test --update-snapshots keeps new ones.

local small = {size = {width = 320, height = 240}}

describe("a map", function()
  it("of the lake of Constance looks as it did", {tags = {"pictures"}}, function()
    map.move_to{target = {47.5, 9.4}, zoom = 9}
    map.add_marker{position = {47.5031, 9.7471}, title = "Bregenz"}
    map.add_polyline{
      path = {{47.66, 9.18}, {47.5031, 9.7471}}, stroke_width = 4, stroke_color = "crimson", geodesic = true,
    }
    expect_snapshot("constance", {size = small.size, labels = false, max_different = 100})
  end)

  it("is drawn only when it is at rest", {tags = {"pictures"}}, function()
    map.animate_to{target = {0, 0}, zoom = 4, duration = 3}
    expect_snapshot("at rest", {size = small.size, labels = false, max_different = 100})
    expect(map.is_moving):to_be_false()
    expect(now()):to_equal(3)
  end)
end)

describe("a journey", function()
  it("does what it did", function()
    map.move_to{target = {47.1, 9.5}, zoom = 8}
    map.animate_to{target = {47.2, 9.6}, zoom = 10, duration = 0.2}:wait()
    map.add_marker{position = map.camera.target, id = "end"}
    expect_trace("journey")
  end)
end)
