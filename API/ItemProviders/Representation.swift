import Foundation
import UniformTypeIdentifiers

/// One form in which an item provider offers its item.
struct Representation: Sendable {
  typealias DataHandler = @Sendable (Data?, (any Error)?) -> Void
  typealias FileHandler = @Sendable (URL?, Bool, (any Error)?) -> Void

  enum Source: Sendable {
    case data(@Sendable (@escaping DataHandler) -> Progress?)
    case file(isInPlace: Bool, @Sendable (@escaping FileHandler) -> Progress?)
    /// The coercing interface: the handler gives any object.
    case item(NSItemProvider.LoadHandler)
    /// SendableBox by the daemon until it is asked for.
    case attachment(AttachmentSource)
  }

  let typeIdentifier: String
  let visibility: NSItemProviderRepresentationVisibility
  let source: Source

  func conforms(to identifier: String) -> Bool {
    if typeIdentifier == identifier { return true }
    guard let other = UTType(identifier) else { return false }
    return UTType(typeIdentifier)?.conforms(to: other) ?? false
  }

  func offers(_ options: NSItemProviderFileOptions) -> Bool {
    guard options.contains(.openInPlace) else { return true }
    return switch source {
    case .file(let isInPlace, _): isInPlace
    // The daemon hands over the file itself, to read.
    case .attachment: true
    case .data, .item: false
    }
  }
}
