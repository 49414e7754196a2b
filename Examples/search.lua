-- Looking places up by name: the best fit first, with hints of region and country.

for _, name in ipairs{"Springfield, Illinois", "Köln", "Paris, Texas", "Fiji"} do
  local first = map.geocode(name).first
  print(name, "→ " .. table.concat(first.lines, ", "), first.coordinate)
  map.move_to{target = first.coordinate, zoom = 9}
end

print(#map.geocode("xqzv").results .. " places are called xqzv")
