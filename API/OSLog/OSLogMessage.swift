public import Foundation

/// A log message. Its values are shown or hidden according to their privacy.
public struct OSLogMessage: ExpressibleByStringInterpolation {
  let text: String

  /// Makes a message without values. The text is public.
  public init(stringLiteral value: String) { text = value }
  /// Makes a message from an interpolated string.
  public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
}

/// The parts of an `OSLogMessage`.
public struct OSLogInterpolation: StringInterpolationProtocol {
  var text = ""

  /// Makes an empty interpolation.
  public init(literalCapacity: Int, interpolationCount: Int) {
    text.reserveCapacity(literalCapacity)
  }

  /// Appends text of the message itself, which is always public.
  public mutating func appendLiteral(_ literal: String) { text += literal }

  /// Appends an integer, which is public unless `privacy` says otherwise.
  public mutating func appendInterpolation<Number: FixedWidthInteger>(
    _ number: Number, format: OSLogIntegerFormatting = .decimal,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    append(format.text(number), align, privacy, isPlain: true)
  }

  /// Appends a number, which is public unless `privacy` says otherwise.
  public mutating func appendInterpolation(
    _ number: Double, format: OSLogFloatFormatting = .fixed, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    append(format.text(number), align, privacy, isPlain: true)
  }

  /// Appends a number, which is public unless `privacy` says otherwise.
  public mutating func appendInterpolation(
    _ number: Float, format: OSLogFloatFormatting = .fixed, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    append(format.text(Double(number)), align, privacy, isPlain: true)
  }

  /// Appends a number, which is public unless `privacy` says otherwise.
  public mutating func appendInterpolation(
    _ number: CGFloat, format: OSLogFloatFormatting = .fixed, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    append(format.text(Double(number)), align, privacy, isPlain: true)
  }

  /// Appends a Boolean, which is public unless `privacy` says otherwise.
  public mutating func appendInterpolation(
    _ boolean: Bool, format: OSLogBoolFormat = .truth, privacy: OSLogPrivacy = .auto
  ) {
    append(format.text(boolean), .none, privacy, isPlain: true)
  }

  /// Appends a string, which is private unless `privacy` says otherwise.
  public mutating func appendInterpolation(
    _ argumentString: String, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    append(argumentString, align, privacy)
  }

  /// Appends a value's description, which is private unless `privacy` says otherwise.
  @_disfavoredOverload
  public mutating func appendInterpolation<Value: CustomStringConvertible>(
    _ value: Value, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    append(value.description, align, privacy)
  }

  /// Appends the name of a type, which is private unless `privacy` says otherwise.
  public mutating func appendInterpolation(
    _ value: any Any.Type, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    append("\(value)", align, privacy)
  }

  /// Appends an error's description, which is private unless `privacy` says otherwise.
  @_disfavoredOverload
  public mutating func appendInterpolation(_ error: any Error, privacy: OSLogPrivacy = .auto) {
    append("\(error)", .none, privacy)
  }

  private mutating func append(
    _ shown: String, _ alignment: OSLogStringAlignment, _ privacy: OSLogPrivacy,
    isPlain: Bool = false
  ) {
    text += alignment.text(privacy.shown(shown, isPlain: isPlain))
  }
}
