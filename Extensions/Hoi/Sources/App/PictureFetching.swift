import HoiKit
import UIKit

/// Fetches the picture of a hoi that is kept, and notes where there will never be one.
struct PictureFetching: Sendable {
  private let address: PushAddress
  private let store: StoreBox

  init(_ address: PushAddress, _ store: StoreBox) {
    self.address = address
    self.store = store
  }

  /// - Returns: whether it is settled: the picture is here, or will never be.
  func fetch(_ message: inout InboxMessage) async -> Bool {
    guard message.wantsPicture, message.topic == address.topic.absoluteString else { return true }
    switch await outcome(of: message) {
    case .picture(let name): message.picture = name
    case .never: message.isGivenUp = true
    case .later: return false
    }
    let settled = message
    return (try? store.withStore { try $0.update(settled) }) != nil
  }

  /// Once for each that has none yet, as the service is there again.
  func catchUp() async {
    for var message in store.withStore({ $0.withoutPicture() }) {
      guard await fetch(&message) else { return }
    }
  }

  private func outcome(of message: InboxMessage) async -> PictureDownload.Outcome {
    guard let text = message.attachmentURL, let request = address.attachment(text),
      message.attachmentSize ?? 0 <= PictureDownload.maximum
    else { return .never }
    guard store.withStore({ $0.hasRoom }) else { return .later }
    do {
      return try await PictureDownload.fetch(request, to: store.folder, message.number)
    } catch {
      return .later
    }
  }
}
