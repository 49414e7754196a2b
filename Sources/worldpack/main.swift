import Foundation

// worldpack SOURCES OUT: packs the folder that Scripts/world_sources.py wrote into one file.
// The format is described at `WorldFile`; the same sources give the same bytes.

let arguments = CommandLine.arguments
guard arguments.count == 3 else {
  FileHandle.standardError.write(Data("usage: worldpack SOURCES OUT\n".utf8))
  exit(2)
}
do {
  let sources = SourceFiles(folder: URL(filePath: arguments[1]))
  var packer = WorldPacker(sources: sources)
  let (bytes, report) = try packer.pack()
  try Data(bytes).write(to: URL(filePath: arguments[2]))
  for line in report + ["file \(bytes.count)"] { print("worldpack: " + line) }
} catch {
  FileHandle.standardError.write(Data("worldpack: \(error)\n".utf8))
  exit(4)
}
