import Foundation
import Testing

@testable import OSLog

@Suite(.timeLimit(.minutes(3))) struct LogTests {
  private func text(_ message: OSLogMessage) -> String { message.text }
  private func formatted(_ format: String, _ arguments: Any?...) -> String {
    LogFormat(format).text(arguments)
  }

  /// Texts in the log may come from the user. They are private unless the code marks them as
  /// public.
  @Test("Texts are private by default, and numbers are public") func defaultPrivacy() {
    let name = "Ann"
    let url = URL(filePath: "/a")
    #expect(text("plain 100% \(1 + 1) \(2.5) \(true)") == "plain 100% 2 2.500000 true")
    #expect(
      text("\(name) \(url) \([1]) \(String.self)") == "<private> <private> <private> <private>")
    #expect(text("\(name, privacy: .public) \(url, privacy: .public)") == "Ann file:///a")
    #expect(text("\(3, privacy: .private) \(name, privacy: .sensitive)") == "<private> <private>")
    #expect(text("\(CocoaError(.fileNoSuchFile) as any Error)") == "<private>")
    #expect(text("\(NSError(domain: "D", code: 7), privacy: .public)").contains("D"))
    #expect(text("\(CGFloat(1), privacy: .auto) \(UInt8(200))") == "1.000000 200")
  }

  @Test("The class has the types of its module, for code that names them with the module")
  func qualified() {
    let logger: OSLog.Logger = Logger(subsystem: "a", category: "b")
    let type: OSLog.OSLogType = .info
    let log: OSLog.OSLog = .disabled
    logger.log(level: type, "cow")
    #expect(!log.isEnabled(type: type))
  }

  @Test("A hash mask distinguishes values and reveals nothing else") func hashMasks() {
    let (one, other) = (text("\("a", privacy: .private(mask: .hash))"), "b")
    #expect(one.hasPrefix("<mask.hash: '") && !one.contains("'a'"))
    #expect(one == text("\("a", privacy: .sensitive(mask: .hash))"))
    #expect(one != text("\(other, privacy: .private(mask: .hash))"))
    #expect(text("\(5, privacy: .auto(mask: .hash))") == "5")
  }

  @Test("Values are formatted by their options") func valueFormats() {
    #expect(text("\(255, format: .hex) \(8, format: .octal(includePrefix: true))") == "ff 0o10")
    #expect(text("\(Int.min, format: .hex(includePrefix: true))") == "-0x8000000000000000")
    #expect(text("\(7, format: .decimal(explicitPositiveSign: true, minDigits: 3))") == "+007")
    #expect(text("\(1.25, format: .fixed(precision: 1)) \(true, format: .answer)") == "1.2 YES")
    #expect(text("\(1, align: .right(columns: 3))|\(2, align: .left(columns: 3))|") == "  1|2  |")
    #expect(text("\(1, format: .decimal(minDigits: .max))").count == 128)
    #expect(text("\(1, align: .right(columns: .max))").count == 1000)
  }

  @Test("C format strings are read") func cFormats() {
    #expect(formatted("%d %u %ld of %@", 1, UInt8(2), -3, "a") == "1 2 -3 of <private>")
    #expect(formatted("%{public}@ %{public}s %{private}d", "a", "b", 4) == "a b <private>")
    #expect(formatted("%.2f%% %5.1f|%-4d|%04x", 1.5, 2.25, 7, 255) == "1.50%   2.2|7   |00ff")
    #expect(formatted("%{public}@ %{public}@", nil as String?) == "(null) <decode: missing data>")
    #expect(formatted("%{public}d %{public}.1f", "text", "text") == "text text")
    #expect(formatted("%c%c", 65, -1) == "A")
  }

  @Test(arguments: ["%", "%y", "%{public", "%{public}", "%999999999d", "a%", "%%%"])
  func otherText(_ format: String) {
    #expect(formatted(format, 1) == format.replacing("%%", with: "%"))
  }

  @Test("A line names its subsystem and category") func linePrefix() {
    #expect(
      LogLine(source: "com.a:share", type: .error, text: "x").description
        == "[com.a:share] error: x")
    #expect(LogLine(source: "", type: .default, text: "x").description == "x")
  }
}
