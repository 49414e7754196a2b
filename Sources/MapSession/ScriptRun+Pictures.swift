import HostSystem
import LuaBridge
import MapModel
import Renderer

/// The pictures of `--snapshot`: what the map shows when the run has ended.
extension ScriptRun {
  /// Whether the pictures can be written, as far as can be told before the run; what cannot is said.
  func canMakePictures(_ messages: Messages) -> Bool {
    do throws(FileError) {
      for path in snapshotPaths where !isSpecialFile(path) { try OutputFile(path: path).discard() }
      return true
    } catch {
      messages.error(error, "the picture")
      return false
    }
  }

  /// Draws the pictures and writes them; what cannot be done is said.
  ///
  /// - Returns: whether every one is there.
  func makePictures(_ session: Session, _ messages: Messages) -> Bool {
    var isDone = true
    for path in snapshotPaths {
      guard let format = PictureFormat(fileName: path) else { continue }
      let scene = session.scene(SnapshotOptions(format: format))
      isDone = PictureFile(path: path, format: format).write(scene, messages) && isDone
    }
    return isDone
  }
}

/// A picture that the command line asks for.
public struct PictureFile: Sendable {
  /// Where it goes; `-` is standard output.
  public var path: String
  /// What it is written as.
  public var format: PictureFormat

  /// A picture that goes to a path.
  public init(path: String, format: PictureFormat) {
    self.path = path
    self.format = format
  }

  /// Draws the scene and writes it, whole or not at all; what goes wrong is said.
  ///
  /// - Parameter output: standard output, where `-` goes.
  /// - Returns: whether it is there.
  public func write(
    _ scene: Scene, _ messages: Messages, output: OutputStream? = nil
  ) -> Bool {
    let bytes: [UInt8]
    do throws(RenderError) {
      bytes = try Renderer.picture(scene: scene, format: format)
    } catch {
      messages.error("cannot make the picture \(path): \(error.words)")
      return false
    }
    if path == "-", let output {
      // The stream keeps its failure for whoever ends the run.
      bytes.withUnsafeBytes { _ = output.write($0) }
      return true
    }
    do throws(FileError) {
      let file = try OutputFile(path: path)
      do throws(FileError) {
        try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
          try file.write(UnsafeRawBufferPointer(bytes))
        }
        try file.commit()
        return true
      } catch {
        file.discard()
        throw error
      }
    } catch {
      messages.error(error, "the picture")
      return false
    }
  }
}
