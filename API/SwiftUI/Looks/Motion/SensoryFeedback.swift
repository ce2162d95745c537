/// A vibration or sound of the device. Has no effect, because faces have none.
///
/// Apple: https://developer.apple.com/documentation/swiftui/sensoryfeedback
public struct SensoryFeedback: Hashable, Sendable {
  /// The weight of a collision.
  public enum Weight: Hashable, Sendable {
    /// Light.
    case light
    /// Medium.
    case medium
    /// Heavy.
    case heavy
  }

  /// The hardness of a collision.
  public enum Flexibility: Hashable, Sendable {
    /// Hard.
    case rigid
    /// Between hard and soft.
    case solid
    /// Soft.
    case soft
  }

  /// A success.
  public static let success = SensoryFeedback()
  /// A warning.
  public static let warning = SensoryFeedback()
  /// An error.
  public static let error = SensoryFeedback()
  /// A changed choice.
  public static let selection = SensoryFeedback()
  /// A higher value.
  public static let increase = SensoryFeedback()
  /// A lower value.
  public static let decrease = SensoryFeedback()
  /// The start of an activity.
  public static let start = SensoryFeedback()
  /// The end of an activity.
  public static let stop = SensoryFeedback()
  /// An alignment.
  public static let alignment = SensoryFeedback()
  /// A changed level.
  public static let levelChange = SensoryFeedback()
  /// A collision.
  public static let impact = SensoryFeedback()

  /// Returns a collision. The values are ignored.
  public static func impact(weight: Weight = .medium, intensity: Double = 1) -> SensoryFeedback {
    SensoryFeedback()
  }

  /// Returns a collision. The values are ignored.
  public static func impact(
    flexibility: Flexibility, intensity: Double = 1
  ) -> SensoryFeedback { SensoryFeedback() }
}
