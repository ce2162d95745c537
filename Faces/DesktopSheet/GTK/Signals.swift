import CAdwaita

/// The arguments of a signal, in order and without the sender. Each argument is a pointer or an
/// integer that the C calling convention passes in a register.
struct SignalArguments: Sendable {
  fileprivate let words: (UInt, UInt, UInt)

  func pointer(_ place: Int) -> UnsafeMutableRawPointer? { .init(bitPattern: word(place)) }
  func number(_ place: Int) -> UInt32 { UInt32(truncatingIfNeeded: word(place)) }
  func text(_ place: Int) -> String {
    pointer(place).map { String(cString: $0.assumingMemoryBound(to: CChar.self)) } ?? ""
  }

  private func word(_ place: Int) -> UInt {
    switch place {
    case 0: words.0
    case 1: words.1
    default: words.2
    }
  }
}

typealias SignalHandler = @MainActor (SignalArguments) -> Int32

/// The object that owns a signal's handler. It lives for as long as C may call the handler.
private final class SignalBox {
  let handler: SignalHandler
  init(_ handler: @escaping SignalHandler) { self.handler = handler }
}

/// Connects the handler to a signal. The handler is called for as long as the sender lives. If the
/// signal has a return value, the handler's result becomes that value.
/// - Returns: The handler's number, with which it can be disconnected.
@discardableResult
@MainActor func onAsking(
  _ sender: UnsafeMutableRawPointer, _ signal: String, _ handler: @escaping SignalHandler
) -> gulong {
  let callback: @convention(c) (UInt, UInt, UInt, UInt) -> Int32 = { data, first, second, third in
    let arguments = SignalArguments(words: (first, second, third))
    return MainActor.assumeIsolated {
      guard let data = UnsafeRawPointer(bitPattern: data) else { return 0 }
      return Unmanaged<SignalBox>.fromOpaque(data).takeUnretainedValue().handler(arguments)
    }
  }
  return cadwaita_connect(
    sender, signal, unsafeBitCast(callback, to: GCallback.self),
    Unmanaged.passRetained(SignalBox(handler)).toOpaque()
  ) { data, _ in
    if let data { Unmanaged<SignalBox>.fromOpaque(data).release() }
  }
}

/// Runs `body` once, after the latest changes have been laid out.
@MainActor func afterLayout(of widget: Widget, _ body: @escaping @MainActor () -> Void) {
  // A frame's callbacks run before its layout. The second callback therefore runs after the first
  // frame's layout.
  var frames = 0
  let box = SignalBox { _ in
    frames += 1
    if frames == 2 { body() }
    return (frames < 2).c
  }
  gtk_widget_add_tick_callback(
    widget,
    { _, _, data in
      let data = UInt(bitPattern: data)
      return MainActor.assumeIsolated {
        guard let data = UnsafeRawPointer(bitPattern: data) else { return 0 }
        return Unmanaged<SignalBox>.fromOpaque(data).takeUnretainedValue()
          .handler(SignalArguments(words: (0, 0, 0)))
      }
    }, Unmanaged.passRetained(box).toOpaque(),
    { data in if let data { Unmanaged<SignalBox>.fromOpaque(data).release() } })
}

@discardableResult
@MainActor func on(
  _ sender: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping @MainActor () -> Void
) -> gulong {
  onAsking(sender, signal) { _ in
    body()
    return 0
  }
}

@discardableResult
@MainActor func on(
  _ sender: OpaquePointer, _ signal: String, _ body: @escaping @MainActor () -> Void
) -> gulong {
  on(UnsafeMutableRawPointer(sender), signal, body)
}
