import Synchronization

/// A receiver of a publisher's values and completion.
///
/// Apple: https://developer.apple.com/documentation/combine/subscriber
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  associatedtype Input
  associatedtype Failure: Error

  /// The publisher calls this method first. Values arrive only after a request.
  func receive(subscription: any Subscription)
  /// - Returns: the number of values that the subscriber requests in addition.
  func receive(_ input: Input) -> Subscribers.Demand
  /// The last call.
  func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
  public func receive() -> Subscribers.Demand { receive(()) }
}

/// The connection of a subscriber to a publisher. Its methods may be called on any thread.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  /// Requests values in addition to earlier requests.
  func request(_ demand: Subscribers.Demand)
}

/// A unique identifier of a subscriber or subscription.
public struct CombineIdentifier: Hashable, Sendable, CustomStringConvertible {
  private static let count = Atomic<UInt64>(0)

  private let number: UInt64

  public init() { number = Self.count.add(1, ordering: .relaxed).newValue }

  /// The identifier of an object. It is equal for the same object.
  public init(_ object: AnyObject) {
    // The highest bit separates addresses from counted numbers.
    number = UInt64(truncatingIfNeeded: UInt(bitPattern: ObjectIdentifier(object))) | 1 << 63
  }

  public var description: String { "0x" + String(number, radix: 16) }
}

/// A type with a unique identifier.
public protocol CustomCombineIdentifierConvertible {
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}
