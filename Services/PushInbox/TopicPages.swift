import Foundation
import HTTPSyntax
import ServicePages
import Text

/// The pages for browsers. They load nothing from other sites and work without the script. With the
/// script, new messages appear by themselves.
struct TopicPages {
  /// The largest number of messages on one page.
  static let length = 100
  /// The largest number of listed topics.
  static let most = 500

  let topic: TopicName
  let url: String
  /// The `auth` parameter of the page's address, if any.
  let auth: String?
  /// Whether new messages belong on this page.
  let isFirst: Bool

  private static let service = "Push inbox"

  static func front(_ topics: [(topic: TopicName, count: Int)], url: String) -> HTML {
    let rows = topics.map { topic, count -> HTML in
      """
      <li><a href="/\(topic.description)">\(topic.description)</a> \
      <span class="dim">\(count) \(count == 1 ? "message" : "messages")</span></li>
      """
    }
    let list =
      rows.isEmpty
      ? PageParts.empty("Nothing has arrived yet.", command: command("\(url)/hello"))
      : "<ul class=\"rows\">\(HTML(rows))</ul>"
    return """
      \(PageHead.html(service, style: "/push.css", script: "/push.js"))
      \(PageHead.bar(service))
      <main>
      <h1>Topics</h1>
      <p>A topic keeps every message that is sent to it and shows it to its readers.</p>
      <form method="post" action="/topics"><button>New topic</button></form>
      \(list)
      </main></body></html>
      """
  }

  /// - Parameters:
  ///   - messages: The messages, newest first. If there is one message more than fits, older
  ///     messages exist.
  ///   - newest: The number after which the script requests new messages.
  func page(_ messages: [PushMessage], newest: Int64) -> HTML {
    let address = "\(url)/\(topic)"
    let shown = messages.prefix(Self.length)
    let older = messages.count > shown.count ? shown.last?.number : nil
    let more: HTML =
      older.map { "<p><a href=\"\(path("", "before=\($0)"))\">Older messages</a></p>" } ?? ""
    return """
      \(PageHead.html("\(topic) – push inbox", style: "/push.css", script: "/push.js"))
      \(PageHead.bar(Self.service, place: topic.description))
      <main data-events="\(path("/sse", "since=none"))" data-since="\(path("/since", "after="))" \
      data-kind="message" data-newest="\(newest)" data-first="\(isFirst ? "true" : "false")">
      <h1>\(topic.description)</h1>
      <div class="actions"><span>Send messages to <code>\(address)</code></span>\(PageParts.copyLink(address))\
      <span id="notify" hidden><button>Notify me while this page is open</button></span></div>
      <p id="news" class="dim" role="status" aria-live="polite"></p>
      \(PageParts.empty(
        "Nothing has arrived yet.", command: Self.command(address), isEmpty: messages.isEmpty))
      <div id="list">
      \(HTML(shown.map(Self.article)))</div>\(more)</main></body></html>
      """
  }

  private static func command(_ address: String) -> String { "curl -d Hello \(address)" }

  /// Returns an address that begins with the topic's address and carries the page's `auth`
  /// parameter. `last` is at the end of the address.
  private func path(_ more: String, _ last: String) -> String {
    "/\(topic)\(more)?" + (auth.map { "auth=\(PercentEscaping.escape($0))&" } ?? "") + last
  }

  static func article(_ message: PushMessage) -> HTML {
    let date = Date(timeIntervalSince1970: Double(message.time))
    let title: HTML = message.title.map { "\($0)" } ?? "\(message.topic)"
    let tags = ShownTags(message.tags ?? [])
    let link = click(of: message)
    let mark: HTML = message.priority ?? 3 > 3 ? " class=\"high\"" : ""
    return """
      <article data-number="\(message.number)" data-id="\(message.id)" \
      aria-labelledby="t\(message.number)"\(mark)>
      <h2 id="t\(message.number)">\(tags.pictures.isEmpty ? "" : "\(tags.pictures) ")\(title)</h2>
      <p class="text">\(link.text)</p>
      \(attachment(of: message))\(link.below)
      <p class="dim">\(PageParts.time(date))\(priority(of: message))\
      \(HTML(tags.words.map { " <span class=\"tag\">\($0)</span>" }))</p>
      </article>

      """
  }

  private static func attachment(of message: PushMessage) -> HTML {
    guard let attachment = message.attachment else { return "" }
    let size: HTML = attachment.size.map { " (\(ByteCount($0).description))" } ?? ""
    switch attachment.place {
    case .here(let file) where attachment.type?.hasPrefix("image/") == true:
      return """
        <a href="/file/\(file)"><img src="/file/\(file)" alt="\(attachment.name)\(size)"></a>
        """
    case .here(let file):
      return "<p><a href=\"/file/\(file)\" download>\(attachment.name)</a>\(size)</p>"
    // A remote picture is not shown, because loading it would reveal the reader to its server.
    case .elsewhere(let url): return "<p>\(link(url, attachment.name))</p>"
    }
  }

  /// Returns the text and a link below it. If the text contains the link's address, the link
  /// appears only in the text.
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

  /// Returns a link if its scheme is harmless, otherwise plain text.
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
