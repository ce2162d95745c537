public import Foundation

/// A list of previews for an editor. Never called.
///
/// Apple: https://developer.apple.com/documentation/swiftui/previewprovider
@MainActor @preconcurrency public protocol PreviewProvider {
  associatedtype Previews: View

  /// The previews.
  @ViewBuilder static var previews: Previews { get }
  /// The device, or `nil` if the editor chooses.
  static var platform: PreviewPlatform? { get }
}

extension PreviewProvider {
  /// `nil`: the editor chooses.
  public static var platform: PreviewPlatform? { nil }
}

/// The system of a preview's device.
public enum PreviewPlatform: Hashable, Sendable {
  /// iOS.
  case iOS
  /// macOS.
  case macOS
  /// tvOS.
  case tvOS
  /// watchOS.
  case watchOS
}

/// The size of a preview. Has no effect.
public enum PreviewLayout: Hashable, Sendable {
  /// The size of the device.
  case device
  /// The size of the view.
  case sizeThatFits
  /// A fixed size, in points.
  case fixed(width: CGFloat, height: CGFloat)
}

/// The device of a preview. Has no effect.
public struct PreviewDevice: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name of the device.
  public let rawValue: String

  /// Creates a device from its name.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Creates a device from its name.
  public init(stringLiteral value: String) { self.init(rawValue: value) }
}

/// The position of a preview's device. Has no effect.
public struct InterfaceOrientation: Hashable, CaseIterable, Sendable {
  /// Upright.
  public static let portrait = InterfaceOrientation(name: "portrait")
  /// Upright, with the top at the bottom.
  public static let portraitUpsideDown = InterfaceOrientation(name: "portraitUpsideDown")
  /// With the top at the left.
  public static let landscapeLeft = InterfaceOrientation(name: "landscapeLeft")
  /// With the top at the right.
  public static let landscapeRight = InterfaceOrientation(name: "landscapeRight")

  /// All positions.
  public static var allCases: [InterfaceOrientation] {
    [.portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight]
  }

  private let name: String
}

nonisolated extension View {
  /// Has no effect: there are no previews.
  public func previewLayout(_ value: PreviewLayout) -> some View { self }
  /// Has no effect: there are no previews.
  public func previewDisplayName(_ value: String?) -> some View { self }
  /// Has no effect: there are no previews.
  public func previewDevice(_ value: PreviewDevice?) -> some View { self }
  /// Has no effect: there are no previews.
  public func previewInterfaceOrientation(_ value: InterfaceOrientation) -> some View { self }
}
