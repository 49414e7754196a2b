/// The points of a layer in blocks of 8: the first as two 32-bit numbers, the other seven as 16-bit
/// steps from the one before; 36 bytes a block. Every string begins a block.
struct PointBlocks {
  let bytes: [UInt8]

  init(_ outlines: Outlines) {
    var writer = ByteWriter()
    var filled = outlines
    filled.close()
    let points = filled.points
    for start in stride(from: 0, to: points.count, by: Outlines.blockSize) {
      writer.put(Int32(points[start].x))
      writer.put(Int32(points[start].y))
      for i in start + 1..<start + Outlines.blockSize {
        writer.put(Int16(points[i].x - points[i - 1].x))
        writer.put(Int16(points[i].y - points[i - 1].y))
      }
    }
    bytes = writer.bytes
  }
}
