public import Foundation
import UniformTypeIdentifiers

extension NSItemProvider {
  /// Loads the item in its registered class: data as `NSData`, an object unchanged, a file as
  /// `NSURL`, a property list as its contents.
  ///
  /// If the file was registered for opening in place, the URL names the registered file. Otherwise,
  /// and for a file of the sharing app, the URL names a copy that stays until this process ends.
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

  /// The async form of `loadItem(forTypeIdentifier:options:completionHandler:)`.
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

  /// Runs a load on a background queue with the representation for the type.
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
