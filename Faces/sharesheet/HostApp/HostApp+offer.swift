import Contract
import ShareSheet
import Text

/// What the app lets the person choose from.
extension HostApp {
  /// Whether another activity may get other items.
  var asksForItems: Bool { presentation.asksForItems }

  /// Those of the sheet's own actions that it has not excluded.
  var actions: [BuiltInAction] {
    BuiltInAction.allCases.filter { !presentation.excluded.contains($0.activityType) }
  }

  /// The place of the app's own activity with this title, in any case.
  func activity(named title: String) -> Int? {
    presentation.activities.firstIndex { $0.lowercased() == title.lowercased() }
  }

  /// The offer without what the app has excluded.
  func limited(_ offer: ShareOffer) -> ShareOffer {
    var offer = offer
    offer.extensions.removeAll { presentation.excluded.contains($0.id) }
    offer.people?.removeAll { presentation.excluded.contains($0.extension) }
    return offer
  }

  /// - throws: `ShareError` `notOffered` for what the app has excluded.
  func check(_ activity: String, named name: String) throws(ShareError) {
    guard presentation.excluded.contains(activity) else { return }
    throw ShareError(.notOffered, "The app does not share with \(name.printableLine).")
  }
}

extension HostPresentation {
  private static let maximumActivities = 100
  private static let maximumExcluded = 1000

  /// The same, held to what a sheet can show.
  /// - throws: `ShareError` `invalidRequest`.
  func checked() throws(ShareError) -> HostPresentation {
    guard !items.isEmpty else {
      throw ShareError(.invalidRequest, "The app gives nothing to share.")
    }
    guard activities.count <= Self.maximumActivities, excluded.count <= Self.maximumExcluded else {
      throw ShareError(
        .invalidRequest,
        "The app has more than \(Self.maximumActivities) activities, or excludes more than "
          + "\(Self.maximumExcluded).")
    }
    return self
  }
}
