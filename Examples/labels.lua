-- Texts, things that come and go, and properties on their way.
local train = map.add_label{
  position = {47.38, 8.54}, text = "train", background = "white", color = "crimson", bold = true,
  tappable = true,
}
map.add_label{
  position = {46.95, 7.44}, text = "Bern\n12 min", halo_width = 2, visible_from = 2,
  visible_until = 5, id = "stop",
}
map.move_to{target = {47.1, 8}, zoom = 8}

local journey = train:animate{position = {46.95, 7.44}, duration = 4, easing = "ease_in_out"}
for second = 1, 6 do
  sleep(second - now())
  local stop = map.find{id = "stop"}
  local isThere = now() >= stop.visible_from and now() < stop.visible_until
  print(now(), train.position, journey.progress, isThere and "the stop is shown" or "")
end

function on_tap_overlay(label)
  print("tapped", label, journey.outcome)
  label:animate{opacity = 0, rotation = 45, duration = 0.5}:wait()
  label:remove()
end
gesture.tap(train)
