import Contract
import ShareContent
import ShareSheet
import Text
import Translations

/// The app's own activities, and the destinations that the app excludes from the offer.
extension HostApp {
  /// Whether the app may share different items for different activities.
  var asksForItems: Bool { presentation.asksForItems }

  /// The sheet's item actions without those that the app has excluded.
  var actions: [BuiltInAction] {
    BuiltInAction.all.filter { !presentation.excluded.contains($0.activityType) }
  }

  /// Returns the index of the app's activity with this title, ignoring case.
  func activity(named title: String) -> Int? {
    presentation.activities.firstIndex { $0.lowercased() == title.lowercased() }
  }

  /// Returns the offer without the extensions that the app has excluded.
  func limited(_ offer: ShareOffer) -> ShareOffer {
    var offer = offer
    offer.extensions.removeAll { presentation.excluded.contains($0.id) }
    offer.people?.removeAll { presentation.excluded.contains($0.extension) }
    return offer
  }

  /// - Throws: `ShareError` `notOffered` if the app has excluded the activity.
  func check(_ activity: String, named name: String) throws(ShareError) {
    guard presentation.excluded.contains(activity) else { return }
    throw ShareError(.notOffered, translated("The app does not share with \(name.printableLine)."))
  }
}

extension HostPresentation {
  private static let maximumActivities = 100
  private static let maximumExcluded = 1000

  /// Returns the presentation if it is valid for a sheet.
  /// - Throws: `ShareError` `invalidRequest` if the app has no items, too many activities or too
  ///   many exclusions.
  func checked() throws(ShareError) -> HostPresentation {
    guard !items.isEmpty else {
      throw ShareError(.invalidRequest, translated("The app has no items to share."))
    }
    guard activities.count <= Self.maximumActivities, excluded.count <= Self.maximumExcluded else {
      throw ShareError(
        .invalidRequest,
        translated(
          """
          The app has more than \(Self.maximumActivities) activities, or excludes more than \
          \(Self.maximumExcluded).
          """
        ))
    }
    return self
  }
}
