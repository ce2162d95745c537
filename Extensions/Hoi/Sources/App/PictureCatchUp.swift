import HoiKit
import UIKit

/// The requests for missing pictures, made once each time the service becomes available.
///
/// A picture that is refused permanently does not delay others. If a round ends because the server
/// is unreachable, the next round continues from there.
struct PictureCatchUp {
  /// The number of consecutive requests without a response after which the round ends.
  private static let timeout = 3

  private let fetching: PictureFetching
  private let store: StoreBox
  /// The number of the last hoi whose picture was requested.
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
      // The announcer fetches the picture of a hoi that was not announced yet.
      guard var message = store.withStore({ $0.message(number) }), message.isAnnounced != false
      else { continue }
      last = number
      missing = await fetching.fetch(&message) == .unreachable ? missing + 1 : 0
      if missing == Self.timeout { return }
    }
  }
}
