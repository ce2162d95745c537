public import Foundation
public import UniformTypeIdentifiers

extension NSItemProvider {
  /// Loads the item as data: the bytes of a file, a ZIP archive that contains a folder, or text in
  /// UTF-8. Large files are mapped from a private copy instead of read into memory.
  @discardableResult
  public func loadDataRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    let load = Load<Data> { result in
      switch result {
      case .success(let data): completionHandler(data, nil)
      case .failure(let error): completionHandler(nil, error)
      }
    }
    start(load, typeIdentifier) { $0.loadData(load.work, load.finish) }
    return load.work.progress
  }

  /// Loads the item as data, as `loadDataRepresentation(forTypeIdentifier:completionHandler:)`
  /// does.
  public func loadDataRepresentation(
    for contentType: UTType,
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    loadDataRepresentation(
      forTypeIdentifier: contentType.identifier, completionHandler: completionHandler)
  }
}
