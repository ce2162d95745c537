public import Foundation

extension NSError {
  /// `NSError()`, which says nothing.
  public convenience init(_ nothing: Void = ()) { self.init(domain: "", code: 0) }
}
