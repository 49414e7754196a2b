import Glibc
import HostSystem
import MapSession

let world = ProcessWorld.current()
let code = Invocation.run(world)
world.output.flush()
exit(code.rawValue)
