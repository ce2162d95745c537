/// The strategy that starts an upload again after the earlier one has expired on the server.
struct FreshUpload: UploadStrategy {
  private var strategy: any UploadStrategy

  init(_ strategy: any UploadStrategy) { self.strategy = strategy }

  mutating func handle(_ event: UploadEvent) -> [UploadAction] {
    let actions = strategy.handle(event)
    return event == .begin ? [.remember(nil)] + actions : actions
  }
}
