-- Tiles that a function gives, a heat map, and when the map has settled.
local visits = {}
for i = 1, 40 do
  visits[i] = {
    lat = 35.68 + math.random() ^ 2 / 5, lng = 139.69 + math.random() ^ 2 / 4,
    weight = 1 + i % 3,
  }
end
local heat = map.add_heatmap{points = visits, radius = 30, opacity = 0.6}
print(heat, heat.gradient[1][2], "to", heat.gradient[2][2])

-- A picture of one grey point for every other tile; x and y count from the north-west.
local grey = "\137PNG\13\10\26\10\0\0\0\13IHDR\0\0\0\1\0\0\0\1\8\0\0\0\0:~\155U"
  .. "\0\0\0\10IDATx\218ch\0\0\0\130\0\129\218E\8;\0\0\0\0IEND\174B`\130"
local asked = 0
local board = map.add_tile_layer{
  id = "board", opacity = 0.2, max_zoom = 12,
  tile = function(x, y, zoom)
    asked = asked + 1
    if (x + y) % 2 == 0 then return grey end
  end,
}

function on_tiles_start() print("tiles start", now()) end
function on_tiles_finish() print("tiles finish", now(), asked .. " tiles asked for") end
function on_snapshot_ready() print("snapshot ready", now()) end

map.animate_to{target = {35.75, 139.78}, zoom = 12, duration = 1}:wait()
print("settled", wait_settled(1))
print(board:animate{opacity = 0, duration = 0.5}:wait(), board.opacity)
