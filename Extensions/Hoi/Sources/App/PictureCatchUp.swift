import HoiKit
import UIKit

/// The requests for missing pictures. A round requests each missing picture once. It starts when
/// the push service accepts a connection, or when a hoi was announced although its picture was not
/// requested.
///
/// If a picture is refused permanently, the requests continue with the next picture. If a round
/// ends because the server is unreachable, the next round continues after the last requested
/// picture.
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
      // If a hoi was not announced yet, the announcer fetches its picture.
      guard var message = store.withStore({ $0.message(number) }), message.isAnnounced != false
      else { continue }
      last = number
      missing = await fetching.fetch(&message) == .unreachable ? missing + 1 : 0
      if missing == Self.timeout { return }
    }
  }
}
