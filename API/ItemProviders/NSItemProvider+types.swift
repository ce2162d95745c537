import Foundation
import Synchronization
public import UniformTypeIdentifiers

extension NSItemProvider {
  /// The registered types in order of registration, highest fidelity first.
  public var registeredTypeIdentifiers: [String] { registeredTypeIdentifiers(fileOptions: []) }

  /// Returns the registered types in order of registration. With `openInPlace`, returns only the
  /// types whose file can be opened in place.
  public func registeredTypeIdentifiers(
    fileOptions: NSItemProviderFileOptions = []
  ) -> [String] {
    representations.filter { $0.offers(fileOptions) }.map(\.typeIdentifier)
  }

  /// The registered types in order of registration. Unknown identifiers become undeclared types.
  public var registeredContentTypes: [UTType] {
    registeredTypeIdentifiers.map { UTType(importedAs: $0) }
  }

  /// The registered types whose file can be opened in place, in order of registration.
  public var registeredContentTypesForOpenInPlace: [UTType] {
    registeredTypeIdentifiers(fileOptions: .openInPlace).map { UTType(importedAs: $0) }
  }

  /// Returns the registered types that conform to a type, in order of registration.
  public func registeredContentTypes(conformingTo contentType: UTType) -> [UTType] {
    registeredContentTypes.filter { $0.conforms(to: contentType) }
  }

  /// Returns whether any registered type is the given type or conforms to it.
  public func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
    hasRepresentationConforming(toTypeIdentifier: typeIdentifier)
  }

  /// Returns whether any registered type conforms to the given type. With `openInPlace`, the type's
  /// file must also allow opening in place.
  public func hasRepresentationConforming(
    toTypeIdentifier typeIdentifier: String, fileOptions: NSItemProviderFileOptions = []
  ) -> Bool {
    representations.contains { $0.conforms(to: typeIdentifier) && $0.offers(fileOptions) }
  }

  var representations: [Representation] { state.withLock { $0.representations } }

  /// The representations that another process can load.
  var visibleRepresentations: [Representation] {
    representations.filter { $0.visibility == .all }
  }

  /// Returns the representation of exactly this type, or else the first that conforms to the type.
  func representation(for typeIdentifier: String) -> Representation? {
    let all = representations
    return all.first { $0.typeIdentifier == typeIdentifier }
      ?? all.first { $0.conforms(to: typeIdentifier) }
  }

  /// Adds a representation. If the type is already registered, the first registration stays.
  func add(
    _ typeIdentifier: String, _ visibility: NSItemProviderRepresentationVisibility,
    _ source: Representation.Source
  ) {
    state.withLock { state in
      if state.representations.contains(where: { $0.typeIdentifier == typeIdentifier }) { return }
      state.representations.append(
        Representation(typeIdentifier: typeIdentifier, visibility: visibility, source: source))
    }
  }

  func unavailable(_ typeIdentifier: String) -> NSError {
    let registered = registeredTypeIdentifiers.joined(separator: ", ")
    return Self.error(
      .itemUnavailableError,
      "The item has no representation of type \(typeIdentifier)."
        + (registered.isEmpty ? "" : " It has: \(registered)."))
  }
}
