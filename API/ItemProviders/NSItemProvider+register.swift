public import Foundation
public import UniformTypeIdentifiers

extension NSItemProvider {
  /// Registers data. The handler is called for each load. If the type is already registered, the
  /// first registration stays.
  public func registerDataRepresentation(
    forTypeIdentifier typeIdentifier: String, visibility: NSItemProviderRepresentationVisibility,
    loadHandler:
      @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
  ) {
    add(typeIdentifier, visibility, .data(loadHandler))
  }

  /// Registers data of a type. If the type is already registered, the first registration stays.
  public func registerDataRepresentation(
    for contentType: UTType, visibility: NSItemProviderRepresentationVisibility = .all,
    loadHandler:
      @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
  ) {
    add(contentType.identifier, visibility, .data(loadHandler))
  }

  /// Registers a file. The handler's coordination flag is ignored: files are not coordinated.
  public func registerFileRepresentation(
    forTypeIdentifier typeIdentifier: String, fileOptions: NSItemProviderFileOptions = [],
    visibility: NSItemProviderRepresentationVisibility,
    loadHandler:
      @escaping @Sendable (@escaping @Sendable (URL?, Bool, (any Error)?) -> Void) -> Progress?
  ) {
    let isInPlace = fileOptions.contains(.openInPlace)
    add(typeIdentifier, visibility, .file(isInPlace: isInPlace, loadHandler))
  }

  /// Registers a file of a type. The handler's coordination flag is ignored.
  public func registerFileRepresentation(
    for contentType: UTType, visibility: NSItemProviderRepresentationVisibility = .all,
    openInPlace: Bool = false,
    loadHandler:
      @escaping @Sendable (@escaping @Sendable (URL?, Bool, (any Error)?) -> Void) -> Progress?
  ) {
    add(contentType.identifier, visibility, .file(isInPlace: openInPlace, loadHandler))
  }

  /// Registers every type that the object can write.
  public func registerObject(
    _ object: any NSItemProviderWriting, visibility: NSItemProviderRepresentationVisibility
  ) {
    let held = SendableBox(object)
    for typeIdentifier in object.writableTypeIdentifiersForItemProvider {
      let own = object.itemProviderVisibilityForRepresentation(withTypeIdentifier: typeIdentifier)
      add(
        typeIdentifier, visibility.narrowed(to: own),
        .data { completion in
          held.object.loadData(
            withTypeIdentifier: typeIdentifier, forItemProviderCompletionHandler: completion)
        })
    }
  }

  /// Registers every type that objects of the class can write. The object is created on demand.
  public func registerObject(
    ofClass aClass: any NSItemProviderWriting.Type,
    visibility: NSItemProviderRepresentationVisibility,
    loadHandler:
      @escaping @Sendable (
        @escaping @Sendable ((any NSItemProviderWriting)?, (any Error)?) -> Void
      ) -> Progress?
  ) {
    for typeIdentifier in aClass.writableTypeIdentifiersForItemProvider {
      let own = aClass.itemProviderVisibilityForRepresentation(withTypeIdentifier: typeIdentifier)
      add(
        typeIdentifier, visibility.narrowed(to: own),
        .data { completion in
          loadHandler { object, error in
            guard let object else { return completion(nil, error) }
            object.loadData(
              withTypeIdentifier: typeIdentifier, forItemProviderCompletionHandler: completion)
          }
        })
    }
  }

  /// Registers every type that a bridged value, such as `String` or `URL`, can write.
  public func registerObject<T>(
    ofClass: T.Type, visibility: NSItemProviderRepresentationVisibility,
    loadHandler: @escaping ((T?, (any Error)?) -> Void) -> Progress?
  ) where T: _ObjectiveCBridgeable, T._ObjectiveCType: NSItemProviderWriting {
    // A generic metatype is not `Sendable`, although a type is immutable.
    let load = SendableBox { (completion: ((any NSItemProviderWriting)?, (any Error)?) -> Void) in
      loadHandler { value, error in completion(value?._bridgeToObjectiveC(), error) }
    }
    registerObject(ofClass: T._ObjectiveCType.self, visibility: visibility) { completion in
      load.object { completion($0, $1) }
    }
  }

  /// Registers a handler. The handler's argument for the expected class is always `nil`, because
  /// Swift callers cannot specify a class.
  public func registerItem(
    forTypeIdentifier typeIdentifier: String, loadHandler: @escaping LoadHandler
  ) {
    add(typeIdentifier, .all, .item(loadHandler))
  }
}

extension NSItemProviderRepresentationVisibility {
  /// Returns the more restrictive of the two visibilities.
  fileprivate func narrowed(to other: Self) -> Self { other.rawValue > rawValue ? other : self }
}
