-- Reverse geocoding, awaited: what contains the point comes first, then what is near.

for _, point in ipairs{{47.141, 9.5215}, {-29.6, 28.6}, {46.601255, 10.422899}, {-6, -128}, {90, 0}} do
  local address = map.reverse_geocode(point).first
  print(geo.coordinate(point[1], point[2]), table.concat(address.lines, " / "))
  print("", address.country_code or address.water, address.precision, address.timezone)
end
