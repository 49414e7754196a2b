/// Tells text from what is none, by its first bytes.
public enum ContentCheck {
  private static let signatures: [(bytes: [UInt8], kind: String, advice: ForeignContent.Advice)] = [
    ([0x1F, 0x8B], "gzip", .pipe("gzip -dc")),
    ([0x28, 0xB5, 0x2F, 0xFD], "zstd", .pipe("zstd -dc")),
    ([0x42, 0x5A, 0x68], "bzip2", .pipe("bzip2 -dc")),
    (
      [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], "xz",
      .pipe("xz -dc")
    ),
    (
      [0x50, 0x4B, 0x03, 0x04], "a zip archive or a spreadsheet",
      .beforehand("unpack it, or save the sheet as CSV")
    ),
    ([0xD0, 0xCF, 0x11, 0xE0], "an old spreadsheet", .beforehand("save the sheet as CSV")),
    (Array("SQLite format 3".utf8), "an SQLite database", .beforehand("export the table as CSV")),
    (Array("PAR1".utf8), "a Parquet file", .beforehand("convert it to CSV")),
    (Array("%PDF".utf8), "a PDF document", .beforehand("give a table instead")),
    ([0x89, 0x50, 0x4E, 0x47], "a PNG picture", .beforehand("give a table instead")),
    ([0xFF, 0xD8, 0xFF], "a JPEG picture", .beforehand("give a table instead")),
    ([0xFF, 0xFE], "UTF-16 text", fromUTF16), ([0xFE, 0xFF], "UTF-16 text", fromUTF16),
  ]
  private static let fromUTF16 = ForeignContent.Advice
    .pipe("iconv -f UTF-16 -t UTF-8")

  /// - Throws: `RowsError.notText` with what it is and what to do.
  public static func check(_ sample: UnsafeRawBufferPointer) throws(RowsError) {
    for signature in signatures where sample.starts(with: signature.bytes) {
      // `BZh` may begin a table, too; a digit and a magic number follow in the format.
      if signature.kind == "bzip2", sample.count > 4, sample[4] != 0x31 { continue }
      throw .notText(ForeignContent(kind: signature.kind, advice: signature.advice))
    }
    let head = sample.part(0..<min(sample.count, 8192))
    let controls = head.count { byte in
      byte < 0x20 && !(0x07...0x0D).contains(byte) && byte != 0x1B && byte != 0x1E
    }
    guard controls * 10 > head.count, controls > 8 else { return }
    throw .notText(
      ForeignContent(kind: "binary data", advice: .beforehand("give CSV, NDJSON or GeoJSON")))
  }
}
