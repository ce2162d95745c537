public import UIKit

extension EdgeInsets {
  /// Creates insets with the distances of the insets of UIKit.
  public init(_ insets: NSDirectionalEdgeInsets) {
    self.init(
      top: insets.top, leading: insets.leading, bottom: insets.bottom, trailing: insets.trailing)
  }
}
