/// An object that was handed over to or by an item provider.
///
/// Sendable because, by Apple's contract, an object is not changed after it was given to a
/// provider, and a loaded object has no other owner. The provider itself only passes the object on.
struct SendableBox<Object>: @unchecked Sendable {
  let object: Object

  init(_ object: Object) { self.object = object }
}
