import Foundation

extension OwnBundle {
  /// Those of the extension, in an app of the app; empty without a file that makes sense.
  package static var entitlements: [String: Any] {
    guard let bundle = ownFolder else { return [:] }
    let name = bundle.deletingPathExtension().lastPathComponent
    return AppBundle.propertyList(bundle.appending(path: "\(name).entitlements")) ?? [:]
  }
}
