import Contract

/// The strategy that sends the whole body in one request. A later attempt starts again.
struct PlainUpload: UploadStrategy {
  private let transfer: Transfer
  private let hasBody: Bool

  init(_ transfer: Transfer, hasBody: Bool) {
    self.transfer = transfer
    self.hasBody = hasBody
  }

  var followsInformational: Bool { false }

  mutating func handle(_ event: UploadEvent) -> [UploadAction] {
    switch event {
    case .begin:
      [
        .send(
          UploadRequest(
            method: transfer.request.method, headers: [],
            body: hasBody ? 0..<transfer.custody.size : nil, isTarget: true))
      ]
    case .informational: []
    case .answered(let answer): [.end(.answered(answer))]
    case .interrupted(let interruption): [.end(.interrupted(interruption))]
    }
  }
}
