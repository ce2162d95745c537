/// Sizes in bytes, formatted for users.
package enum ByteSize {
  package static func text(_ bytes: Int64) -> String {
    if bytes == 1 { return "1 byte" }
    if bytes < 1000 { return "\(bytes) bytes" }
    var value = Double(bytes)
    var unit = ""
    for next in ["kB", "MB", "GB", "TB"] where value >= 999.5 {
      value /= 1000
      unit = next
    }
    let tenths = (value * 10).rounded() / 10
    return value < 10 && tenths != tenths.rounded()
      ? "\(tenths) \(unit)" : "\(Int(value.rounded())) \(unit)"
  }
}
