import Foundation
import ServicePages
import Text

/// The gallery. It loads nothing from other sites and works without the script. With the script,
/// new images appear by themselves.
enum GalleryPages {
  /// The largest number of images on one page.
  static let length = 60

  /// Returns the part of the page before the images.
  /// - Parameters:
  ///   - newest: The highest number of an image, whether the page shows this image or not.
  ///   - isFirst: Whether new images belong on this page.
  static func start(url: String, newest: UInt64, isFirst: Bool, isEmpty: Bool) -> HTML {
    """
    \(PageHead.html("Images", style: "/images.css", script: "/images.js"))
    <main data-events="/events" data-since="/since/" data-kind="image" \
    data-newest="\(newest)" data-first="\(isFirst ? "true" : "false")">
    <h1>\(isFirst ? "Images" : "Older images")</h1>
    <p>Send images to <code>\(url)/3/image</code>. Only this computer can reach this host.</p>
    <p id="news" class="dim" role="status" aria-live="polite"></p>
    <p id="none" class="dim"\(isEmpty ? "" : " hidden")>There are no images here.</p>
    <ul id="list">

    """
  }

  /// Returns the part of the page after the images.
  static func end(older: UInt64?) -> HTML {
    let more: HTML = older.map { "<p><a href=\"/?before=\($0)\">Older images</a></p>" } ?? ""
    return "</ul>\(more)</main></body></html>"
  }

  static func item(_ image: ImageRecord, link: String) -> HTML {
    let title = image.fields.title ?? image.fields.name ?? "Untitled"
    let time = image.received.formatted(.iso8601)
    let description: HTML = image.fields.description.map { "<p>\($0)</p>" } ?? ""
    return """
      <li data-id="\(image.id)" data-number="\(image.number)">
      <a href="/\(image.fileName)"><img src="/\(image.fileName)" loading="lazy" \
      width="\(image.width)" height="\(image.height)" alt="\(title)"></a>
      <h2>\(title)</h2>\(description)
      <p class="dim">\(image.width) × \(image.height) · \(ByteCount(image.size).description) · \
      <time datetime="\(time)">\(time)</time></p>
      <p class="link"><a href="/\(image.fileName)">\(link)</a></p>
      <form method="post" action="/delete/\(image.deleteHash)" \
      data-question="Delete \(title)? Its link will stop working.">\
      <button aria-label="Delete \(title)">Delete</button></form>
      </li>

      """
  }
}

/// The style sheet of the gallery. The gallery loads nothing from other sites.
enum GalleryAssets {
  static let style =
    PageStyle.base + """
      main { max-width: 72rem; margin: 0 auto; padding: 1rem; }
      code, .link { font: .875rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
      #list { list-style: none; margin: 0; padding: 0; display: grid; gap: 1rem;
        grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)); }
      li { border: 1px solid var(--line); border-radius: 8px; padding: .75rem; min-width: 0; }
      li h2 { font-size: 1rem; margin: .5rem 0 0; overflow-wrap: anywhere; }
      li p { margin: .25rem 0; overflow-wrap: anywhere; }
      img { display: block; width: 100%; height: 12rem; object-fit: contain;
        background: var(--field); border-radius: 6px; }
      """
}
