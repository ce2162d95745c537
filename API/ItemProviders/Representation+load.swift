import Foundation
import UniformTypeIdentifiers

extension Representation {
  typealias Completion<Value> = @Sendable (Result<Value, any Error>) -> Void

  /// Loads the item as data. Here and in the functions below, `done` is called once, on any thread.
  func loadData(
    _ work: Work, limit: Int64 = .max, _ done: @escaping Completion<Data>
  ) {
    switch source {
    case .data(let handler):
      let answer = Answer(done)
      work.follow(handler { answer.give($0, $1) })
    case .file:
      openFile(work) { file in
        done(file.data(work, limit: limit))
      } or: {
        done(.failure($0))
      }
    case .item(let handler):
      load(handler, nil) { item in
        switch item {
        case .success(let item):
          ItemCoercion.data(item.object, as: typeIdentifier, work, limit: limit, done)
        case .failure(let error): done(.failure(error))
        }
      }
    case .attachment(let source):
      source.open { result in
        done(result.flatMapThrowing { try source.opened($0).data(work, limit: limit).get() })
      }
    }
  }

  /// Loads the item into a temporary file.
  func loadFile(
    _ work: Work, named name: String?, _ done: @escaping Completion<TemporaryFile>
  ) {
    switch source {
    case .data: loadData(work) { done($0.flatMapThrowing { try write($0, named: name) }) }
    case .file:
      openFile(work) { file in
        // The handler may remove its file as soon as its completion returns. Copy before that.
        done(file.copy(named: name, typeIdentifier, work))
      } or: {
        done(.failure($0))
      }
    case .item(let handler):
      load(handler, nil) { item in
        switch item {
        case .success(let item):
          if let file = ItemCoercion.file(item.object, as: typeIdentifier) {
            return done(
              SourceFile.at(file).flatMap { $0.copy(named: name, typeIdentifier, work) })
          }
          ItemCoercion.data(item.object, as: typeIdentifier, work) { data in
            done(data.flatMapThrowing { try write($0, named: name) })
          }
        case .failure(let error): done(.failure(error))
        }
      }
    case .attachment(let source):
      source.open { result in
        done(
          result.flatMapThrowing {
            try source.opened($0).copy(named: name, typeIdentifier, work).get()
          })
      }
    }
  }

  /// Returns the registered file itself if it may be opened in place, or else a copy.
  func loadInPlace(
    _ work: Work, named name: String?, _ done: @escaping Completion<LoadedFile>
  ) {
    switch source {
    case .file(isInPlace: true, let handler):
      let answer = Answer<URL> { result in
        done(
          result.flatMapThrowing { url in
            _ = try SourceFile(url)
            return LoadedFile(inPlace: url)
          })
      }
      work.follow(handler { url, _, error in answer.give(url, error) })
    case .attachment(let source):
      source.openInPlace(as: typeIdentifier, work) { done($0.map(LoadedFile.init(inPlace:))) }
    case .data, .file, .item:
      loadFile(work, named: name) { done($0.map(LoadedFile.init)) }
    }
  }

  /// Loads the item for `NSItemProvider.loadItem`.
  func loadItem(
    _ work: Work, named name: String?, _ options: SendableBox<[AnyHashable: Any]?>,
    _ done: @escaping Completion<SendableBox<any NSSecureCoding>>
  ) {
    switch source {
    case .item(let handler): load(handler, options.object, done)
    case .data:
      loadData(work) { done($0.map { SendableBox(ItemCoercion.item($0, as: typeIdentifier)) }) }
    case .file(isInPlace: true, _):
      loadInPlace(work, named: name) { done($0.map { SendableBox($0.url as NSURL) }) }
    case .file:
      loadFile(work, named: name) { result in
        done(
          result.map { file in
            file.keep()
            return SendableBox(file.url as NSURL)
          })
      }
    case .attachment(let source):
      // A property list without a file name is a value, not a user's file.
      if source.suggestedName == nil, conforms(to: UTType.propertyList.identifier) {
        loadData(work, limit: Int64(PropertyListItem.maximumSize)) {
          done($0.map { SendableBox(ItemCoercion.item($0, as: typeIdentifier)) })
        }
      } else {
        source.copy(as: typeIdentifier, work) { done($0.map { SendableBox($0 as NSURL) }) }
      }
    }
  }

  /// Loads the item as an instance of a class.
  func loadObject(
    _ wanted: SendableBox<any NSItemProviderReading.Type>, _ work: Work,
    _ done: @escaping Completion<SendableBox<any NSItemProviderReading>>
  ) {
    let read: @Sendable (Result<Data, any Error>) -> Void = { data in
      done(
        data.flatMapThrowing {
          SendableBox(
            try wanted.object.object(withItemProviderData: $0, typeIdentifier: typeIdentifier))
        })
    }
    guard case .item(let handler) = source else { return loadData(work, read) }
    load(handler, nil) { item in
      switch item {
      case .success(let item):
        if let object = ItemCoercion.object(item.object, of: wanted.object) {
          return done(.success(SendableBox(object)))
        }
        ItemCoercion.data(item.object, as: typeIdentifier, work, read)
      case .failure(let error): done(.failure(error))
      }
    }
  }

  // MARK: Handlers

  func load(
    _ handler: NSItemProvider.LoadHandler, _ options: [AnyHashable: Any]?,
    _ done: @escaping Completion<SendableBox<any NSSecureCoding>>
  ) {
    let answer = Answer(done)
    handler({ answer.give($0.map { SendableBox($0) }, $1) }, nil, options)
  }

  /// Opens the file of a file representation before its handler's completion returns.
  func openFile(
    _ work: Work, _ opened: @escaping @Sendable (SourceFile) -> Void,
    or failed: @escaping @Sendable (any Error) -> Void
  ) {
    guard case .file(_, let handler) = source else { return failed(NSItemProvider.nothing) }
    let answer = Answer<URL> { result in
      do { opened(try SourceFile(result.get())) } catch {
        failed(NSItemProvider.unreadable(error))
      }
    }
    work.follow(handler { url, _, error in answer.give(url, error) })
  }

  private func write(_ data: Data, named name: String?) throws -> TemporaryFile {
    let file = try TemporaryFile(suggestedName: name, typeIdentifier: typeIdentifier)
    try data.write(to: file.url)
    return file
  }
}
