import Foundation
import HTTPSyntax

/// The options of a call of `Share`, checked. Unknown options are ignored, as in other portals.
package struct ShareOptions: Hashable, Sendable {
  /// The largest size of a call's arguments in bytes. It includes all texts and links.
  package static let maximumSize = 1 << 20
  /// The largest number of items. The kernel passes at most 253 descriptors in one message, and
  /// dbus-daemon 16.
  package static let maximumItems = 250
  /// The largest sizes in bytes of UTF-8.
  package static let (maximumTitle, maximumLink, maximumName) = (1000, 8192, 255)
  private static let schemes: Set = ["http", "https", "ftp", "mailto", "tel"]

  package private(set) var handleToken: String?
  package private(set) var title: String?
  package private(set) var texts: [String] = []
  package private(set) var links: [String] = []
  /// The places of the files in the message's list of descriptors.
  package private(set) var files: [Int32] = []
  package private(set) var activationToken: String?
  package private(set) var isModal = true

  /// - Parameters:
  ///   - values: The argument `options`.
  ///   - descriptors: The number of descriptors in the message.
  /// - Throws: `PortalError` `invalidArgument` if an option has another type, is too long or means
  ///   nothing, or if there is no item.
  package init(_ values: [String: BusValue], descriptors: Int) throws(PortalError) {
    let options = OptionReader(values)
    handleToken = try options.text("handle_token", limit: Self.maximumName)
    if let handleToken, !Self.isToken(handleToken) {
      throw PortalError(
        .invalidArgument, "handle_token may contain only A-Z, a-z, 0-9 and _, and not be empty.")
    }
    title = try options.text("title", limit: Self.maximumTitle)
    activationToken = try options.text("activation_token", limit: Self.maximumTitle)
    isModal = try options.flag("modal") ?? true
    texts = try options.text("text", limit: Self.maximumSize).map { [$0] } ?? []
    texts += try options.texts("texts", limit: Self.maximumSize)
    links = try options.texts("uris", limit: Self.maximumLink)
    files = try options.handles("files")
    let count = texts.count + links.count + files.count
    guard (1...Self.maximumItems).contains(count) else {
      throw PortalError(
        .invalidArgument,
        "There are \(count) items. Share 1 to \(Self.maximumItems) texts, links and files.")
    }
    if let link = links.first(where: { !Self.isLink($0) }) {
      throw PortalError(
        .invalidArgument,
        "'\(link.prefix(100))' is no absolute http, https, ftp, mailto or tel URI. "
          + "Share files with the option 'files'.")
    }
    guard files.allSatisfy({ (0..<descriptors).contains(Int($0)) }),
      Set(files).count == files.count
    else {
      throw PortalError(
        .invalidArgument, "'files' must name different descriptors of the same message.")
    }
  }

  /// Returns whether the text may be the last element of an object path.
  package static func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= maximumName
      && text.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  /// Returns whether the text identifies a parent window as portals do: it is empty, `x11:` with a
  /// hexadecimal number, or `wayland:` with a handle.
  package static func isWindow(_ text: String) -> Bool {
    if text.isEmpty { return true }
    if text.hasPrefix("x11:") { return UInt64(text.dropFirst(4), radix: 16) != nil }
    return text.hasPrefix("wayland:") && text.utf8.count <= maximumName
      && text.utf8.dropFirst(8).allSatisfy { (0x21...0x7E).contains($0) }
  }

  /// A link with another scheme could name a file of the user or run a program.
  private static func isLink(_ text: String) -> Bool {
    URL(reading: text)?.scheme.map { schemes.contains($0.lowercased()) } ?? false
  }

  /// The options for the backend. The files are the first descriptors of the message.
  var forBackend: [String: BusValue] {
    var values: [String: BusValue] = ["modal": .flag(isModal)]
    values["title"] = title.map { .text($0) }
    values["activation_token"] = activationToken.map { .text($0) }
    if !texts.isEmpty { values["texts"] = .texts(texts) }
    if !links.isEmpty { values["uris"] = .texts(links) }
    if !files.isEmpty { values["files"] = .handles(files.indices.map { Int32(clamping: $0) }) }
    return values
  }
}

/// Reads options of the expected types.
private struct OptionReader {
  private let values: [String: BusValue]

  init(_ values: [String: BusValue]) { self.values = values }

  func text(_ name: String, limit: Int) throws(PortalError) -> String? {
    switch values[name] {
    case nil: return nil
    case .text(let text)?:
      try check(text, name, limit)
      return text
    case _?: throw wrong(name, "s")
    }
  }

  func texts(_ name: String, limit: Int) throws(PortalError) -> [String] {
    switch values[name] {
    case nil: return []
    case .texts(let texts)?:
      for text in texts { try check(text, name, limit) }
      return texts
    case _?: throw wrong(name, "as")
    }
  }

  func flag(_ name: String) throws(PortalError) -> Bool? {
    switch values[name] {
    case nil: return nil
    case .flag(let flag)?: return flag
    case _?: throw wrong(name, "b")
    }
  }

  func handles(_ name: String) throws(PortalError) -> [Int32] {
    switch values[name] {
    case nil: return []
    case .handles(let places)?: return places
    case _?: throw wrong(name, "ah")
    }
  }

  private func check(_ text: String, _ name: String, _ limit: Int) throws(PortalError) {
    guard text.utf8.count <= limit else {
      throw PortalError(.invalidArgument, "'\(name)' is longer than \(limit) bytes.")
    }
  }

  private func wrong(_ name: String, _ type: String) -> PortalError {
    PortalError(.invalidArgument, "'\(name)' must have the type \(type).")
  }
}
