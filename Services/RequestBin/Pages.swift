import Foundation
import ServicePages
import Text

/// The pages for browsers. They load nothing from other sites and work without the script. With the
/// script, new requests appear by themselves.
enum Pages {
  /// The largest number of requests on one page.
  static let length = 100

  static func front(_ bins: [(bin: BinName, count: Int)]) -> HTML {
    let rows = bins.map { bin, count -> HTML in
      """
      <li><a href="/bins/\(bin.description)">\(bin.description)</a> \
      <span class="dim">\(count) \(count == 1 ? "request" : "requests")</span></li>
      """
    }
    let list: HTML =
      rows.isEmpty
      ? "<p class=\"dim\">Nothing has come yet.</p>" : "<ul class=\"bins\">\(HTML(rows))</ul>"
    return """
      \(PageHead.html("Request bin", style: "/bin.css"))
      <main>
      <h1>Request bin</h1>
      <p>A bin keeps every request that is sent to it and shows it to you alone.</p>
      <form method="post" action="/bins"><button>New bin</button></form>
      <h2>Bins</h2>
      \(list)
      </main></body></html>
      """
  }

  /// Returns the part of a bin's page before the requests.
  /// - Parameter isFirst: Whether new requests belong on this page.
  static func binStart(_ bin: BinName, url: String, isFirst: Bool, isEmpty: Bool) -> HTML {
    """
    \(PageHead.html("\(bin) – request bin", style: "/bin.css", script: "/bin.js"))
    <header><a href="/">All bins</a></header>
    <main data-events="/bins/\(bin.description)/events" data-since="/bins/\(bin.description)/since/" \
    data-kind="request" data-newest="0000000000000000" data-first="\(isFirst ? "true" : "false")">
    <h1>\(bin.description)</h1>
    <p>Send requests to <code>\(url)</code>.</p>
    <p id="news" class="dim" role="status" aria-live="polite"></p>
    <p id="none" class="dim"\(isEmpty ? "" : " hidden")>Nothing has come yet.</p>
    <div id="list">
    """
  }

  /// Returns the part of a bin's page after the requests.
  static func binEnd(_ bin: BinName, older: String?) -> HTML {
    let more: HTML =
      older.map { "<p><a href=\"/bins/\(bin.description)?before=\($0)\">Older requests</a></p>" }
      ?? ""
    return "</div>\(more)</main></body></html>"
  }

  static func article(_ request: CapturedRequest, kind: BodyKind) -> HTML {
    let rows = request.headers.map { header -> HTML in
      "<tr><th scope=\"row\">\(header.name)</th><td>\(header.value)</td></tr>"
    }
    let time = request.received.formatted(.iso8601)
    return """
      <article data-number="\(request.id)" aria-labelledby="t\(request.id)">
      <h2 id="t\(request.id)"><b>\(request.method)</b> <span class="path">\(request.path)</span></h2>
      <p class="dim"><time datetime="\(time)">\(time)</time> · \(ByteCount(request.size).description)</p>
      <details><summary>\(request.headers.count) headers</summary>
      <table><tbody>\(HTML(rows))</tbody></table></details>
      \(body(of: request, kind: kind))
      </article>

      """
  }

  private static func body(of request: CapturedRequest, kind: BodyKind) -> HTML {
    let path = "/bins/\(request.bin)/requests/\(request.id)/body"
    let size = ByteCount(request.size).description
    switch kind {
    case .text(""): return "<p class=\"dim\">No body</p>"
    case .text(let text):
      return """
        <pre tabindex="0" aria-label="Body">\(JSONLayout.indented(text) ?? text)</pre>
        """
    case .image(let type):
      return """
        <a href="\(path)"><img src="\(path)" loading="lazy" \
        alt="The body: an image, \(type), \(size)"></a>
        """
    case .other: return "<p><a href=\"\(path)\" download>Download the body (\(size))</a></p>"
    }
  }
}
