/// A view that a closure makes. Observed values in the closure update the view.
struct DeferredView<Content: View> {
  let make: () -> Content
}

extension DeferredView: View {
  var body: Content { make() }
}
