/// A file of a new project.
struct ProjectFile {
  /// Where it goes, within the project.
  let path: String
  /// Whether it is written anew each time: nobody writes in it by hand.
  var isGenerated = false
  let text: String

  static var all: [ProjectFile] {
    [
      ProjectFile(path: "main.lua", text: script),
      ProjectFile(path: "main_test.lua", text: test),
      ProjectFile(path: ".luarc.json", text: editor),
      ProjectFile(path: ".mapctl/types/mapctl.lua", isGenerated: true, text: LuaCATSText.text),
      ProjectFile(path: ".mapctl/.gitignore", text: "tests.json\n"),
      ProjectFile(path: ".github/workflows/map.yml", text: workflow),
    ]
  }

  private static let script = """
    -- Puts a marker where the camera comes to rest, with the name of the place.

    function on_will_move()
      map.clear()
    end

    function on_idle(camera)
      local response, problem = map.reverse_geocode(camera.target)
      if not response then
        log.warn(problem)
        return
      end
      -- The map may have moved on while the answer was on its way.
      if response.stale then return end
      local address = response.first
      map.add_marker{id = "here", position = camera.target, title = address.lines[1]}
      print(camera.target, address.lines[1])
    end

    map.fly_to{target = {48.8566, 2.3522}, zoom = 11}

    """

  private static let test = """
    -- Each test runs on a fresh map, after the text of this file: mapctl test

    require("main")

    describe("the marker", function()
      before_each(function()
        wait_idle()
        sleep(0) -- the answer is there
      end)

      it("stands where the camera came to rest, with the name of the place", function()
        map.move_to{target = {41.9, 12.48}, zoom = 10}
        sleep(0)
        local marker = assert(map.markers()[1])
        expect(marker.title):to_equal("Rome")
        expect(marker.position):to_be_near({41.9, 12.48}, 1)
      end)

      it("is gone while the map moves", function()
        map.animate_to{zoom = 6, duration = 1}
        sleep(0.5)
        expect(#map.markers()):to_equal(0)
      end)
    end)

    """

  private static let editor = """
    {
      "$schema": "https://raw.githubusercontent.com/LuaLS/vscode-lua/master/setting/schema.json",
      "runtime.version": "Lua 5.4",
      "runtime.path": ["?.lua", "?/init.lua"],
      "runtime.builtin": {"io": "disable", "debug": "disable"},
      "workspace.library": [".mapctl/types"],
      "workspace.checkThirdParty": false
    }

    """

  private static let workflow = """
    # Checks and tests the scripts of this project. mapctl has to be on the path: put a step before
    # these that installs it, or name a container that has it.
    name: map
    on: [push, pull_request]
    jobs:
      scripts:
        runs-on: ubuntu-24.04
        steps:
          - uses: actions/checkout@v4
          - name: Check
            run: find . -name '*.lua' -not -path './.mapctl/*' -exec mapctl check {} +
          - name: Test
            run: mapctl test --forbid-only --timeout 60

    """
}
