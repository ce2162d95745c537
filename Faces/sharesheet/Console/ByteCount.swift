/// A data size as text: "27 bytes", "3.2 MB". The units are decimal, as in file managers.
struct ByteCount: CustomStringConvertible {
  var bytes: Int64

  init(_ bytes: Int64) { self.bytes = bytes }

  var description: String {
    if bytes < 1000 { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    var tenths = bytes / 100
    for unit in ["kB", "MB", "GB"] {
      if tenths < 10_000 {
        return tenths < 1000
          ? "\(tenths / 10).\(tenths % 10) \(unit)" : "\(tenths / 10) \(unit)"
      }
      tenths /= 1000
    }
    return "\(tenths / 10) TB"
  }
}
