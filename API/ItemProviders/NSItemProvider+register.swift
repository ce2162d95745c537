public import Foundation
public import UniformTypeIdentifiers

extension NSItemProvider {
  public func registerDataRepresentation(
    forTypeIdentifier typeIdentifier: String, visibility: NSItemProviderRepresentationVisibility,
    loadHandler:
      @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
  ) {
    add(typeIdentifier, .data(loadHandler))
  }

  public func registerDataRepresentation(
    for contentType: UTType, visibility: NSItemProviderRepresentationVisibility = .all,
    loadHandler:
      @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
  ) {
    add(contentType.identifier, .data(loadHandler))
  }

  public func registerFileRepresentation(
    forTypeIdentifier typeIdentifier: String, fileOptions: NSItemProviderFileOptions = [],
    visibility: NSItemProviderRepresentationVisibility,
    loadHandler:
      @escaping @Sendable (@escaping @Sendable (URL?, Bool, (any Error)?) -> Void) -> Progress?
  ) {
    add(
      typeIdentifier, .file(isInPlace: fileOptions.contains(.openInPlace), loadHandler))
  }

  public func registerFileRepresentation(
    for contentType: UTType, visibility: NSItemProviderRepresentationVisibility = .all,
    openInPlace: Bool = false,
    loadHandler:
      @escaping @Sendable (@escaping @Sendable (URL?, Bool, (any Error)?) -> Void) -> Progress?
  ) {
    add(contentType.identifier, .file(isInPlace: openInPlace, loadHandler))
  }

  /// Registers every form that the object can be written in.
  public func registerObject(
    _ object: any NSItemProviderWriting, visibility: NSItemProviderRepresentationVisibility
  ) {
    let held = HeldObject(object)
    for typeIdentifier in object.writableTypeIdentifiersForItemProvider {
      add(
        typeIdentifier,
        .data { completion in
          held.object.loadData(
            withTypeIdentifier: typeIdentifier, forItemProviderCompletionHandler: completion)
        })
    }
  }

  /// Registers every form that objects of the class can be written in; the object is made on demand.
  public func registerObject(
    ofClass aClass: any NSItemProviderWriting.Type,
    visibility: NSItemProviderRepresentationVisibility,
    loadHandler:
      @escaping @Sendable (
        @escaping @Sendable ((any NSItemProviderWriting)?, (any Error)?) -> Void
      ) -> Progress?
  ) {
    for typeIdentifier in aClass.writableTypeIdentifiersForItemProvider {
      add(
        typeIdentifier,
        .data { completion in
          loadHandler { object, error in
            guard let object else { return completion(nil, error) }
            _ = object.loadData(
              withTypeIdentifier: typeIdentifier, forItemProviderCompletionHandler: completion)
          }
        })
    }
  }

  public func registerItem(
    forTypeIdentifier typeIdentifier: String, loadHandler: @escaping LoadHandler
  ) {
    add(typeIdentifier, .item(loadHandler))
  }
}

/// An object that was given away to its provider.
///
/// Sendable: a registered object is not changed any more, and its `loadData` must be callable from
/// any thread; both are Apple's contract.
private struct HeldObject: @unchecked Sendable {
  let object: any NSItemProviderWriting

  init(_ object: any NSItemProviderWriting) { self.object = object }
}
