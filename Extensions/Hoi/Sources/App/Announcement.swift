import HoiKit
import UIKit
import UserNotifications

/// The announcement of a stored hoi to the user. The notification includes the picture if it has
/// arrived.
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

  mutating func tell() async {
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
      // Without a desktop, the printed line is the announcement.
    }
    noteAnnounced()
  }

  /// Requests the picture. If the server is unreachable, makes up to 4 attempts. If the picture
  /// does not arrive, `PictureCatchUp` may request it again later.
  mutating func fetchPicture() async {
    let fetching = PictureFetching(address, store)
    for attempt in 0..<Self.attempts {
      if attempt > 0 { try? await Task.sleep(for: .seconds(0.2 * pow(3, Double(attempt - 1)))) }
      guard await fetching.fetch(&message) == .unreachable else { return }
    }
  }

  private mutating func noteAnnounced() {
    message.isAnnounced = true
    let message = message
    do {
      try store.withStore { try $0.update(message) }
    } catch {
      // The hoi stays marked as not announced, so the next start announces it a second time. A
      // repeated announcement is better than a missing one.
    }
  }
}

extension HoiCommand: UNUserNotificationCenterDelegate {
  nonisolated static let targetKey = "target"

  /// Opens the link or the picture when the notification is clicked.
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
