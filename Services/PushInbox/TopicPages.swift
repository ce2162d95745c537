import Foundation
import ServicePages
import URLReading

/// The pages for people. They use nothing from outside and work without the script; with it,
/// messages come by themselves.
struct TopicPages {
  /// How many messages one page shows.
  static let length = 100
  /// How many topics are listed.
  static let most = 500

  let topic: TopicName
  let url: String
  /// What opened the page, where its address had it.
  let auth: String?
  /// Whether new messages belong on this page.
  let isFirst: Bool

  static func front(_ topics: [(topic: TopicName, count: Int)]) -> HTML {
    let rows = topics.map { topic, count -> HTML in
      """
      <li><a href="/\(topic.description)">\(topic.description)</a> \
      <span class="dim">\(count) \(count == 1 ? "message" : "messages")</span></li>
      """
    }
    let list: HTML =
      rows.isEmpty
      ? "<p class=\"dim\">Nothing has come yet.</p>" : "<ul class=\"topics\">\(HTML(rows))</ul>"
    return """
      \(PageHead.html("Push inbox", style: "/push.css"))
      <main>
      <h1>Push inbox</h1>
      <p>A topic keeps every message that is sent to it and shows it to who may read it.</p>
      <form method="post" action="/topics"><button>New topic</button></form>
      <h2>Topics</h2>
      \(list)
      </main></body></html>
      """
  }

  /// - Parameters:
  ///   - messages: newest first, one more than is shown where there are older ones.
  ///   - newest: a number that nothing later has.
  func page(_ messages: [PushMessage], newest: Int64) -> HTML {
    let shown = messages.prefix(Self.length)
    let older = messages.count > shown.count ? shown.last?.number : nil
    let more: HTML =
      older.map { "<p><a href=\"\(path("", "before=\($0)"))\">Older messages</a></p>" } ?? ""
    return """
      \(PageHead.html("\(topic) – push inbox", style: "/push.css", script: "/push.js"))
      <header><a href="/">All topics</a></header>
      <main data-events="\(path("/sse", "since=none"))" data-since="\(path("/since", "after="))" \
      data-kind="message" data-newest="\(newest)" data-first="\(isFirst ? "true" : "false")">
      <h1>\(topic.description)</h1>
      <p>Send messages to <code>\(url)/\(topic.description)</code>.</p>
      <p id="notify" hidden><button>Notify me while this page is open</button></p>
      <p id="news" class="dim" role="status" aria-live="polite"></p>
      <p id="none" class="dim"\(messages.isEmpty ? "" : " hidden")>Nothing has come yet.</p>
      <div id="list">
      \(HTML(shown.map(Self.article)))</div>\(more)</main></body></html>
      """
  }

  /// An address below the topic's own that carries what opened this page; `last` stays the last.
  private func path(_ more: String, _ last: String) -> String {
    let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-_."))
    let auth = auth?.addingPercentEncoding(withAllowedCharacters: allowed)
    return "/\(topic)\(more)?" + (auth.map { "auth=\($0)&" } ?? "") + last
  }

  static func article(_ message: PushMessage) -> HTML {
    let date = Date(timeIntervalSince1970: Double(message.time))
    let title: HTML = message.title.map { "\($0)" } ?? "\(message.topic)"
    let tags = ShownTags(message.tags ?? [])
    let link = click(of: message)
    return """
      <article data-number="\(message.number)" data-id="\(message.id)" \
      aria-labelledby="t\(message.number)"\(message.priority ?? 3 > 3 ? " class=\"high\"" : "")>
      <h2 id="t\(message.number)">\(tags.pictures.isEmpty ? "" : "\(tags.pictures) ")\(title)</h2>
      <p class="text">\(link.text)</p>
      \(attachment(of: message))\(link.below)
      <p class="dim"><time datetime="\(date.formatted(.iso8601))">\(time(date))</time>\(priority(of: message))\
      \(HTML(tags.words.map { " <span class=\"tag\">\($0)</span>" }))</p>
      </article>

      """
  }

  /// By this machine's clock, which is where the page is looked at.
  private static func time(_ date: Date) -> String {
    date.formatted(
      Date.ISO8601FormatStyle(timeZone: .current).year().month().day()
        .dateTimeSeparator(.space).time(includingFractionalSeconds: false))
  }

  private static func attachment(of message: PushMessage) -> HTML {
    guard let attachment = message.attachment else { return "" }
    let size: HTML = attachment.size.map { " (\(ByteSize.text($0)))" } ?? ""
    switch attachment.place {
    case .here(let file) where attachment.type?.hasPrefix("image/") == true:
      return """
        <a href="/file/\(file)"><img src="/file/\(file)" alt="\(attachment.name)\(size)"></a>
        """
    case .here(let file):
      return "<p><a href=\"/file/\(file)\" download>\(attachment.name)</a>\(size)</p>"
    // A picture from elsewhere is not shown: it would tell its server who looks at it, and when.
    case .elsewhere(let url): return "<p>\(link(url, attachment.name))</p>"
    }
  }

  /// What it links to stands once: in its text where that says it, else below.
  private static func click(of message: PushMessage) -> (text: HTML, below: HTML) {
    guard let click = message.click else { return ("\(message.message)", "") }
    guard let place = message.message.range(of: click),
      message.message[place.upperBound...].first?.isWhitespace ?? true
    else {
      return ("\(message.message)", "<p class=\"link\">\(link(click, click))</p>")
    }
    let (before, after) = (
      String(message.message[..<place.lowerBound]), String(message.message[place.upperBound...])
    )
    return ("\(before)\(link(click, click))\(after)", "")
  }

  /// Only what a click on it cannot turn against this page is a link.
  private static func link(_ address: String, _ text: String) -> HTML {
    guard let scheme = URL(reading: address)?.scheme?.lowercased(),
      ["http", "https", "mailto", "geo"].contains(scheme)
    else { return "\(text)" }
    return "<a href=\"\(address)\" rel=\"noopener noreferrer\" target=\"_blank\">\(text)</a>"
  }

  private static func priority(of message: PushMessage) -> HTML {
    guard let priority = message.priority, priority != 3, 1...5 ~= priority else { return "" }
    return " · \(["lowest", "low", "", "high", "highest"][priority - 1]) priority"
  }
}
