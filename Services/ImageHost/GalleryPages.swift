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
    \(PageHead.bar("Image host", place: isFirst ? nil : "Older images"))
    <main data-events="/events" data-since="/since/" data-kind="image" \
    data-newest="\(newest)" data-first="\(isFirst ? "true" : "false")">
    <h1>\(isFirst ? "Images" : "Older images")</h1>
    <p>Only this computer can reach this host. Send images to <code>\(url)/3/image</code></p>
    <p id="news" class="dim" role="status" aria-live="polite"></p>
    \(PageParts.empty("There are no images here.", command: command, isEmpty: isEmpty))
    <ul id="list">

    """
  }

  private static let command = "sharesheet share photo.jpg --to ImgShare"

  /// Returns the part of the page after the images.
  static func end(older: UInt64?) -> HTML {
    let more: HTML = older.map { "<p><a href=\"/?before=\($0)\">Older images</a></p>" } ?? ""
    return "</ul>\(more)</main></body></html>"
  }

  static func item(_ image: ImageRecord, link: String) -> HTML {
    let title = image.fields.title ?? image.fields.name ?? "Untitled"
    let description: HTML = image.fields.description.map { "<p>\($0)</p>" } ?? ""
    let file = "/\(image.fileName)"
    // The keyboard skips the picture, because the link below it leads to the same place.
    return """
      <li class="card" data-id="\(image.id)" data-number="\(image.number)">
      <a href="\(file)" tabindex="-1"><img src="\(file)" loading="lazy" \
      width="\(image.width)" height="\(image.height)" alt="\(title)"></a>
      <h2>\(title)</h2>\(description)
      <p class="dim">\(image.width) × \(image.height) · \(ByteCount(image.size).description) · \
      \(PageParts.time(image.received))</p>
      <div class="actions">\(PageParts.copyLink(link, label: title))\
      <a class="button" href="\(file)" aria-label="Open \(title)">Open</a>\
      <form method="post" action="/delete/\(image.deleteHash)" \
      data-question="Delete \(title)? Its link will stop working.">\
      <button class="danger" aria-label="Delete \(title)">Delete</button></form></div>
      </li>

      """
  }
}

/// The style sheet of the gallery. The gallery loads nothing from other sites.
enum GalleryAssets {
  static let style =
    PageStyle.base + """
      header div, main { max-width: 72rem; }
      #list { list-style: none; margin: 1rem 0; padding: 0; display: grid; gap: 1rem;
        align-items: start;
        grid-template-columns: repeat(auto-fill, minmax(min(17rem, 100%), 1fr)); }
      .card { margin: 0; overflow: hidden; }
      .card h2 { margin-top: .5rem; display: -webkit-box; -webkit-box-orient: vertical;
        -webkit-line-clamp: 3; overflow: hidden; }
      .card .actions { margin-bottom: 0; }
      .card img { margin: 0 auto; }
      """
}
