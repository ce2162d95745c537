import Contract

struct UploadRemoval: UploadStrategy {
  private let resumption: Resumption

  init(_ resumption: Resumption) { self.resumption = resumption }

  mutating func handle(_ event: UploadEvent) -> [UploadAction] {
    switch event {
    case .begin:
      [.send(Self.request(resumption.protocolName, resumption.url))]
    case .informational: []
    case .answered(let answer): [.remember(nil), .end(.answered(answer))]
    case .interrupted(let interruption): [.end(.interrupted(interruption))]
    }
  }

  static func request(_ protocolName: String, _ url: String) -> UploadRequest {
    let headers = UploadProtocol(rawValue: protocolName)?.headers ?? []
    return UploadRequest(
      method: "DELETE", url: url, headers: headers, body: nil, isTarget: false)
  }
}
