import AppleSupport
import Contract
import Foundation
import Linux
import Synchronization

/// A file that the daemon holds. The daemon sends a file descriptor when a load requests the file.
final class AttachmentSource: Sendable {
  typealias Completion<Value> = @Sendable (Result<Value, any Error>) -> Void

  private let attachment: Attachment
  private let connection: HostConnection
  private let privateCopy = Mutex<URL?>(nil)
  private let inPlace = Mutex<(url: URL, file: Descriptor)?>(nil)

  init(_ attachment: Attachment, over connection: HostConnection) {
    self.attachment = attachment
    self.connection = connection
  }

  var suggestedName: String? { attachment.suggestedName }

  /// The attachment's identifier in the share.
  var identifier: Int { attachment.id }

  /// - Parameter completion: Called once, on a background queue.
  func open(_ completion: @escaping Completion<Descriptor>) {
    connection.request(.attachment(id: identifier)) { answer in
      let result = Self.descriptor(in: answer)
      DispatchQueue.global().async { completion(result) }
    }
  }

  func opened(_ descriptor: Descriptor) throws -> SourceFile {
    try SourceFile(descriptor, named: suggestedName ?? "")
  }

  /// Makes a copy that stays until the process ends, as Photos does on iOS. Later calls return the
  /// same copy.
  /// - Parameter completion: Called once, on a background queue.
  func copy(
    as typeIdentifier: String, _ work: Work, _ completion: @escaping Completion<URL>
  ) {
    if let made = privateCopy.withLock({ $0 }) { return completion(.success(made)) }
    open { result in
      completion(
        result.flatMapThrowing { descriptor in
          let copy = try self.opened(descriptor).copy(named: nil, typeIdentifier, work).get()
          return self.privateCopy.withLock { made in
            // Concurrent loads share one copy.
            if let made { return made }
            copy.keep()
            made = copy.url
            return copy.url
          }
        })
    }
  }

  /// Opens the sharing app's file itself, read-only and without a copy. A symbolic link in this
  /// process's temporary directory refers to the file until the process ends. If the sandbox forbids
  /// to open the file again, a copy takes its place.
  func openInPlace(
    as typeIdentifier: String, _ work: Work, _ completion: @escaping Completion<URL>
  ) {
    if let url = inPlace.withLock({ $0?.url }) { return completion(.success(url)) }
    open { result in
      if case .success(let file) = result, !file.canBeReopened {
        return self.copy(as: typeIdentifier, work, completion)
      }
      completion(
        result.flatMapThrowing { file in
          let name = try TemporaryFile(
            suggestedName: self.suggestedName, typeIdentifier: typeIdentifier)
          try FileManager.default.createSymbolicLink(
            atPath: name.url.path, withDestinationPath: file.path)
          return self.inPlace.withLock { made in
            // Concurrent loads share one link and descriptor. The link breaks when the descriptor
            // is closed.
            if let made { return made.url }
            name.keep()
            made = (name.url, file)
            return name.url
          }
        })
    }
  }

  private static func descriptor(
    in answer: Result<HostConnection.Answer, Failure>
  ) -> Result<Descriptor, any Error> {
    switch answer {
    case .success(let answer):
      switch (answer.reply, answer.descriptors.first) {
      case (.attachment, let descriptor?): .success(descriptor)
      case (.failed(let failure), _): .failure(error(failure))
      default:
        .failure(
          NSItemProvider.error(
            .unknownError, "Sharesheet's daemon did not send the attachment's bytes."))
      }
    case .failure(let failure): .failure(error(failure))
    }
  }

  private static func error(_ failure: Failure) -> NSError {
    NSError(
      domain: failure.domain, code: failure.code,
      userInfo: [NSLocalizedDescriptionKey: failure.message])
  }
}
