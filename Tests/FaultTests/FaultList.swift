extension Fault {
  /// The one list; `docs/faults.md` is the same one for people.
  static let all: [Fault] =
    connecting + sending + answering + status + retryAfter + redirecting + ietf + tus
}
