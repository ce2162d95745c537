/// An object that was given away.
///
/// Sendable: by Apple's contract whoever gives an object to an item provider does not change it any
/// more, and what a load gives out nobody else has; the provider itself only hands it on.
struct SendableBox<Object>: @unchecked Sendable {
  let object: Object

  init(_ object: Object) { self.object = object }
}
