import HoiKit
import UIKit

/// A fetcher of a stored hoi's picture. If the picture will never arrive, the fetcher records this.
struct PictureFetching: Sendable {
  enum Outcome {
    /// The picture has arrived, or it will never arrive.
    case settled
    /// The server does not provide the picture now.
    case later
    /// The server is unreachable.
    case unreachable
  }

  private let address: PushAddress
  private let store: StoreBox

  init(_ address: PushAddress, _ store: StoreBox) {
    self.address = address
    self.store = store
  }

  func fetch(_ message: inout InboxMessage) async -> Outcome {
    guard message.wantsPicture, message.topic == address.topic.absoluteString else {
      return .settled
    }
    switch await download(message) {
    case .picture(let name): message.picture = name
    case .never: message.isGivenUp = true
    case .later: return .later
    case .unreachable: return .unreachable
    }
    let settled = message
    return (try? store.withStore { try $0.update(settled) }) == nil ? .later : .settled
  }

  private func download(_ message: InboxMessage) async -> PictureDownload.Outcome {
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
