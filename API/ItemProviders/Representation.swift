import Foundation
import UniformTypeIdentifiers

/// One form in which an item provider offers its item.
struct Representation: Sendable {
  typealias DataHandler = @Sendable (Data?, (any Error)?) -> Void
  typealias FileHandler = @Sendable (URL?, Bool, (any Error)?) -> Void

  enum Source: Sendable {
    case data(@Sendable (@escaping DataHandler) -> Progress?)
    case file(isInPlace: Bool, @Sendable (@escaping FileHandler) -> Progress?)
    /// A handler that supplies any object.
    case item(NSItemProvider.LoadHandler)
    /// A file that the daemon holds until a load requests it.
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
    // The daemon sends a read-only descriptor of the file itself.
    case .attachment: true
    case .data, .item: false
    }
  }
}
