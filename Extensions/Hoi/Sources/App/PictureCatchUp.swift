import HoiKit
import UIKit

/// Asks for the pictures that have not come, once each time the service is there again.
///
/// One that is refused for ever holds up no other: the next is asked for, and where a round ends
/// for want of a server the following one goes on.
struct PictureCatchUp {
  /// Answers that may be missing in a row before the server counts as gone.
  private static let timeout = 3

  private let fetching: PictureFetching
  private let store: StoreBox
  /// The number of the last hoi whose picture was asked for.
  private var last = 0

  init(_ address: PushAddress, _ store: StoreBox) {
    fetching = PictureFetching(address, store)
    self.store = store
  }

  mutating func run() async {
    let numbers = store.withStore { $0.wanting.sorted() }
    let start = last
    var missing = 0
    for number in numbers.filter({ $0 > start }) + numbers.filter({ $0 <= start }) {
      // One of which nobody has been told yet is fetched by who tells.
      guard var message = store.withStore({ $0.message(number) }), message.isAnnounced != false
      else { continue }
      last = number
      missing = await fetching.fetch(&message) == .unreachable ? missing + 1 : 0
      if missing == Self.timeout { return }
    }
  }
}
