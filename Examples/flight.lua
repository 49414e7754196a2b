-- A flight over the Alps with captions. It makes a film of itself when it is asked for one:
--   mapctl run Examples/flight.lua --video flight.mp4 --size 1280x720 \
--     --video-title "Over the Alps" --video-fade 0.5

local stops = {
  {name = "Genève", at = {46.2044, 6.1432}, says = "From the end of the lake …"},
  {name = "Zürich", at = {47.3769, 8.5417}, says = "… along the plain …"},
  {name = "Venezia", at = {45.4408, 12.3155}, says = "… and over the mountains to the sea."},
}

map.move_to{target = stops[1].at, zoom = 7}
local trail = map.add_polyline{
  path = {stops[1].at, stops[1].at}, geodesic = true, stroke_width = 4, stroke_color = "crimson",
}
sleep(2.5)

local flown = {}
for _, stop in ipairs(stops) do
  map.caption(stop.says, {duration = 2})
  if #flown > 0 then
    local flight = map.fly_to{target = stop.at, zoom = 8, viewing_angle = 20, speed = 0.6}
    -- The line grows with the flight.
    local from = flown[#flown]
    local pen = timer.every(1 / 30, function()
      trail.path = {flown[1], from, geo.interpolate(from, stop.at, flight.progress)}
    end)
    flight:wait()
    pen:cancel()
  end
  flown[#flown + 1] = stop.at
  if #flown > 1 then trail.path = flown end
  map.add_marker{position = stop.at, title = stop.name}
  print(("%.2f s\t%s"):format(now(), stop.name))
  sleep(0.5)
end

map.orbit{center = stops[3].at, degrees = 40, duration = 1.5}:wait()
print("frames of a film at 30 a second:", math.ceil(now() * 30) + 1)
