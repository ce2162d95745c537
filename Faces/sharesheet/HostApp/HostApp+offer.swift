import ControlAPI
import ShareSheet
import Wire
import PrintableText

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

  /// - throws: `Refusal` `notOffered` for what the app has excluded.
  func check(_ activity: String, named name: String) throws(Refusal) {
    guard presentation.excluded.contains(activity) else { return }
    throw Refusal(.notOffered, "The app does not share with \(name.printableLine).")
  }
}

extension BuiltInAction {
  /// What apps know it by: Apple's type where Apple has the same.
  var activityType: String {
    switch self {
    case .copy: "com.apple.UIKit.activity.CopyToPasteboard"
    case .save: "org.sharesheet.save"
    case .open: "org.sharesheet.open"
    }
  }
}
