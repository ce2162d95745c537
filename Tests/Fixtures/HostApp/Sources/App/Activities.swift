import UIKit

final class Count: UIActivity {
  private var items: [Any] = []

  override var activityType: UIActivity.ActivityType? { .init("org.sharesheet.test.count") }
  override var activityTitle: String? { "Count the Items" }
  override func canPerform(withActivityItems activityItems: [Any]) -> Bool { true }
  override func prepare(withActivityItems activityItems: [Any]) { items = activityItems }

  override func perform() {
    print("counted \(items)")
    DispatchQueue.main.async { self.activityDidFinish(true) }
  }
}

final class Reluctant: UIActivity {
  override var activityTitle: String? { "Reluctant" }
  override func canPerform(withActivityItems activityItems: [Any]) -> Bool { true }
  override func perform() { activityDidFinish(false) }
}

final class Unfit: UIActivity {
  override var activityTitle: String? { "Unfit" }
}
