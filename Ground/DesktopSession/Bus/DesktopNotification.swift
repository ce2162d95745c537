/// A notification of the desktop (Desktop Notifications Specification 1.2).
package struct DesktopNotification: Hashable, Sendable {
  let application: String
  let summary: String
  /// Plain text.
  let body: String
  /// The path of a picture's file, or `nil`.
  let picture: String?
  /// Whether the notification can be clicked.
  let hasAction: Bool

  /// Creates a notification. The texts may come from outside, so control and format characters
  /// become spaces. Long texts are shortened: the application to 60 characters, the summary to 120,
  /// the body to 500.
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
    // The notification service chooses the duration.
    body.add(UInt32(bitPattern: -1))
    return BusCall(
      destination: "org.freedesktop.Notifications", path: "/org/freedesktop/Notifications",
      interface: "org.freedesktop.Notifications", member: "Notify",
      signature: "susssasa{sv}i", body: body)
  }

  /// The body with escaped markup, because some services interpret it.
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
      // Characters that reorder text or are invisible.
      case .control, .format, .lineSeparator, .paragraphSeparator: plain.append(" ")
      default: plain.append(scalar)
      }
    }
    let text = String(plain)
    return text.count > limit ? text.prefix(limit - 1) + "…" : text
  }
}
