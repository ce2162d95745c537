public import Foundation
public import UniformTypeIdentifiers

extension NSItemProvider {
  /// Loads the item as data: a file's bytes, a folder as a ZIP archive with the folder in it, text
  /// in UTF-8. Large files are mapped from a private copy, not read into memory.
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

  public func loadDataRepresentation(
    for contentType: UTType,
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    loadDataRepresentation(
      forTypeIdentifier: contentType.identifier, completionHandler: completionHandler)
  }
}
