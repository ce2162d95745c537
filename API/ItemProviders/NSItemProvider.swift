public import Foundation
public import UniformTypeIdentifiers

/// Something that is shared, in one or more forms, loaded when asked for.
///
/// Handlers are called on queues of their own, never on the main one.
open class NSItemProvider: NSObject, NSCopying {
  public typealias CompletionHandler = @Sendable ((any NSSecureCoding)?, (any Error)?) -> Void
  public typealias LoadHandler =
    @Sendable (CompletionHandler?, AnyClass?, [AnyHashable: Any]?) -> Void

  /// Highest fidelity first.
  var representations: [Representation] = []
  private var openInPlaceTypeIdentifiers: Set<String> = []

  /// A file name for the item, for people.
  open var suggestedName: String?

  public override init() { super.init() }

  /// A provider of an object in every form it can be written in.
  public convenience init(object: any NSItemProviderWriting) {
    self.init()
    registerObject(object, visibility: .all)
  }

  /// A provider of that very item.
  public init(item: (any NSSecureCoding)?, typeIdentifier: String?) {
    super.init()
    guard let item, let typeIdentifier else { return }
    let held = HeldItem(item)
    add(typeIdentifier, .item { completion, _, _ in completion?(held.item, nil) })
  }

  /// A provider of a file; nil when there is none.
  public convenience init?(contentsOf fileURL: URL!) {
    guard let fileURL, fileURL.isFileURL,
      FileManager.default.fileExists(atPath: fileURL.path)
    else { return nil }
    self.init(contentsOf: fileURL, contentType: nil)
  }

  public convenience init(
    contentsOf fileURL: URL, contentType: UTType?, openInPlace: Bool = false,
    coordinated: Bool = false, visibility: NSItemProviderRepresentationVisibility = .all
  ) {
    self.init()
    let found = UTType(filenameExtension: fileURL.pathExtension).flatMap {
      $0.isDynamic ? nil : $0
    }
    suggestedName = fileURL.lastPathComponent
    registerFileRepresentation(
      for: contentType ?? found ?? .data, visibility: visibility, openInPlace: openInPlace
    ) { completion in
      completion(fileURL, coordinated, nil)
      return nil
    }
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSItemProvider()
    copy.representations = representations
    copy.openInPlaceTypeIdentifiers = openInPlaceTypeIdentifiers
    copy.suggestedName = suggestedName
    return copy
  }

  /// A second registration of a type is left out: the first wins.
  func add(_ typeIdentifier: String, _ source: Representation.Source) {
    guard !representations.contains(where: { $0.typeIdentifier == typeIdentifier }) else { return }
    representations.append(Representation(typeIdentifier: typeIdentifier, source: source))
    if case .file(isInPlace: true, _) = source {
      openInPlaceTypeIdentifiers.insert(typeIdentifier)
    }
  }

  // MARK: What there is

  /// In the order of registration: highest fidelity first.
  open var registeredTypeIdentifiers: [String] { representations.map(\.typeIdentifier) }

  open func registeredTypeIdentifiers(
    fileOptions: NSItemProviderFileOptions = []
  ) -> [String] {
    fileOptions.contains(.openInPlace)
      ? registeredTypeIdentifiers.filter(openInPlaceTypeIdentifiers.contains)
      : registeredTypeIdentifiers
  }

  open var registeredContentTypes: [UTType] {
    registeredTypeIdentifiers.map { UTType(importedAs: $0) }
  }

  open var registeredContentTypesForOpenInPlace: [UTType] {
    registeredTypeIdentifiers(fileOptions: .openInPlace).map { UTType(importedAs: $0) }
  }

  open func registeredContentTypes(conformingTo contentType: UTType) -> [UTType] {
    registeredContentTypes.filter { $0.conforms(to: contentType) }
  }

  open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
    hasRepresentationConforming(toTypeIdentifier: typeIdentifier)
  }

  open func hasRepresentationConforming(
    toTypeIdentifier typeIdentifier: String, fileOptions: NSItemProviderFileOptions = []
  ) -> Bool {
    representations.contains {
      $0.conforms(to: typeIdentifier)
        && (!fileOptions.contains(.openInPlace)
          || openInPlaceTypeIdentifiers.contains($0.typeIdentifier))
    }
  }

  /// The representation of that very type, else the first that conforms to it.
  func representation(for typeIdentifier: String) -> Representation? {
    representations.first { $0.typeIdentifier == typeIdentifier }
      ?? representations.first { $0.conforms(to: typeIdentifier) }
  }

  func unavailable(_ typeIdentifier: String) -> NSError {
    let registered = registeredTypeIdentifiers.joined(separator: ", ")
    return Self.error(
      .itemUnavailableError,
      "There is no representation of type \(typeIdentifier); there are: \(registered).")
  }
}

/// An item that was given away to its provider.
///
/// Sendable: Apple's contract for `init(item:typeIdentifier:)` is that the item is not changed any
/// more; the provider itself only hands it on.
private struct HeldItem: @unchecked Sendable {
  let item: any NSSecureCoding

  init(_ item: any NSSecureCoding) { self.item = item }
}
