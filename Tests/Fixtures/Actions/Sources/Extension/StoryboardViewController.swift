import UIKit

/// A class in a storyboard, set up by `init(coder:)`.
class StoryboardViewController: UIViewController {
  private var madeBy = "nobody"

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    madeBy = "coder"
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    print("made by \(madeBy)")
    extensionContext?.completeRequest(returningItems: [])
  }
}
