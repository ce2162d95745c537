import AppleSupport
import Testing

@Suite struct CRC32Tests {
  @Test(
    "The checksum is the same for bytes in one piece or in several",
    arguments: [("", UInt32(0)), ("123456789", 0xCBF4_3926)])
  func checksum(of text: String, value: UInt32) {
    let bytes = Array(text.utf8)
    #expect(CRC32.of(bytes[...]) == value)
    var checksum = CRC32()
    for byte in bytes { [byte].withUnsafeBytes { checksum.update($0) } }
    #expect(checksum.value == value)
  }
}
