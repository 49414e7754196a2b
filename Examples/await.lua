-- Waiting: for motions, for several things at once, for an event with a time limit.

local outcomes = all{
  map.animate_to{target = {59.91, 10.75}, zoom = 8, duration = 2},
  function() sleep(3) return "slept" end,
}
print(outcomes[1], outcomes[2], now())

local first = race{
  function() sleep(1) return "short" end,
  function() sleep(5) return "long" end,
}
print("first: " .. first, now())

local tapped, why = wait_for("tap", {timeout = 2})
print(tapped, why, now())
