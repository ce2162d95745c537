public import Foundation
import Linux
public import UniformTypeIdentifiers

extension NSItemProvider {
  // MARK: Items

  /// Loads the item as the sharing app gave it: a URL for a file, else a string, data, a URL.
  ///
  /// The file is a copy of this process's own, which stays until the process ends.
  public func loadItem(
    forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil,
    completionHandler: CompletionHandler? = nil
  ) {
    let completion = completionHandler ?? { _, _ in }
    guard let representation = representation(for: typeIdentifier) else {
      let error = unavailable(typeIdentifier)
      return DispatchQueue.global().async { completion(nil, error) }
    }
    let name = suggestedName
    switch representation.source {
    case .item(let handler):
      // A dictionary of anything is not Sendable; the caller has given it away.
      nonisolated(unsafe) let options = options
      DispatchQueue.global().async { handler(completion, nil, options) }
    case .data(let load):
      DispatchQueue.global().async {
        _ = load { data, error in completion(data.map { NSData(data: $0) }, error) }
      }
    case .file(_, let load):
      DispatchQueue.global().async {
        _ = load { url, _, error in
          guard let url else { return completion(nil, error) }
          do {
            let copy = try Self.copy(of: url, name, representation.typeIdentifier)
            completion(copy.url as NSURL, nil)
          } catch { completion(nil, Self.unreadable(error)) }
        }
      }
    case .attachment(let source):
      source.copy(as: representation.typeIdentifier) { result in
        switch result {
        case .success(let url): completion(url as NSURL, nil)
        case .failure(let error): completion(nil, error)
        }
      }
    }
  }

  /// As the callback form.
  public func loadItem(
    forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil
  ) async throws -> any NSSecureCoding {
    try await withCheckedThrowingContinuation { continuation in
      loadItem(forTypeIdentifier: typeIdentifier, options: options) { item, error in
        if let item {
          // Loaded for this caller alone: nobody else has it.
          nonisolated(unsafe) let own = item
          continuation.resume(returning: own)
        } else {
          continuation.resume(
            throwing: error ?? Self.error(.unknownError, "The item was given as nothing."))
        }
      }
    }
  }

  // MARK: Data

  @discardableResult
  public func loadDataRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    let progress = Progress(totalUnitCount: 1)
    let completion: Representation.DataHandler = { data, error in
      guard !progress.isCancelled else { return completionHandler(nil, Self.cancelled) }
      progress.completedUnitCount = 1
      completionHandler(data, data == nil ? error ?? Self.nothing : nil)
    }
    guard let representation = representation(for: typeIdentifier) else {
      let error = unavailable(typeIdentifier)
      DispatchQueue.global().async { completion(nil, error) }
      return progress
    }
    DispatchQueue.global().async { Self.loadData(representation, completion) }
    return progress
  }

  public func loadDataRepresentation(
    for contentType: UTType,
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    loadDataRepresentation(
      forTypeIdentifier: contentType.identifier, completionHandler: completionHandler)
  }

  private static func loadData(
    _ representation: Representation, _ completion: @escaping Representation.DataHandler
  ) {
    switch representation.source {
    case .data(let load): _ = load(completion)
    case .file(_, let load):
      _ = load { url, _, error in
        guard let url else { return completion(nil, error) }
        read(url, completion)
      }
    case .item(let handler):
      handler(
        { item, error in
          switch item {
          case let data as NSData: completion(data as Data, nil)
          case let text as NSString: completion(Data((text as String).utf8), nil)
          case let url as NSURL where url.isFileURL: read(url as URL, completion)
          case let url as NSURL: completion(Data(url.absoluteString.utf8), nil)
          case nil: completion(nil, error)
          default:
            completion(
              nil, Self.error(.unavailableCoercionError, "The item cannot be written as data."))
          }
        }, nil, nil)
    case .attachment(let source):
      source.open { result in
        do {
          completion(Data(try result.get().readAll(limit: .max)), nil)
        } catch { completion(nil, unreadable(error)) }
      }
    }
  }

  private static func read(_ url: URL, _ completion: Representation.DataHandler) {
    do { completion(try Data(contentsOf: url), nil) } catch { completion(nil, unreadable(error)) }
  }

  // MARK: Files

  /// Loads the item into a file that is removed when the handler returns.
  @discardableResult
  public func loadFileRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
  ) -> Progress {
    let progress = Progress(totalUnitCount: 1)
    let name = suggestedName
    guard let representation = representation(for: typeIdentifier) else {
      let error = unavailable(typeIdentifier)
      DispatchQueue.global().async { completionHandler(nil, error) }
      return progress
    }
    let deliver: @Sendable (Result<TemporaryFile, any Error>) -> Void = { result in
      let file = try? result.get()
      defer { file?.remove() }
      guard !progress.isCancelled else { return completionHandler(nil, Self.cancelled) }
      progress.completedUnitCount = 1
      switch result {
      case .success(let file): completionHandler(file.url, nil)
      case .failure(let error): completionHandler(nil, error)
      }
    }
    DispatchQueue.global().async { Self.loadFile(representation, name, deliver) }
    return progress
  }

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

  /// The sharing app's own file, where it has one to give; else a copy that is removed when the handler
  /// returns. The flag says which.
  @discardableResult
  public func loadInPlaceFileRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
  ) -> Progress {
    guard let representation = representation(for: typeIdentifier),
      case .attachment(let source) = representation.source
    else {
      return loadFileRepresentation(forTypeIdentifier: typeIdentifier) { url, error in
        completionHandler(url, false, error)
      }
    }
    let progress = Progress(totalUnitCount: 1)
    source.openInPlace(as: representation.typeIdentifier) { result in
      guard !progress.isCancelled else { return completionHandler(nil, false, Self.cancelled) }
      progress.completedUnitCount = 1
      switch result {
      case .success(let url): completionHandler(url, true, nil)
      case .failure(let error): completionHandler(nil, false, error)
      }
    }
    return progress
  }

  private static func loadFile(
    _ representation: Representation, _ name: String?,
    _ deliver: @escaping @Sendable (Result<TemporaryFile, any Error>) -> Void
  ) {
    let type = representation.typeIdentifier
    switch representation.source {
    case .file(_, let load):
      _ = load { url, _, error in
        guard let url else { return deliver(.failure(error ?? nothing)) }
        deliver(Result { try copy(of: url, name, type) })
      }
    case .attachment(let source):
      source.open { result in
        deliver(
          Result {
            let file = try TemporaryFile(suggestedName: name, typeIdentifier: type)
            try file.fill(from: result.get())
            return file
          })
      }
    case .item(let handler):
      handler(
        { item, _ in
          if let url = item as? NSURL, url.isFileURL {
            return deliver(Result { try copy(of: url as URL, name, type) })
          }
          let given = Representation(typeIdentifier: type, source: .item(handler))
          writeData(of: given, name, deliver)
        }, nil, nil)
    case .data: writeData(of: representation, name, deliver)
    }
  }

  private static func writeData(
    of representation: Representation, _ name: String?,
    _ deliver: @escaping @Sendable (Result<TemporaryFile, any Error>) -> Void
  ) {
    loadData(representation) { data, error in
      guard let data else { return deliver(.failure(error ?? nothing)) }
      deliver(
        Result {
          let file = try TemporaryFile(
            suggestedName: name, typeIdentifier: representation.typeIdentifier)
          try file.fill(with: data)
          return file
        })
    }
  }

  private static func copy(of url: URL, _ name: String?, _ type: String) throws -> TemporaryFile {
    let file = try TemporaryFile(
      suggestedName: name ?? url.lastPathComponent, typeIdentifier: type)
    try file.fill(from: Descriptor.open(url.path, O_RDONLY))
    return file
  }

  // MARK: Errors

  static func unreadable(_ error: any Error) -> NSError {
    if let error = error as? SystemError {
      return Self.error(.unknownError, "The item cannot be read: \(error.reason).")
    }
    return error as NSError
  }

  private static var nothing: NSError {
    error(.unknownError, "The item's load handler gave neither a value nor an error.")
  }

  static var cancelled: NSError {
    NSError(domain: NSCocoaErrorDomain, code: NSUserCancelledError)
  }
}
