import HoiKit

/// The part of the inbox that announces stored hois, oldest first.
///
/// If a hoi has a picture, the announcement waits until the picture has arrived or its request has
/// failed. Meanwhile, other hois are announced, because anyone who knows the topic can attach a
/// picture that never arrives.
@MainActor final class Announcer {
  /// The largest number of pictures to wait for at the same time. Further hois are announced
  /// without their pictures.
  private static let longestLine = 8

  private let address: PushAddress
  private let store: StoreBox
  private let onMissingPicture: @Sendable () -> Void
  /// The number of the last hoi that was processed.
  private var last = 0
  private var waiting = 0

  /// - Parameter onMissingPicture: Called after a hoi was announced although its picture was not
  ///   requested.
  init(
    _ address: PushAddress, _ store: StoreBox, onMissingPicture: @escaping @Sendable () -> Void
  ) {
    self.address = address
    self.store = store
    self.onMissingPicture = onMissingPicture
  }

  /// Announces the hois that arrived since the last call.
  func tell() async {
    let start = last
    for number in store.withStore({ $0.untold.filter { $0 > start }.sorted() }) {
      last = number
      guard let message = store.withStore({ $0.message(number) }) else { continue }
      var announcement = Announcement(message, address, store)
      if !message.wantsPicture {
        await announcement.tell()
      } else if waiting < Self.longestLine {
        waiting += 1
        Task {
          await announcement.fetchPicture()
          await announcement.tell()
          waiting -= 1
        }
      } else {
        await announcement.tell()
        onMissingPicture()
      }
    }
  }
}
