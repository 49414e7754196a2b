-- Where a point is.

local places = {
  {"Vaduz", {47.141, 9.5215}, {country_code = "LI", locality = "Vaduz"}},
  {"Paris", {48.8566, 2.3522}, {country_code = "FR", locality = "Paris"}},
  {"Kaliningrad", {54.7104, 20.4522}, {country_code = "RU"}},
  {"Maseru", {-29.3151, 27.4869}, {country_code = "LS"}},
  {"Hong Kong", {22.2793, 114.1628}, {country_code = "HK"}},
  {"the south pole", {-90, 0}, {country_code = "AQ"}},
}

describe("a point", function()
  for _, place in ipairs(places) do
    local name, point, fields = table.unpack(place)
    it("in " .. name .. " is known", function()
      local response = map.reverse_geocode(point)
      expect(response.first):to_have(fields)
      expect(response.coordinate):to_equal(point)
      expect(#response.first.lines):to_be_at_least(1)
    end)
  end

  it("at sea has a name of water and no country", function()
    local address = map.reverse_geocode({-6, -128}).first
    expect(address.country):to_be_nil()
    expect(address.water):to_match("Pacific")
  end)

  it("beyond the pole is an answer, not an error", function()
    local response, message = map.reverse_geocode({lat = 91, lng = 0})
    expect(response):to_be_nil()
    expect(message):to_contain("latitude")
  end)
end)

describe("answers", function()
  it("come later, in the order of the questions", function()
    local order = {}
    for i = 1, 3 do
      map.reverse_geocode({i, i}, function() order[#order + 1] = i end)
    end
    expect(order):to_equal({}, "nothing comes within the call")
    map.reverse_geocode{4, 4}
    expect(order):to_equal{1, 2, 3}
  end)

  it("are known as stale when the map has moved on", function()
    local stale
    map.reverse_geocode({1, 1}, function(response) stale = response.stale end)
    map.move_to{zoom = 5}
    map.reverse_geocode{2, 2}
    expect(stale):to_be_true()
  end)
end)
