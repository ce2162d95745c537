import Contract

extension Transfer {
  /// Whether the transfer was delivered or cancelled, so that nothing more will be sent.
  var isSettled: Bool { state == .delivered || state == .cancelled }

  /// The transfer as the journal stores it. Secrets stay only while the transfer may be sent again.
  var withoutSecrets: Transfer {
    guard isSettled, !request.headers.isEmpty || resumption != nil else { return self }
    var transfer = self
    transfer.request.headers = request.headers.map(\.withoutSecret)
    transfer.resumption = nil
    return transfer
  }
}

extension HeaderField {
  /// The fields that describe only the content and never the sender. Any other field may contain a
  /// secret.
  private static let telling: Set<String> = [
    "accept", "accept-encoding", "accept-language", "cache-control", "content-disposition",
    "content-encoding", "content-language", "content-length", "content-md5", "content-type",
    "date", "digest", "expect", "if-match", "if-none-match", "mime-version", "prefer", "range",
    "repr-digest", "tus-resumable", "upload-length", "upload-offset", "user-agent",
  ]

  /// The field without its value, unless the value cannot be a secret.
  var withoutSecret: HeaderField {
    Self.telling.contains(name.lowercased()) ? self : HeaderField(name: name, value: "")
  }
}
