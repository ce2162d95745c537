import AppleSupport
import Contract
import Foundation
import HTTPSyntax
import Linux
import UniformTypeIdentifiers

/// The items that an extension returns to the sharing app.
struct ReturningItems: Sendable {
  /// The timeout for all attachments together. Attachments that take longer are omitted and
  /// reported to the host.
  private static let timeout = Duration.seconds(10)

  private struct Part: Sendable {
    let representation: Representation
    let suggestedName: String?
  }

  let withoutAttachments: [ReturnedItem]
  /// The number of bytes that are left for attachments: `ReturnedAttachment.maximumData` without
  /// the bytes of the texts.
  private let room: Int
  /// The attachments of each item, in the order of the items.
  private let parts: [[Part]]
  /// A sentence for each omission.
  private let problems: [String]

  init(_ items: [Any]) {
    var problems: [String] = []
    let known = items.compactMap { $0 as? NSExtensionItem }
    if known.count < items.count {
      problems.append("Returned items that are not of type NSExtensionItem are left out.")
    }
    if known.count > ReturnedItem.maximumCount {
      problems.append("Returned items after the first \(ReturnedItem.maximumCount) are left out.")
    }
    let kept = known.prefix(ReturnedItem.maximumCount)
    var texts = ReturnedTexts()
    withoutAttachments = kept.map {
      ReturnedItem(
        title: texts.take($0.attributedTitle?.string),
        contentText: texts.take($0.attributedContentText?.string))
    }
    problems += texts.problems
    room = texts.room
    parts = kept.map { item in
      let all = item.attachments ?? []
      if all.count > ReturnedItem.maximumAttachments {
        problems.append(
          "An item's attachments after the first \(ReturnedItem.maximumAttachments) are left out.")
      }
      return all.prefix(ReturnedItem.maximumAttachments).compactMap { provider in
        guard let best = provider.visibleRepresentations.first else {
          problems.append(
            "A returned attachment is left out: no representation is visible to the host.")
          return nil
        }
        return Part(representation: best, suggestedName: provider.suggestedName)
      }
    }
    self.problems = problems
  }

  var needsLoading: Bool { parts.contains { !$0.isEmpty } || !problems.isEmpty }

  /// The loaded items, and a sentence for each omission.
  struct Loaded {
    var items: [ReturnedItem]
    var problems: [String] = []
  }

  /// Loads the attachments. The host stores large attachments before the function returns.
  func loaded(over connection: HostConnection) async -> Loaded {
    var kept = 0
    let deadline = ContinuousClock.now + Self.timeout
    var room = room
    var loaded = Loaded(items: withoutAttachments, problems: problems)
    for (index, parts) in zip(loaded.items.indices, parts) {
      for part in parts {
        do {
          let type = part.representation.typeIdentifier
          let found = try await Self.content(
            of: part.representation, room: &room, until: deadline)
          let content: ReturnedAttachment.Content
          switch found {
          case .ready(let value): content = value
          case .file(let file):
            kept += 1
            try await Self.keep(file, as: kept, connection)
            content = .kept(kept)
          }
          loaded.items[index].attachments.append(
            ReturnedAttachment(
              typeIdentifier: type, content: content, suggestedName: part.suggestedName))
        } catch {
          let reason = (error as? Failure)?.message ?? (error as NSError).localizedDescription
          loaded.problems.append(
            "The returned attachment \(part.representation.typeIdentifier) is left out: \(reason)")
        }
      }
    }
    for problem in loaded.problems { StandardError.print(problem) }
    return loaded
  }

  private enum Found: Sendable {
    case ready(ReturnedAttachment.Content)
    /// Too large for a message.
    case file(Descriptor)
  }

  private static func content(
    of representation: Representation, room: inout Int,
    until deadline: ContinuousClock.Instant
  ) async throws -> Found {
    // An attachment of the share is returned by reference instead of as a copy.
    if case .attachment(let source) = representation.source {
      return .ready(.item(source.identifier))
    }
    switch try await bytes(of: representation, until: deadline) {
    case .inMemory(let data):
      if let content = content(data, representation.typeIdentifier, room: &room) {
        return .ready(content)
      }
      let file = try data.withUnsafeBytes {
        try Descriptor.memoryFile(named: "returned", holding: $0)
      }
      return .file(file)
    case .inFile(let file):
      let status = try file.status()
      guard status.isRegularFile, status.size <= room else { return .file(file) }
      let data = Data(try file.readAll(limit: room))
      return content(data, representation.typeIdentifier, room: &room).map(Found.ready)
        ?? .file(file)
    }
  }

  private static func keep(
    _ file: Descriptor, as number: Int, _ connection: HostConnection
  ) async throws {
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      connection.request(.returned(number), descriptors: [file]) { answer in
        switch answer.map(\.reply) {
        case .success(.failed(let failure)), .failure(let failure):
          continuation.resume(throwing: failure)
        case .success: continuation.resume()
        }
      }
    }
  }

  private static func bytes(
    of representation: Representation, until deadline: ContinuousClock.Instant
  ) async throws -> Representation.Bytes {
    try await withCheckedThrowingContinuation { continuation in
      let load = Load<Representation.Bytes> { continuation.resume(with: $0) }
      let late = Task.detached {
        try await Task.sleep(until: deadline)
        load.finish(.failure(NSItemProvider.error(.unknownError, "Loading took too long.")))
        load.work.progress.cancel()
      }
      DispatchQueue.global().async {
        representation.loadBytes(load.work) { result in
          late.cancel()
          load.finish(result)
        }
      }
    }
  }

  /// Returns `nil` if the data does not fit in the message.
  private static func content(
    _ data: Data, _ typeIdentifier: String, room: inout Int
  ) -> ReturnedAttachment.Content? {
    guard data.count <= room else { return nil }
    let content = content(data, typeIdentifier)
    let size =
      switch content {
      case .text(let text), .url(let text): ReturnedTexts.encodedSize(of: text)
      default: data.count
      }
    guard size <= room else { return nil }
    room -= size
    return content
  }

  private static func content(
    _ data: Data, _ typeIdentifier: String
  ) -> ReturnedAttachment.Content {
    let type = UTType(typeIdentifier)
    if let type, let text = String(data: data, encoding: .utf8) {
      if type.conforms(to: .url), let url = URL(reading: text) {
        return .url(url.absoluteString)
      }
      if type.conforms(to: .text) { return .text(text) }
    }
    return .data(data.base64EncodedString())
  }
}
