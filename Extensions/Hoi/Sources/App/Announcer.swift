import HoiKit

/// Tells of the hois that are kept and of which nobody has been told, oldest first.
///
/// One with a picture is told of when that is here, beside the others: whoever knows the topic can
/// attach what never comes, and must not hold up any news with it.
@MainActor final class Announcer {
  /// Pictures that are waited for at once. Further hois are told of without theirs.
  private static let longestLine = 8

  private let address: PushAddress
  private let store: StoreBox
  private let onMissingPicture: @Sendable () -> Void
  /// The number of the last that was taken up.
  private var last = 0
  private var waiting = 0

  /// - Parameter onMissingPicture: called when a hoi was told of whose picture nobody has asked
  ///   for.
  init(
    _ address: PushAddress, _ store: StoreBox, onMissingPicture: @escaping @Sendable () -> Void
  ) {
    self.address = address
    self.store = store
    self.onMissingPicture = onMissingPicture
  }

  /// Those that have come since the last call.
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
