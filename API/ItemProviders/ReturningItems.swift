import Foundation
import UniformTypeIdentifiers
import Wire

/// What an extension gives back to the app that shared, on its way there.
struct ReturningItems: Sendable {
  /// For all attachments together; what is not there by then is left out.
  private static let patience = Duration.seconds(10)

  private struct Part: Sendable {
    let representation: Representation
    let suggestedName: String?
  }

  let withoutAttachments: [ReturnedItem]
  /// In the order of the items.
  private let parts: [[Part]]

  init(_ items: [Any]) {
    let known = items.compactMap { $0 as? NSExtensionItem }
    if known.count < items.count {
      ExtensionLog.write("Returned items that are no NSExtensionItem are left out.")
    }
    if known.count > ReturnedItem.maximumCount {
      ExtensionLog.write("Returned items beyond \(ReturnedItem.maximumCount) are left out.")
    }
    let kept = known.prefix(ReturnedItem.maximumCount)
    withoutAttachments = kept.map {
      ReturnedItem(
        title: Self.text($0.attributedTitle), contentText: Self.text($0.attributedContentText))
    }
    parts = kept.map { item in
      let all = item.attachments ?? []
      if all.count > ReturnedItem.maximumAttachments {
        ExtensionLog.write(
          "A returned item's attachments beyond \(ReturnedItem.maximumAttachments) are left out.")
      }
      return all.prefix(ReturnedItem.maximumAttachments).compactMap { provider in
        guard let best = provider.visibleRepresentations.first else {
          ExtensionLog.write(
            "A returned attachment is left out: no representation is visible to the host.")
          return nil
        }
        return Part(representation: best, suggestedName: provider.suggestedName)
      }
    }
  }

  var needsLoading: Bool { parts.contains { !$0.isEmpty } }

  func loaded() async -> [ReturnedItem] {
    let deadline = ContinuousClock.now + Self.patience
    var room = ReturnedAttachment.maximumData
    var items = withoutAttachments
    for (index, parts) in zip(items.indices, parts) {
      for part in parts {
        do {
          let data = try await Self.data(of: part.representation, limit: room, until: deadline)
          room -= data.count
          items[index].attachments.append(
            ReturnedAttachment(
              typeIdentifier: part.representation.typeIdentifier,
              content: Self.content(data, part.representation.typeIdentifier),
              suggestedName: part.suggestedName))
        } catch {
          ExtensionLog.write(
            "The returned attachment \(part.representation.typeIdentifier) is left out "
              + "(\(ReturnedAttachment.maximumData) bytes may go back in all): "
              + (error as NSError).localizedDescription)
        }
      }
    }
    return items
  }

  private static func data(
    of representation: Representation, limit: Int, until deadline: ContinuousClock.Instant
  ) async throws -> Data {
    let data: Data = try await withCheckedThrowingContinuation { continuation in
      let load = Load<Data> { continuation.resume(with: $0) }
      let late = Task.detached {
        try await Task.sleep(until: deadline)
        load.finish(.failure(NSItemProvider.error(.unknownError, "It took too long to load.")))
        load.work.progress.cancel()
      }
      DispatchQueue.global().async {
        representation.loadData(load.work, limit: Int64(limit)) { result in
          late.cancel()
          load.finish(result)
        }
      }
    }
    guard data.count <= limit else {
      throw NSItemProvider.error(.unknownError, "It is larger than \(limit) bytes.")
    }
    return data
  }

  private static func content(
    _ data: Data, _ typeIdentifier: String
  ) -> ReturnedAttachment.Content {
    let type = UTType(typeIdentifier)
    if let type, let text = String(data: data, encoding: .utf8) {
      if type.conforms(to: .url), NSURL(string: text) != nil { return .url(text) }
      if type.conforms(to: .text) { return .text(text) }
    }
    return .data(data.base64EncodedString())
  }

  private static func text(_ text: NSAttributedString?) -> String? {
    guard let text = text?.string else { return nil }
    guard text.utf8.count <= ReturnedAttachment.maximumData else {
      ExtensionLog.write("A returned text of \(text.utf8.count) bytes is left out.")
      return nil
    }
    return text
  }
}
