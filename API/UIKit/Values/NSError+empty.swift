public import Foundation

extension NSError {
  /// Creates an empty error with `NSError()`.
  public convenience init(_ nothing: Void = ()) { self.init(domain: "", code: 0) }
}
