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
      ? "<p class=\"dim\">Nothing has arrived yet.</p>" : "<ul class=\"bins\">\(HTML(rows))</ul>"
    return """
      \(PageHead.html("Request bin", style: "/bin.css"))
      <main>
      <h1>Request bin</h1>
      <p>A bin keeps every request that is sent to it and shows it only to you.</p>
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
    <p id="none" class="dim"\(isEmpty ? "" : " hidden")>Nothing has arrived yet.</p>
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

/// The style sheet of the pages. The pages load nothing from other sites.
enum PageAssets {
  static let style =
    PageStyle.base + """
      header, main { max-width: 56rem; margin: 0 auto; padding: 0 1rem; }
      header { padding-top: 1rem; }
      h1, .path, td, th { overflow-wrap: anywhere; }
      article { border: 1px solid var(--line); border-radius: 8px; padding: .75rem 1rem;
        margin: 1rem 0; }
      article h2 { font-size: 1rem; margin: 0; font-weight: 400; }
      article p { margin: .25rem 0; }
      code, pre, .path, td { font: .875rem/1.5 ui-monospace, monospace; }
      pre { background: var(--field); border-radius: 6px; padding: .75rem; margin: .5rem 0 0;
        max-height: 30rem; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; }
      img { max-width: 100%; max-height: 30rem; margin-top: .5rem; border-radius: 6px; }
      table { border-collapse: collapse; margin: .25rem 0; }
      th, td { text-align: left; vertical-align: top; padding: .1rem .75rem .1rem 0; }
      th { font-weight: 600; font-size: .875rem; }
      summary { cursor: pointer; padding: .25rem 0; }
      .bins { padding-left: 1.25rem; }
      """
}
