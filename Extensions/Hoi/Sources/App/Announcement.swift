import HoiKit
import UIKit
import UserNotifications

/// Tells the person of a hoi that is kept: its picture is fetched first, as the notification shows it.
@MainActor struct Announcement {
  private static let attempts = 4

  private var message: InboxMessage
  private let address: PushAddress
  private let store: StoreBox

  init(_ message: InboxMessage, _ address: PushAddress, _ store: StoreBox) {
    self.message = message
    self.address = address
    self.store = store
  }

  mutating func make() async {
    await fetchPicture()
    print(HoiCommand.line(message, store.folder))
    let content = UNMutableNotificationContent()
    content.title = message.from
    content.body = message.text
    if let picture = message.picture {
      let file = store.folder.appendingPathComponent(picture)
      content.attachments = [
        try? UNNotificationAttachment(identifier: "picture", url: file, options: nil)
      ].compactMap { $0 }
    }
    if let target = message.target(in: store.folder) {
      content.userInfo = [HoiCommand.targetKey: target.absoluteString]
    }
    do {
      try await UNUserNotificationCenter.current().add(
        UNNotificationRequest(identifier: message.id, content: content, trigger: nil))
    } catch {
      // Without a desktop it has been printed.
    }
  }

  private mutating func fetchPicture() async {
    guard let text = message.attachmentURL, let request = address.attachment(text),
      message.attachmentSize ?? 0 <= PictureDownload.maximum
    else { return }
    let name = "\(message.number)\(Self.ending(of: message.attachmentName ?? text))"
    let file = store.folder.appendingPathComponent(name)
    for attempt in 0..<Self.attempts {
      do {
        guard try await PictureDownload.fetch(request, to: file) else { return }
        message.picture = name
        let message = message
        try store.withStore { try $0.save(message) }
        return
      } catch {
        try? await Task.sleep(for: .seconds(0.2 * pow(3, Double(attempt))))
      }
    }
  }

  /// Of a file name that others have chosen: letters that say what it is.
  private static func ending(of name: String) -> String {
    let ending = (name as NSString).pathExtension.lowercased()
    let isPlain =
      ending.count <= 5 && ending.allSatisfy { $0.isASCII && $0.isLetter || $0.isNumber }
    return ending.isEmpty || !isPlain || ending == "json" ? "" : ".\(ending)"
  }
}

extension HoiCommand: UNUserNotificationCenterDelegate {
  nonisolated static let targetKey = "target"

  /// A press opens the link, or the picture.
  nonisolated func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    let text = response.notification.request.content.userInfo[Self.targetKey] as? String
    if response.actionIdentifier == UNNotificationDefaultActionIdentifier,
      let url = text.flatMap(URL.init)
    {
      Task { @MainActor in await UIApplication.shared.open(url) }
    }
    completionHandler()
  }
}
