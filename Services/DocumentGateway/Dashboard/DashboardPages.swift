import Foundation
import ServicePages

/// The HTML of the dashboard's pages. They load nothing from other sites and work without the
/// script. With the script, the list of documents updates itself.
enum DashboardPages {
  static func front(_ databases: [GatewayDatabase.Overview]) -> HTML {
    let rows = databases.map { database -> HTML in
      """
      <li><a href="\(place(database.name))">\(database.name)</a> \
      <span class="dim">\(count(database.documents, "document")), sequence \(database.sequence)\
      </span></li>
      """
    }
    return page(
      "Databases",
      rows.isEmpty
        ? "<p class=\"dim\">There is no database.</p>"
        : "<ul class=\"rows\">\(HTML(rows))</ul>")
  }

  // MARK: Documents

  /// - Parameters:
  ///   - reached: The last sequence that the page covers. It may belong to a document that is not
  ///     on the page, for example because the document is in another channel.
  ///   - isFirst: Whether new documents belong on this page.
  ///   - older: The sequence at which the next page starts, or `nil` if there is none.
  static func documents(
    _ documents: [DashboardDocument], of database: String, in channel: String?, reached: Int,
    isFirst: Bool, older: Int?
  ) -> HTML {
    let place = place(database)
    let filter = channel.map { "channel=\(PercentEncoding.encoded($0))&" } ?? ""
    let heading: HTML = channel.map { "Documents in channel \(chip($0, database))" } ?? "Documents"
    let all: HTML = channel == nil ? "" : "<p><a href=\"\(place)\">All documents</a></p>"
    let more: HTML =
      older.map { "<p><a href=\"\(place)?\(filter)before=\($0)\">Older documents</a></p>" } ?? ""
    // The script appends the sequence to the `data-since` address.
    return """
      \(head("Documents – \(database)"))
      \(navigation(database, "Documents"))
      <main data-events="\(place)/events" data-since="\(place)/since?\(filter)after=" data-kind="document" \
      data-reached="\(reached)" data-first="\(isFirst ? "true" : "false")">
      <h1>\(heading)</h1>\(all)
      <p id="news" class="dim" role="status" aria-live="polite"></p>
      \(PageParts.empty("There is no document here.", command: command, isEmpty: documents.isEmpty))
      <div id="list">
      \(items(documents, of: database) { _ in true })</div>\(more)
      </main></body></html>
      """
  }

  private static let command =
    "sharesheet share --url https://music.example/paranoid --to 'Share Track'"

  /// - Parameter isHere: Whether a document belongs on the page. For other documents, an open page
  ///   receives only a mark to remove them.
  static func items(
    _ documents: [DashboardDocument], of database: String,
    where isHere: (DashboardDocument) -> Bool
  ) -> HTML {
    var room = PageBudget()
    return HTML(
      documents.map { isHere($0) ? item($0, of: database, &room) : gone($0) })
  }

  private static func item(
    _ document: DashboardDocument, of database: String, _ room: inout PageBudget
  ) -> HTML {
    let address = "\(place(database))/document?id=\(PercentEncoding.encoded(document.id))"
    let deleted: HTML = document.isDeleted ? " <b class=\"deleted\">deleted</b>" : ""
    return """
      <article data-id="\(document.id)" data-number="\(document.sequence)" \
      aria-labelledby="d\(document.sequence)">
      <h2 id="d\(document.sequence)"><a href="\(address)">\(document.id)</a>\(deleted)</h2>
      <p>\(chips(document.channels, database, &room))</p>
      <p class="dim">sequence \(document.sequence) · <span class="rev">\(document.revision)</span> · \
      \(PageParts.time(document.saved))</p>
      \(content(document, isOpen: true, &room))
      </article>

      """
  }

  /// Returns the mark of a document that an open page must remove.
  private static func gone(_ document: DashboardDocument) -> HTML {
    """
    <i hidden data-gone data-id="\(document.id)" data-number="\(document.sequence)"></i>

    """
  }

  /// - Parameters:
  ///   - isFirst: Whether the page contains the newest revision.
  ///   - older: Whether older revisions exist that the page does not contain.
  static func document(
    _ id: String, _ revisions: [DashboardDocument], of database: String, isFirst: Bool, older: Bool
  ) -> HTML {
    var room = PageBudget()
    let rows = revisions.enumerated().map { index, revision -> HTML in
      """
      <article aria-labelledby="r\(index)"><h2 id="r\(index)"><span class="rev">\
      \(revision.revision)</span>\(revision.isDeleted ? " <b class=\"deleted\">deleted</b>" : "")</h2>
      <p>\(chips(revision.channels, database, &room))</p>
      <p class="dim">sequence \(revision.sequence) · \(PageParts.time(revision.saved))</p>
      \(content(revision, isOpen: isFirst && index == 0, &room))</article>
      """
    }
    let address = "\(place(database))/document?id=\(PercentEncoding.encoded(id))"
    let more: HTML =
      (older ? revisions.last : nil).map {
        "<p><a href=\"\(address)&amp;before=\($0.number)\">Older revisions</a></p>"
      } ?? ""
    return """
      \(head("\(id) – \(database)"))
      \(navigation(database, ""))
      <main><h1>\(id)</h1>
      <p class="dim">\(count(revisions.count, "revision")), the newest first</p>
      \(HTML(rows))\(more)</main></body></html>
      """
  }

  private static func content(
    _ document: DashboardDocument, isOpen: Bool, _ room: inout PageBudget
  ) -> HTML {
    guard document.size > 2 else { return "<p class=\"dim\">The document is empty.</p>" }
    guard !document.body.isEmpty, let text = room.content(document.body) else {
      return "<p class=\"dim\">The document's \(document.size) bytes are too many to show here.</p>"
    }
    return """
      <details\(isOpen ? " open" : "")><summary>Content</summary>
      <pre tabindex="0" aria-label="Content">\(text)\
      </pre></details>
      """
  }

  // MARK: Users and channels

  /// - Parameter more: The name after which the next page starts, or `nil` if there is none.
  static func users(
    _ users: [(user: UserRecord, access: UserAccess)], of database: String, more: String?
  ) -> HTML {
    var room = PageBudget()
    let rows = users.map { user, access -> HTML in
      """
      <tr><th scope="row">\(access.shownName)</th>
      \(cell("State", "\(user.isDisabled ? "disabled" : "enabled")"))
      \(cell("Granted by an administrator", chips(user.channels.keys.sorted().map(\.text), database, &room)))
      \(cell("All channels", chips(access.channels.keys.sorted().map(\.text), database, &room)))</tr>
      """
    }
    return """
      \(head("Users – \(database)"))
      \(navigation(database, "Users"))
      <main><h1>Users</h1><div class="wide" tabindex="0" role="region" aria-label="Users"><table>
      <thead><tr><th scope="col">Name</th><th scope="col">State</th>
      <th scope="col">Granted by an administrator</th><th scope="col">All channels</th></tr></thead>
      <tbody>\(HTML(rows))</tbody></table></div>\(link("More users", "users", database, after: more))
      </main></body></html>
      """
  }

  /// - Parameter more: The name after which the next page starts, or `nil` if there is none.
  static func channels(
    _ channels: [GatewayDatabase.Channel], of database: String, more: String?
  ) -> HTML {
    let rows = channels.map { channel -> HTML in
      """
      <tr><th scope="row">\(chip(channel.name, database))</th>\(cell("Documents", "\(channel.documents)"))
      \(cell("Last sequence", "\(channel.sequence)"))</tr>
      """
    }
    return """
      \(head("Channels – \(database)"))
      \(navigation(database, "Channels"))
      <main><h1>Channels</h1><div class="wide" tabindex="0" role="region" aria-label="Channels">
      <table><thead><tr><th scope="col">Channel</th><th scope="col">Documents</th>
      <th scope="col">Last sequence</th></tr></thead><tbody>\(HTML(rows))</tbody></table></div>
      \(link("More channels", "channels", database, after: more))</main></body></html>
      """
  }

  // MARK: Parts

  private static let service = "Document gateway"
  private static let home = "/_admin/"

  private static func page(_ title: String, _ content: HTML) -> HTML {
    """
    \(head(title))
    \(PageHead.bar(service, home: home))
    <main><h1>\(title)</h1>\(content)</main></body></html>
    """
  }

  private static func head(_ title: String) -> HTML {
    PageHead.html(title, style: "/_admin/dashboard.css", script: "/_admin/dashboard.js")
  }

  /// Returns a cell that carries its column's name, which narrow windows show instead of the
  /// header.
  private static func cell(_ column: String, _ content: HTML) -> HTML {
    "<td data-label=\"\(column)\">\(content)</td>"
  }

  private static func navigation(_ database: String, _ current: String) -> HTML {
    let place = place(database)
    let links = [
      ("Documents", place), ("Users", place + "/users"), ("Channels", place + "/channels"),
    ]
    .map { name, address -> HTML in
      let mark: HTML = name == current ? " aria-current=\"page\"" : ""
      return "<a href=\"\(address)\"\(mark)>\(name)</a> "
    }
    return PageHead.bar(
      service, home: home, place: database,
      navigation: "<nav aria-label=\"Database\">\(HTML(links))</nav>")
  }

  private static func link(
    _ text: String, _ page: String, _ database: String, after name: String?
  ) -> HTML {
    name.map {
      "<p><a href=\"\(place(database))/\(page)?after=\(PercentEncoding.encoded($0))\">\(text)</a></p>"
    } ?? ""
  }

  private static func chips(
    _ channels: [String]?, _ database: String, _ room: inout PageBudget
  ) -> HTML {
    guard let channels, room.takes(channels) else {
      return "<span class=\"dim\">in too many channels to show here</span>"
    }
    return channels.isEmpty
      ? "<span class=\"dim\">in no channel</span>"
      : HTML(channels.map { "\(chip($0, database)) " })
  }

  private static func chip(_ channel: String, _ database: String) -> HTML {
    let address = "\(place(database))?channel=\(PercentEncoding.encoded(channel))"
    return "<a class=\"channel\" href=\"\(address)\">\(channel)</a>"
  }

  private static func place(_ database: String) -> String {
    "/_admin/db/\(PercentEncoding.encoded(database))"
  }

  private static func count(_ number: Int, _ what: String) -> String {
    "\(number) \(what)\(number == 1 ? "" : "s")"
  }
}
