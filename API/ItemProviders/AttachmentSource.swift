import ExtensionProcess
import Foundation
import Linux
import Synchronization
import Wire

/// A file that the daemon holds and hands over as a descriptor when it is asked for.
final class AttachmentSource: Sendable {
  private let identifier: Int
  private let suggestedName: String?
  private let connection: HostConnection
  private let privateCopy = Mutex<URL?>(nil)
  private let inPlace = Mutex<(url: URL, file: Descriptor)?>(nil)

  init(_ attachment: Attachment, over connection: HostConnection) {
    identifier = attachment.id
    suggestedName = attachment.suggestedName
    self.connection = connection
  }

  /// - Parameter completion: called once, on a queue of its own.
  func open(_ completion: @escaping @Sendable (Result<Descriptor, NSError>) -> Void) {
    connection.request(.attachment(id: identifier)) { answer in
      let result = Self.descriptor(in: answer)
      DispatchQueue.global().async { completion(result) }
    }
  }

  /// A copy that stays until the process ends, as Photos gives it on iOS; made once.
  /// - Parameter completion: called once, on a queue of its own.
  func copy(
    as typeIdentifier: String, _ completion: @escaping @Sendable (Result<URL, NSError>) -> Void
  ) {
    if let made = privateCopy.withLock({ $0 }) {
      return DispatchQueue.global().async { completion(.success(made)) }
    }
    open { result in
      completion(
        result.flatMap { descriptor in
          do {
            let file = try TemporaryFile(
              suggestedName: self.suggestedName, typeIdentifier: typeIdentifier)
            try file.fill(from: descriptor)
            self.privateCopy.withLock { $0 = file.url }
            return .success(file.url)
          } catch {
            return .failure(NSItemProvider.unreadable(error))
          }
        })
    }
  }

  /// The sharing app's file itself, read-only, without a copy: a name in this process's temporary
  /// directory leads to it, until the process ends.
  func openInPlace(
    as typeIdentifier: String, _ completion: @escaping @Sendable (Result<URL, NSError>) -> Void
  ) {
    if let url = inPlace.withLock({ $0?.url }) {
      return DispatchQueue.global().async { completion(.success(url)) }
    }
    open { result in
      completion(
        result.flatMap { file in
          do {
            let name = try TemporaryFile(
              suggestedName: self.suggestedName, typeIdentifier: typeIdentifier)
            try FileManager.default.createSymbolicLink(
              atPath: name.url.path, withDestinationPath: file.path)
            self.inPlace.withLock { $0 = (name.url, file) }
            return .success(name.url)
          } catch {
            return .failure(NSItemProvider.unreadable(error))
          }
        })
    }
  }

  private static func descriptor(
    in answer: Result<HostConnection.Answer, Failure>
  ) -> Result<Descriptor, NSError> {
    switch answer {
    case .success(let answer):
      switch (answer.reply, answer.descriptors.first) {
      case (.attachment, let descriptor?): .success(descriptor)
      case (.failed(let failure), _): .failure(error(failure))
      default:
        .failure(
          NSItemProvider.error(
            .unknownError, "Sharesheet's daemon answered without the attachment's bytes."))
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
