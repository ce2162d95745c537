import Translations

/// A remaining time in words, rounded to the precision of an estimate: "8 s", "3 min", "2 h".
struct TimeLeft: CustomStringConvertible {
  var seconds: Double

  init(_ seconds: Double) { self.seconds = seconds }

  var description: String {
    guard seconds.isFinite, seconds < 100 * 86_400 else { return translated("very long") }
    let whole = Int(max(0, seconds).rounded(.up))
    return switch whole {
    case ..<120: "\(whole) s"
    case ..<7200: "\((whole + 30) / 60) min"
    case ..<172_800: "\((whole + 1800) / 3600) h"
    default: Self.days((whole + 43_200) / 86_400)
    }
  }

  private static func days(_ count: Int) -> String {
    translated("\(count) day", "\(count) days", count: count)
  }
}
