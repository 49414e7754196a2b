-- Pictures and traces that are as they were; mapctl test --update-snapshots keeps new ones.

-- What is drawn by the script alone, without the map under it and the line of attribution.
local own = {
  size = {width = 320, height = 240}, mask = {x = 0, y = 220, width = 320, height = 20}, max_different = 20,
}

describe("what a script draws", function()
  before_each(function() map.map_type = "none" end)

  it("looks as it did", {tags = {"pictures"}}, function()
    map.move_to{target = {47.58, 9.46}, zoom = 9}
    map.add_polygon{
      path = {{47.8, 9.0}, {47.8, 9.4}, {47.6, 9.2}}, fill_color = "lightblue", stroke_color = "navy",
      stroke_width = 2,
    }
    map.add_polyline{
      path = {{47.66, 9.18}, {47.5031, 9.7471}}, stroke_width = 4, stroke_color = "crimson", geodesic = true,
    }
    map.add_marker{position = {47.5031, 9.7471}, title = "Bregenz"}
    expect_snapshot("shapes", own)
  end)

  it("is drawn only when the map is at rest", {tags = {"pictures"}}, function()
    map.add_circle{position = {0, 0}, radius = 500000, fill_color = "orange"}
    map.animate_to{target = {0, 0}, zoom = 4, duration = 3}
    expect_snapshot("at rest", own)
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
