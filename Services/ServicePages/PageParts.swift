package import Foundation

/// The parts that the pages of all services share.
package enum PageParts {
  /// A time in UTC. With the script, the page shows the time in the viewer's time zone and language.
  package static func time(_ date: Date) -> HTML {
    let utc = date.formatted(
      Date.ISO8601FormatStyle().year().month().day()
        .dateTimeSeparator(.space).time(includingFractionalSeconds: false))
    return "<time datetime=\"\(date.formatted(.iso8601))\">\(utc) UTC</time>"
  }

  /// A button that copies a link. The button is hidden without the script, which is needed to copy.
  /// - Parameter path: The link. The script completes a path with the page's own address.
  /// - Parameter label: The name for a screen reader, if the page has several of these buttons.
  package static func copyLink(_ path: String, label: String? = nil) -> HTML {
    let label: HTML = label.map { " aria-label=\"Copy link: \($0)\"" } ?? ""
    return "<button type=\"button\" data-copy=\"\(path)\"\(label) hidden>Copy link</button>"
  }

  /// The message of a list without items, with the command that adds an item.
  /// - Parameter isEmpty: Whether the list is empty now. The script shows and hides the message.
  package static func empty(_ text: String, command: String, isEmpty: Bool = true) -> HTML {
    """
    <div id="none" class="empty"\(isEmpty ? "" : " hidden")><p>\(text) Run:</p>
    <pre tabindex="0" aria-label="Command">\(command)</pre></div>
    """
  }
}
