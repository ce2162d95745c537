import Contract

extension Transfer {
  /// Whether it has ended as it was to end: nothing more will ever be sent of it.
  var isSettled: Bool { state == .delivered || state == .cancelled }

  /// As the journal keeps it: what opens doors only as long as it may be sent once more.
  var withoutSecrets: Transfer {
    guard isSettled, !headers.isEmpty || resumption != nil else { return self }
    var transfer = self
    transfer.headers = headers.map(\.withoutSecret)
    transfer.resumption = nil
    return transfer
  }
}

extension HeaderField {
  /// Names whose values say what is sent, and never who sends it. Any other may be a key: nobody
  /// can tell by its name.
  private static let telling: Set<String> = [
    "accept", "accept-encoding", "accept-language", "cache-control", "content-disposition",
    "content-encoding", "content-language", "content-length", "content-md5", "content-type",
    "date", "digest", "expect", "if-match", "if-none-match", "mime-version", "prefer", "range",
    "repr-digest", "tus-resumable", "upload-length", "upload-offset", "user-agent",
  ]

  /// The same without its value, unless that can be no secret.
  var withoutSecret: HeaderField {
    Self.telling.contains(name.lowercased()) ? self : HeaderField(name: name, value: "")
  }
}
