import Foundation

/// The format of an integer.
public struct OSLogIntegerFormatting: Sendable {
  private let radix: Int
  private let isUppercase: Bool
  private let prefix: String
  private let leastDigits: Int
  private let hasSign: Bool

  /// Decimal digits, with a sign for negative numbers only.
  public static var decimal: OSLogIntegerFormatting { decimal() }
  /// Hexadecimal digits in lower case, without a prefix.
  public static var hex: OSLogIntegerFormatting { hex() }
  /// Octal digits, without a prefix.
  public static var octal: OSLogIntegerFormatting { octal() }

  /// Returns a decimal format.
  /// - Parameter explicitPositiveSign: whether numbers that are not negative begin with `+`.
  /// - Parameter minDigits: the minimum number of digits, at most 128. Leading zeros are added.
  public static func decimal(
    explicitPositiveSign: Bool = false, minDigits: Int = 0
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 10, isUppercase: false, prefix: "", leastDigits: minDigits,
      hasSign: explicitPositiveSign)
  }

  /// Returns a hexadecimal format.
  /// - Parameter includePrefix: whether `0x` precedes the digits.
  /// - Parameter minDigits: the minimum number of digits, at most 128. Leading zeros are added.
  public static func hex(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
    minDigits: Int = 0
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 16, isUppercase: uppercase, prefix: includePrefix ? "0x" : "", leastDigits: minDigits,
      hasSign: explicitPositiveSign)
  }

  /// Returns an octal format.
  /// - Parameter includePrefix: whether `0o` precedes the digits.
  /// - Parameter minDigits: the minimum number of digits, at most 128. Leading zeros are added.
  public static func octal(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
    minDigits: Int = 0
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(
      radix: 8, isUppercase: uppercase, prefix: includePrefix ? "0o" : "", leastDigits: minDigits,
      hasSign: explicitPositiveSign)
  }

  func text(_ number: some FixedWidthInteger) -> String {
    let digits = String(number.magnitude, radix: radix, uppercase: isUppercase)
    // No number needs more than 128 digits. The limit keeps a huge `leastDigits` from filling the
    // memory.
    let padding = String(repeating: "0", count: max(0, min(leastDigits, 128) - digits.count))
    return (number < 0 ? "-" : hasSign ? "+" : "") + prefix + padding + digits
  }
}

/// The format of a floating-point number.
public struct OSLogFloatFormatting: Sendable {
  private let conversion: String
  private let precision: Int

  /// Six digits after the point.
  public static var fixed: OSLogFloatFormatting { fixed() }
  /// At most six significant digits, with an exponent for very large and very small numbers.
  public static var hybrid: OSLogFloatFormatting { hybrid() }
  /// Six digits after the point, and an exponent.
  public static var exponential: OSLogFloatFormatting { exponential() }

  /// Returns a format with the given number of digits after the point, at most 100.
  public static func fixed(precision: Int = 6) -> OSLogFloatFormatting {
    OSLogFloatFormatting(conversion: "f", precision: precision)
  }

  /// Returns a format with the given number of significant digits, at most 100. Very large and very
  /// small numbers have an exponent.
  public static func hybrid(precision: Int = 6) -> OSLogFloatFormatting {
    OSLogFloatFormatting(conversion: "g", precision: precision)
  }

  /// Returns a format with an exponent and the given number of digits after the point, at most 100.
  public static func exponential(precision: Int = 6) -> OSLogFloatFormatting {
    OSLogFloatFormatting(conversion: "e", precision: precision)
  }

  func text(_ number: Double) -> String {
    String(format: "%.\(max(0, min(precision, 100)))\(conversion)", number)
  }
}

/// The format of a Boolean value.
public enum OSLogBoolFormat: Sendable {
  /// `true` or `false`.
  case truth
  /// `YES` or `NO`.
  case answer

  func text(_ value: Bool) -> String {
    switch self {
    case .truth: value ? "true" : "false"
    case .answer: value ? "YES" : "NO"
    }
  }
}

/// The column width and alignment of a value.
public struct OSLogStringAlignment: Sendable {
  private let columns: Int
  private let isLeft: Bool

  /// No padding.
  public static var none: OSLogStringAlignment { left(columns: 0) }

  /// Returns an alignment that puts spaces before a text up to the given width, at most 1000.
  public static func right(columns: Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: columns, isLeft: false)
  }

  /// Returns an alignment that puts spaces after a text up to the given width, at most 1000.
  public static func left(columns: Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: columns, isLeft: true)
  }

  func text(_ text: String) -> String {
    let blanks = String(repeating: " ", count: max(0, min(columns, 1000) - text.count))
    return isLeft ? text + blanks : blanks + text
  }
}
