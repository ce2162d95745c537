import Testing
import Text

@Suite struct ByteCountTests {
  @Test(
    "The text of a size is short and never rounded up",
    arguments: [
      (Int64(0), "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1.0 kB"),
      (9999, "9.9 kB"), (10_000, "10 kB"), (999_999, "999 kB"), (1_000_000, "1.0 MB"),
      (2_412_345, "2.4 MB"), (12_000_000, "12 MB"), (1_073_741_824, "1.0 GB"),
      (5_000_000_000_000, "5.0 TB"), (.max, "9.2 EB"), (.min, "0 bytes"),
    ])
  func text(bytes: Int64, text: String) { #expect(ByteCount(bytes).description == text) }
}
