/// A short message to the person, as the desktop shows them (Desktop Notifications Specification
/// 1.2).
package struct DesktopNotification: Hashable, Sendable {
  let application: String
  let summary: String
  /// Plain text.
  let body: String
  /// A picture's file.
  let picture: String?
  /// Whether somebody wants to hear that it was pressed.
  let hasAction: Bool

  /// Texts may come from outside: nothing in them is obeyed, and they are cut to what is readable.
  package init(
    application: String = "Sharesheet", summary: String, body: String, picture: String? = nil,
    hasAction: Bool = false
  ) {
    self.application = Self.plain(application, limit: 60)
    self.picture = picture
    self.hasAction = hasAction
    self.summary = Self.plain(summary, limit: 120)
    self.body = Self.plain(body, limit: 500)
  }

  var call: BusCall {
    var body = BusBytes()
    body.add(application)
    body.add(UInt32(0))
    body.add("")
    body.add(summary)
    body.add(markup)
    body.add(texts: hasAction ? ["default", "Open"] : [])
    body.add(variants: picture.map { [(key: "image-path", value: $0)] } ?? [])
    // The service decides how long.
    body.add(UInt32(bitPattern: -1))
    return BusCall(
      destination: "org.freedesktop.Notifications", path: "/org/freedesktop/Notifications",
      interface: "org.freedesktop.Notifications", member: "Notify",
      signature: "susssasa{sv}i", body: body)
  }

  /// The body is read as markup by some services.
  var markup: String {
    body.reduce(into: "") { text, character in
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      default: text.append(character)
      }
    }
  }

  private static func plain(_ text: String, limit: Int) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(limit * 4) {
      switch scalar.properties.generalCategory {
      // What turns the reading order round, or is not seen.
      case .control, .format, .lineSeparator, .paragraphSeparator: plain.append(" ")
      default: plain.append(scalar)
      }
    }
    let text = String(plain)
    return text.count > limit ? text.prefix(limit - 1) + "…" : text
  }
}
