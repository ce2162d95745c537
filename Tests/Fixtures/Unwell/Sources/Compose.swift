import Contract

/// A compose sheet that behaves correctly, up to Post.
struct Compose {
  private var view: ComposeView
  private let onPost: (() -> Void)?
  private let onText: (() -> Void)?
  private let onPresented: (() -> Void)?
  private let isDeaf: Bool

  /// Creates the sheet. Each closure is called before the correct reaction to its event.
  init(
    _ share: ExtensionRequest, onPost: (() -> Void)? = nil, onText: (() -> Void)? = nil,
    onPresented: (() -> Void)? = nil, isDeaf: Bool = false
  ) {
    self.isDeaf = isDeaf
    view = ComposeView(
      title: share.displayName, text: share.restoredText ?? share.items.first?.contentText ?? "")
    self.onPost = onPost
    self.onText = onText
    self.onPresented = onPresented
  }

  consuming func run(over channel: Channel) throws {
    try channel.send(.view(ExtensionView(compose: view)))
    while let message = try channel.receive()?.message {
      switch message {
      case .input(.text(let text, let revision)):
        if isDeaf { continue }
        onText?()
        view.text = text
        view.textRevision = revision
        try channel.send(.view(ExtensionView(compose: view)))
      case .input(.post):
        onPost?()
        try channel.send(.completed(returned: []))
        return
      case .input(.cancel):
        try channel.cancel()
        return
      case .end, .expire: return
      case .input(.presented): onPresented?()
      case .begin, .reply, .input, .load: continue
      }
    }
  }
}

extension Channel {
  /// Cancels as `SLComposeServiceViewController` does.
  func cancel() throws {
    try send(.cancelled(Failure(domain: "NSCocoaErrorDomain", code: 3072, message: "cancelled")))
  }
}
