import Foundation
import Linux

extension Representation {
  /// The location of the loaded bytes.
  enum Bytes: Sendable {
    case inMemory(Data)
    /// An open file. Its name may already be removed.
    case inFile(Descriptor)
  }

  /// Loads the bytes without copying a file's contents. Do not call this function for an
  /// attachment, because the daemon already holds the attachment's file.
  /// - Parameter done: Called once, on any thread.
  func loadBytes(_ work: Work, _ done: @escaping Completion<Bytes>) {
    switch source {
    case .data, .attachment: loadData(work) { done($0.map(Bytes.inMemory)) }
    case .file:
      openFile(work) { file in
        done(.success(.inFile(file.descriptor)))
      } or: {
        done(.failure($0))
      }
    case .item(let handler):
      load(handler, nil) { item in
        switch item {
        case .success(let item):
          if let file = ItemCoercion.file(item.object, as: typeIdentifier) {
            return done(SourceFile.at(file).map { .inFile($0.descriptor) })
          }
          ItemCoercion.data(item.object, as: typeIdentifier, work) {
            done($0.map(Bytes.inMemory))
          }
        case .failure(let error): done(.failure(error))
        }
      }
    }
  }
}
