import Foundation
import ServicePages
import Text

/// The pages for browsers. They load nothing from other sites and work without the script. With the
/// script, new requests appear by themselves.
enum Pages {
  /// The largest number of requests on one page.
  static let length = 100

  private static let service = "Request bin"

  static func front(_ bins: [(bin: BinName, count: Int)], url: String) -> HTML {
    let rows = bins.map { bin, count -> HTML in
      """
      <li><a href="/bins/\(bin.description)">\(bin.description)</a> \
      <span class="dim">\(count) \(count == 1 ? "request" : "requests")</span></li>
      """
    }
    let list =
      rows.isEmpty
      ? PageParts.empty("Nothing has arrived yet.", command: command("\(url)/bins/hello"))
      : "<ul class=\"rows\">\(HTML(rows))</ul>"
    return """
      \(PageHead.html(service, style: "/bin.css", script: "/bin.js"))
      \(PageHead.bar(service))
      <main>
      <h1>Bins</h1>
      <p>A bin keeps every request that is sent to it and shows it only to you.</p>
      <form method="post" action="/bins"><button>New bin</button></form>
      \(list)
      </main></body></html>
      """
  }

  /// Returns the part of a bin's page before the requests.
  /// - Parameter isFirst: Whether new requests belong on this page.
  static func binStart(_ bin: BinName, url: String, isFirst: Bool, isEmpty: Bool) -> HTML {
    """
    \(PageHead.html("\(bin) – request bin", style: "/bin.css", script: "/bin.js"))
    \(PageHead.bar(service, place: bin.description))
    <main data-events="/bins/\(bin.description)/events" data-since="/bins/\(bin.description)/since/" \
    data-kind="request" data-newest="0000000000000000" data-first="\(isFirst ? "true" : "false")">
    <h1>\(bin.description)</h1>
    <div class="actions"><span>Send requests to <code>\(url)</code></span>\(PageParts.copyLink(url))</div>
    <p id="news" class="dim" role="status" aria-live="polite"></p>
    \(PageParts.empty("Nothing has arrived yet.", command: command(url), isEmpty: isEmpty))
    <div id="list">
    """
  }

  /// Returns the part of a bin's page after the requests.
  static func binEnd(_ bin: BinName, older: String?) -> HTML {
    let more: HTML =
      older.map { "<p><a href=\"/bins/\(bin.description)?before=\($0)\">Older requests</a></p>" }
      ?? ""
    return """
      </div>\(more)
      <div class="actions"><button type="button" class="danger" hidden \
      data-remove="/bins/\(bin.description)" \
      data-question="Delete all requests in \(bin.description)?">Delete all requests</button></div>
      </main></body></html>
      """
  }

  private static func command(_ url: String) -> String {
    """
    curl -H 'Content-Type: application/json' -d '{"text": "Hello"}' \(url)
    """
  }

  static func article(_ request: CapturedRequest, kind: BodyKind) -> HTML {
    let rows = request.headers.map { header -> HTML in
      "<tr><th scope=\"row\">\(header.name)</th><td>\(header.value)</td></tr>"
    }
    let type = request.headers.first { $0.name.lowercased() == "content-type" }
    let shownType: HTML = type.map { $0.value.isEmpty ? "" : " · \($0.value)" } ?? ""
    let size = ByteCount(request.size).description
    return """
      <article data-number="\(request.id)" aria-labelledby="t\(request.id)">
      <h2 id="t\(request.id)"><b class="method">\(request.method)</b> \
      <span class="path">\(request.path)</span></h2>
      <p class="dim">\(PageParts.time(request.received)) · \(size)\(shownType)</p>
      \(body(of: request, kind: kind))
      <details><summary>\(request.headers.count) headers</summary>
      <table><tbody>\(HTML(rows))</tbody></table></details>
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
      #list:not(:has(article)) ~ .actions { display: none; }
      article h2 { font-weight: 400; }
      .method { font: 700 .8125rem/1.5 ui-monospace, monospace; padding: .125rem .5rem;
        border-radius: 6px; background: var(--field); }
      .path, td { font: .875rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
      table { border-collapse: collapse; margin: .25rem 0; }
      th, td { text-align: left; vertical-align: top; padding: .125rem .75rem .125rem 0; }
      th { font-weight: 600; font-size: .875rem; }
      @media (max-width: 32rem) {
        tr, th, td { display: block; }
        td { padding-bottom: .5rem; }
      }
      """
}
