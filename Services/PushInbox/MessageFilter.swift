/// A subscriber's filter.
struct MessageFilter: Sendable {
  private let id: String?
  private let message: String?
  private let title: String?
  private let priorities: Set<Int>?
  private let tags: Set<String>

  /// - Throws: `PushFailure` if a priority is invalid.
  init(_ parameters: RequestParameters) throws(PushFailure) {
    id = parameters.text("id")
    message = parameters.text("message", "m")
    title = parameters.text("title", "t")
    var priorities: Set<Int>?
    for text in parameters.text("priority", "prio", "p")?.split(separator: ",") ?? [] {
      if let priority = try PublishRequest.priority(text.trimmed) {
        priorities = (priorities ?? []).union([priority])
      }
    }
    self.priorities = priorities
    tags = Set(
      parameters.text("tags", "tag", "ta")?.split(separator: ",").map { $0.trimmed } ?? [])
  }

  func isWanted(_ message: PushMessage) -> Bool {
    id.map { $0 == message.id } ?? true && self.message.map { $0 == message.message } ?? true
      && title.map { $0 == message.title } ?? true
      && priorities.map { $0.contains(message.priority ?? 3) } ?? true
      && tags.isSubset(of: message.tags ?? [])
  }
}
