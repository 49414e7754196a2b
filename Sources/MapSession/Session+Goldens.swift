import LuaBridge
import MapModel
import MapScript
import Renderer
import Reporting

/// What tests compare with what was kept of it.
extension Session {
  func compare(_ golden: Golden) throws(LuaFailure) -> TestFailure? {
    guard let trial else { throw LuaFailure("goldens are there in tests only") }
    switch golden.subject {
    case .trace(let first):
      let records = recorder?.records ?? []
      do throws(GoldenFault) {
        return try trial.goldens.compare(
          records[min(first, records.count)...],
          header: options.traceHeader(version: trial.goldens.version), as: golden.name
        ) { recorder?.lines[$0] }
      } catch {
        throw LuaFailure("expect_trace: \(error.words)")
      }
    case .picture(let picture):
      let bytes: [UInt8]
      do throws(RenderError) {
        bytes = try Renderer.picture(scene: scene(picture.options), format: .png)
      } catch {
        throw LuaFailure("expect_snapshot: \(error.words)")
      }
      do throws(GoldenFault) {
        return try trial.goldens.compare(
          bytes, picture, scale: picture.options.scale ?? options.scale, as: golden.name)
      } catch {
        throw LuaFailure("expect_snapshot: \(error.words)")
      }
    }
  }
}
