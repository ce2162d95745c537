import Wire

/// A compose sheet in good health, up to Post.
struct Compose {
  private var view: ComposeView
  private let onPost: (() -> Void)?

  /// `onPost`: called instead of completing.
  init(_ share: ExtensionRequest, onPost: (() -> Void)?) {
    view = ComposeView(
      title: share.displayName, text: share.restoredText ?? share.items.first?.contentText ?? "")
    self.onPost = onPost
  }

  consuming func run(over channel: Channel) throws {
    try channel.send(.view(view))
    while let message = try channel.receive()?.message {
      switch message {
      case .input(.text(let text, let revision)):
        view.text = text
        view.textRevision = revision
        try channel.send(.view(view))
      case .input(.post):
        if let onPost { onPost() }
        try channel.send(.completed)
      case .input(.cancel):
        try channel.send(
          .cancelled(Failure(domain: "NSCocoaErrorDomain", code: 3072, message: "cancelled")))
      case .end: return
      case .begin, .input(.presented), .reply: continue
      }
    }
  }
}
