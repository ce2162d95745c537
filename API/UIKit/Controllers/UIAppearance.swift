import Foundation

// The objects to which iOS apps assign the appearance of all bars or controls. Faces choose the
// appearance, so each call returns a new object that is never shown.

extension UINavigationBar {
  /// Returns a bar that is never shown, so that its properties have no effect.
  public class func appearance() -> UINavigationBar { UINavigationBar(frame: .zero) }
  /// Returns a bar that is never shown, so that its properties have no effect.
  public class func appearance(
    whenContainedInInstancesOf containerTypes: [UIView.Type]
  ) -> UINavigationBar { UINavigationBar(frame: .zero) }
}

extension UIToolbar {
  /// Returns a toolbar that is never shown, so that its properties have no effect.
  public class func appearance() -> UIToolbar { UIToolbar(frame: .zero) }
  /// Returns a toolbar that is never shown, so that its properties have no effect.
  public class func appearance(
    whenContainedInInstancesOf containerTypes: [UIView.Type]
  ) -> UIToolbar { UIToolbar(frame: .zero) }
}

extension UIBarButtonItem {
  /// Returns an item that is never shown, so that its properties have no effect.
  public class func appearance() -> UIBarButtonItem { UIBarButtonItem() }
  /// Returns an item that is never shown, so that its properties have no effect.
  public class func appearance(
    whenContainedInInstancesOf containerTypes: [UIView.Type]
  ) -> UIBarButtonItem { UIBarButtonItem() }
}

extension UITableView {
  /// Returns a table that is never shown, so that its properties have no effect.
  public class func appearance() -> UITableView { UITableView(frame: .zero) }
  /// Returns a table that is never shown, so that its properties have no effect.
  public class func appearance(
    whenContainedInInstancesOf containerTypes: [UIView.Type]
  ) -> UITableView { UITableView(frame: .zero) }
}

extension UITableViewCell {
  /// Returns a cell that is never shown, so that its properties have no effect.
  public class func appearance() -> UITableViewCell { UITableViewCell(frame: .zero) }
  /// Returns a cell that is never shown, so that its properties have no effect.
  public class func appearance(
    whenContainedInInstancesOf containerTypes: [UIView.Type]
  ) -> UITableViewCell { UITableViewCell(frame: .zero) }
}

extension UILabel {
  /// Returns a label that is never shown, so that its properties have no effect.
  public class func appearance() -> UILabel { UILabel(frame: .zero) }
  /// Returns a label that is never shown, so that its properties have no effect.
  public class func appearance(
    whenContainedInInstancesOf containerTypes: [UIView.Type]
  ) -> UILabel { UILabel(frame: .zero) }
}

extension UITextField {
  /// Returns a field that is never shown, so that its properties have no effect.
  public class func appearance() -> UITextField { UITextField(frame: .zero) }
  /// Returns a field that is never shown, so that its properties have no effect.
  public class func appearance(
    whenContainedInInstancesOf containerTypes: [UIView.Type]
  ) -> UITextField { UITextField(frame: .zero) }
}

extension UITextView {
  /// Returns a text view that is never shown, so that its properties have no effect.
  public class func appearance() -> UITextView { UITextView(frame: .zero) }
  /// Returns a text view that is never shown, so that its properties have no effect.
  public class func appearance(
    whenContainedInInstancesOf containerTypes: [UIView.Type]
  ) -> UITextView { UITextView(frame: .zero) }
}

extension UISearchBar {
  /// Returns a search bar that is never shown, so that its properties have no effect.
  public class func appearance() -> UISearchBar { UISearchBar(frame: .zero) }
  /// Returns a search bar that is never shown, so that its properties have no effect.
  public class func appearance(
    whenContainedInInstancesOf containerTypes: [UIView.Type]
  ) -> UISearchBar { UISearchBar(frame: .zero) }
}

extension UISwitch {
  /// Returns a switch that is never shown, so that its properties have no effect.
  public class func appearance() -> UISwitch { UISwitch(frame: .zero) }
  /// Returns a switch that is never shown, so that its properties have no effect.
  public class func appearance(
    whenContainedInInstancesOf containerTypes: [UIView.Type]
  ) -> UISwitch { UISwitch(frame: .zero) }
}

extension UISegmentedControl {
  /// Returns a control that is never shown, so that its properties have no effect.
  public class func appearance() -> UISegmentedControl { UISegmentedControl(frame: .zero) }
  /// Returns a control that is never shown, so that its properties have no effect.
  public class func appearance(
    whenContainedInInstancesOf containerTypes: [UIView.Type]
  ) -> UISegmentedControl { UISegmentedControl(frame: .zero) }
}

extension UIPageControl {
  /// Returns a control that is never shown, so that its properties have no effect.
  public class func appearance() -> UIPageControl { UIPageControl(frame: .zero) }
  /// Returns a control that is never shown, so that its properties have no effect.
  public class func appearance(
    whenContainedInInstancesOf containerTypes: [UIView.Type]
  ) -> UIPageControl { UIPageControl(frame: .zero) }
}
