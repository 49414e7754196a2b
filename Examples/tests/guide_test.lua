-- The SDK events guide's own example as a test. All is well while geocoding is quick; when it is
-- slow the example has a race, which the same tests find:
--
--     mapctl test Examples/tests/guide_test.lua --geocode-latency 1

local function as_the_guide_has_it()
  function on_will_move(gesture) map.clear() end

  function on_idle(camera)
    map.reverse_geocode(camera.target, function(response, err)
      if err then return end
      local address = response.first
      map.add_marker{position = camera.target, title = address.lines[1], snippet = address.lines[2]}
    end)
  end
end

local function without_the_race()
  as_the_guide_has_it()
  function on_idle(camera)
    map.reverse_geocode(camera.target, function(response, err)
      if err or response.stale then return end
      map.add_marker{position = camera.target, title = response.first.lines[1]}
    end)
  end
end

local vaduz, paris = {47.141, 9.5215}, {48.8566, 2.3522}

-- Flies somewhere and looks around for a moment.
local function visit(place)
  map.fly_to{target = place, zoom = 12}:wait()
  sleep(0.5)
end

for name, define in pairs{["the guide"] = as_the_guide_has_it, ["the mended guide"] = without_the_race} do
  describe(name, function()
    before_each(define)

    it("marks the place where the camera rests", function()
      visit(vaduz)
      sleep(10)
      expect(#map.markers()):to_equal(1)
      expect(map.markers()[1]):to_have{title = "Vaduz", position = near(vaduz, 1)}
    end)

    it("never marks a place that the camera has left", function()
      visit(vaduz)
      map.fly_to{target = paris, zoom = 12}
      sleep(1)
      expect(map.is_moving):to_be_true()
      expect(map.markers()):to_equal({}, "no markers on the way")
    end)

    it("has one marker however often it has moved", function()
      for _, place in ipairs{vaduz, paris, vaduz} do visit(place) end
      sleep(10)
      expect(#map.markers()):to_equal(1)
    end)
  end)
end

describe("the guide at sea, at the poles and over the date line", function()
  before_each(as_the_guide_has_it)

  for name, place in pairs{
    ["the Pacific"] = {-6, -128}, ["the north"] = {85, 0}, ["the south"] = {-85, 90}, ["Fiji"] = {-16.8, 179.99},
  } do
    it("marks " .. name, function()
      map.move_to{target = place, zoom = 10}
      sleep(10)
      expect(#map.markers()):to_equal(1)
      expect(map.markers()[1].title):to_match("%w")
    end)
  end
end)
