/// The origin of coordinates. All spaces are the same.
///
/// Apple: https://developer.apple.com/documentation/swiftui/coordinatespace
public enum CoordinateSpace: Hashable, @unchecked Sendable {
  // Unchecked because the name is any hashable value. It is only compared, as Apple's is.

  /// The space of the screen.
  case global
  /// The space of the view.
  case local
  /// The space of a view with a name.
  case named(AnyHashable)
}

/// The type of an origin of coordinates.
public protocol CoordinateSpaceProtocol {
  /// The space as a value.
  var coordinateSpace: CoordinateSpace { get }
}

/// The space of the view.
public struct LocalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
  /// The space of the view.
  public var coordinateSpace: CoordinateSpace { .local }
}

/// The space of the screen.
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
  /// The space of the screen.
  public var coordinateSpace: CoordinateSpace { .global }
}

/// The space of a view with a name.
public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Equatable, Sendable {
  /// The space with its name.
  public let coordinateSpace: CoordinateSpace
}

extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
  /// The space of the view.
  public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}

extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
  /// The space of the screen.
  public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
  /// The space of the nearest scroll view.
  public static var scrollView: NamedCoordinateSpace { named("scrollView") }

  /// Returns the space of a view with a name.
  public static func named(_ name: some Hashable) -> NamedCoordinateSpace {
    NamedCoordinateSpace(coordinateSpace: .named(AnyHashable(name)))
  }
}
