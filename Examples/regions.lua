-- A drive along the Singapore river past two geofences: who is entered, who is left, and when.

local padang = map.add_region{position = {1.2903, 103.8520}, radius = 250, title = "the Padang"}
local quay = map.add_region{
  title = "Clarke Quay",
  path = {{1.2925, 103.8440}, {1.2925, 103.8480}, {1.2885, 103.8480}, {1.2885, 103.8440}},
}

function on_enter_region(region, fix)
  print(("%5.1f s\tinto %s at %s"):format(now(), region.title, fix.coordinate))
end

function on_exit_region(region, fix)
  print(("%5.1f s\tout of %s at %s"):format(now(), region.title, fix.coordinate))
end

print("starts inside the Padang:", padang:contains{1.2867, 103.8545})
map.play_location{path = {{1.2867, 103.8545}, {1.2903, 103.8520}, {1.2905, 103.8420}}, speed = 10}:wait()

-- A region that is added around the device speaks up with the next fix.
local here = map.add_region{position = {1.2905, 103.8420}, radius = 100, title = "the last stop"}
sleep(5)
map.set_location{1.2905, 103.8421}
print("regions:", #map.find_all{kind = "region"}, here:contains(quay.path[1]))
