/// A notification of the desktop (Desktop Notifications Specification 1.2).
package struct DesktopNotification: Hashable, Sendable {
  /// An action that the user can choose.
  package struct Action: Hashable, Sendable {
    /// The identifier of a click on the notification itself.
    package static let click = "default"

    let key: String
    let title: String

    /// - Parameter key: The identifier that `NotificationLine` reports.
    package init(key: String = Action.click, title: String) {
      self.key = key
      self.title = title
    }
  }

  /// A small picture: rows of pixels from the top, each pixel four bytes (red, green, blue, alpha).
  package struct Pixels: Hashable, Sendable {
    let width: Int
    let height: Int
    let bytes: [UInt8]

    /// Returns `nil` if a side is not 1 to 256, or the number of bytes does not match the sides.
    package init?(width: Int, height: Int, bytes: [UInt8]) {
      guard (1...256).contains(width), (1...256).contains(height),
        bytes.count == width * height * 4
      else { return nil }
      self.width = width
      self.height = height
      self.bytes = bytes
    }
  }

  /// A picture beside the text.
  package enum Picture: Hashable, Sendable {
    /// The path of a file. The notification service reads it.
    case file(String)
    case pixels(Pixels)
  }

  let application: String
  let summary: String
  /// Plain text.
  let body: String
  let icon: String?
  let picture: Picture?
  let actions: [Action]

  /// Creates a notification. The texts may come from outside, so control and format characters
  /// become spaces. Long texts are shortened: the application to 60 characters, the summary to 120,
  /// the body to 500.
  /// - Parameters:
  ///   - icon: The name of an icon or the path of its file, or `nil`.
  ///   - actions: The buttons, and the click on the notification. Not every service shows buttons.
  package init(
    application: String = "Sharesheet", summary: String, body: String, icon: String? = nil,
    picture: Picture? = nil, actions: [Action] = []
  ) {
    self.application = Self.plain(application, limit: 60)
    self.icon = icon
    self.picture = picture
    self.actions = actions
    self.summary = Self.plain(summary, limit: 120)
    self.body = Self.plain(body, limit: 500)
  }

  var call: BusCall {
    var body = BusBytes()
    body.add(application)
    body.add(UInt32(0))
    body.add(icon ?? "")
    body.add(summary)
    body.add(markup)
    body.add(texts: actions.flatMap { [$0.key, $0.title] })
    body.add(variants: hints)
    // The notification service chooses the duration.
    body.add(UInt32(bitPattern: -1))
    return BusCall(
      destination: "org.freedesktop.Notifications", path: "/org/freedesktop/Notifications",
      interface: "org.freedesktop.Notifications", member: "Notify",
      signature: "susssasa{sv}i", body: body)
  }

  private var hints: [(key: String, value: BusBytes.Variant)] {
    switch picture {
    case nil: []
    case .file(let path): [("image-path", .text(path))]
    case .pixels(let pixels): [("image-data", .picture(pixels))]
    }
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
