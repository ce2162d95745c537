public import Foundation
import UniformTypeIdentifiers

extension NSItemProvider {
  /// Loads the item in the class that it was registered in: data as `NSData`, an object as it is, a
  /// file as `NSURL`, a property list as what is in it.
  ///
  /// The file is the one that was registered to be opened in place, else a copy of this process's
  /// own, which stays until the process ends.
  public func loadItem(
    forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil,
    completionHandler: CompletionHandler? = nil
  ) {
    let options = SendableBox(options)
    let name = suggestedName
    let load = Load<SendableBox<any NSSecureCoding>> { result in
      switch result {
      case .success(let held): completionHandler?(held.object, nil)
      case .failure(let error): completionHandler?(nil, error)
      }
    }
    start(load, typeIdentifier) { representation in
      representation.loadItem(load.work, named: name, options, load.finish)
    }
  }

  /// As the callback form.
  @discardableResult
  public func loadItem(
    forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil
  ) async throws -> any NSSecureCoding {
    let held: SendableBox<any NSSecureCoding> = try await withCheckedThrowingContinuation {
      continuation in
      loadItem(forTypeIdentifier: typeIdentifier, options: options) { item, error in
        continuation.resume(
          with: item.map { .success(SendableBox($0)) } ?? .failure(error ?? Self.nothing))
      }
    }
    return held.object
  }

  /// Has a load done off the caller's thread, from the representation for the type.
  func start<Value>(
    _ load: Load<Value>, _ typeIdentifier: String,
    _ body: @escaping @Sendable (Representation) -> Void
  ) {
    guard let representation = representation(for: typeIdentifier) else {
      return load.finish(.failure(unavailable(typeIdentifier)))
    }
    DispatchQueue.global().async {
      if !load.work.isCancelled { body(representation) }
    }
  }
}
