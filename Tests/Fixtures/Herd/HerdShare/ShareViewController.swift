import HerdKit
import Social
import UIKit

final class ShareViewController: SLComposeServiceViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    title = NSLocalizedString("New cow", comment: "The title of the sheet")
    report(
      "texts", [title ?? "", String(localized: "milking"), String(localized: "Call \("Berta")")])
    report("counts", [0, 1, 5].map { String(localized: "\($0) cows") })
    let format = NSLocalizedString("%lld cows", comment: "")
    report("formats", [1, 5].map { String.localizedStringWithFormat(format, $0) })
    report("none", [NSLocalizedString("barn", value: "Barn", comment: ""), components(.red)])
    report("colors", [UIColor.hay, .Barn.roofTile, UIColor(resource: .red)].map(components))
    let roll = HerdRoll()
    roll.read("<herd><cow name='Berta' breed='fv'/><cow name='Resi' breed='am'/></herd>")
    report("roll", roll.cows)
    let cow = UIImage(resource: .cow)
    report("picture", ["\(cow.size.width) × \(cow.scale), \(cow.renderingMode == .alwaysTemplate)"])
    report("empty", ["\(UIImage.plan.size.width)", "\(UIImage(named: "bull") == nil)"])
    report(
      "file", [NSDataAsset(name: "book").map { String(decoding: $0.data, as: UTF8.self) } ?? ""])
  }

  private func report(_ name: String, _ values: [String]) {
    print(name + ": " + values.joined(separator: ", "))
  }

  private func components(_ color: UIColor) -> String {
    var (red, green, blue) = (CGFloat(0), CGFloat(0), CGFloat(0))
    color.getRed(&red, green: &green, blue: &blue, alpha: nil)
    return [red, green, blue].map { "\(Int(($0 * 255).rounded()))" }.joined(separator: " ")
  }

  override func isContentValid() -> Bool { !contentText.isEmpty }

  override func didSelectPost() {
    HerdStore.add(bookName(contentText))
    extensionContext?.completeRequest(returningItems: nil)
  }
}
