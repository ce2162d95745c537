public import Foundation

extension Bundle {
  /// Returns the URLs of the resources with an extension. On Linux, Foundation's method returns
  /// `NSURL`s. This method has a parameter of a narrower type, so calls prefer it.
  public func urls(forResourcesWithExtension ext: String, subdirectory subpath: String?) -> [URL]? {
    let found: [NSURL]? = urls(forResourcesWithExtension: ext as String?, subdirectory: subpath)
    return found?.map { $0 as URL }
  }
}
