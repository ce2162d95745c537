public import Foundation
public import UniformTypeIdentifiers

extension NSItemProvider {
  /// Loads the item into a temporary file or folder, which is removed when the handler returns.
  @discardableResult
  public func loadFileRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
  ) -> Progress {
    let name = suggestedName
    let load = Self.fileLoad { url, _, error in completionHandler(url, error) }
    start(load, typeIdentifier) { representation in
      representation.loadFile(load.work, named: name) { load.finish($0.map(LoadedFile.init)) }
    }
    return load.work.progress
  }

  /// Loads the item into a file. With `openInPlace`, loads the registered file itself if that is
  /// allowed. The handler's flag says whether the file is in place. A copy is removed when the
  /// handler returns.
  public func loadFileRepresentation(
    for contentType: UTType, openInPlace: Bool = false,
    completionHandler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
  ) -> Progress {
    if openInPlace {
      return loadInPlaceFileRepresentation(
        forTypeIdentifier: contentType.identifier, completionHandler: completionHandler)
    }
    return loadFileRepresentation(forTypeIdentifier: contentType.identifier) { url, error in
      completionHandler(url, false, error)
    }
  }

  /// Loads the registered file itself if it may be opened in place. Otherwise loads a copy that is
  /// removed when the handler returns. The handler's flag says whether the file is in place. A file
  /// of the sharing app is read-only.
  @discardableResult
  public func loadInPlaceFileRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
  ) -> Progress {
    let name = suggestedName
    let load = Self.fileLoad(completionHandler)
    start(load, typeIdentifier) { $0.loadInPlace(load.work, named: name, load.finish) }
    return load.work.progress
  }

  private static func fileLoad(
    _ completionHandler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
  ) -> Load<LoadedFile> {
    Load { result in
      switch result {
      case .success(let file):
        completionHandler(file.url, file.isInPlace, nil)
        file.temporary?.remove()
      case .failure(let error): completionHandler(nil, false, error)
      }
    }
  }
}

/// The file that a load produced.
struct LoadedFile: Sendable {
  let url: URL
  /// The temporary copy, or `nil` if the file was opened in place.
  let temporary: TemporaryFile?

  var isInPlace: Bool { temporary == nil }

  init(_ copy: TemporaryFile) {
    url = copy.url
    temporary = copy
  }

  init(inPlace url: URL) {
    self.url = url
    temporary = nil
  }
}
