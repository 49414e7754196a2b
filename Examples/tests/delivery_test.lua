-- When and in which order handlers are called.

describe("handlers", function()
  it("run by priority, then in the order of registering", function()
    local order = {}
    local function note(name) return function() order[#order + 1] = name end end
    map.on("idle", note("a"))
    map.on("idle", note("b"), {priority = 5})
    map.on("idle", note("once"), {once = true})
    map.move_to{zoom = 3}
    map.move_to{zoom = 4}
    expect(order):to_equal{"b", "a", "once", "b", "a"}
  end)

  it("are not entered while another one runs", function()
    local depth, deepest = 0, 0
    local function enter()
      depth = depth + 1
      deepest = math.max(deepest, depth)
      if map.camera.zoom < 4 then map.move_to{zoom = 4} end
      depth = depth - 1
    end
    function on_will_move() enter() end
    function on_idle() enter() end
    map.move_to{zoom = 3}
    expect(deepest):to_equal(1)
    expect(map.camera.zoom):to_equal(4)
  end)

  it("go on after an error, which is theirs to be told", function()
    local told, idle = spy(function() return true end), spy()
    map.on("error", told)
    map.on("idle", function() error("no") end)
    map.on("idle", idle)
    map.move_to{zoom = 3}
    expect(told):to_be_called(1)
    expect(calls(told)[1][1]):to_match("no$")
    expect(idle):to_be_called(1)
  end)

  it("that are not known are refused", function()
    expect(function() map.on("idel", print) end):to_raise("did you mean 'idle'")
    expect(function() on_tapp = function() end end):to_raise("did you mean 'on_tap'")
  end)
end)

describe("time", function()
  it("passes without anybody waiting", function()
    sleep(86400)
    expect(now()):to_equal(86400)
  end)

  it("keeps what is due at the same moment in order", function()
    local order = {}
    for i = 1, 5 do timer.after(1, function() order[#order + 1] = i end) end
    sleep(1)
    sleep(0)
    expect(order):to_equal{1, 2, 3, 4, 5}
  end)

  it("is waited for anywhere, and given up when told so", function()
    local event, why = wait_for("tap", {timeout = 2})
    expect(event):to_be_nil()
    expect(why):to_equal("timeout")
    expect(now()):to_equal(2)
    expect(all{function() sleep(1) return "a" end, function() return "b" end}):to_equal{"a", "b"}
    expect((race{function() sleep(9) end, function() sleep(1) end})):to_equal(2)
  end)
end)
