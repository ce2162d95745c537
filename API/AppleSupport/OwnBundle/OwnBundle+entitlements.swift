import Foundation

extension OwnBundle {
  /// The entitlements of the running extension or app; empty if the file is missing or invalid.
  package static var entitlements: [String: Any] {
    guard let bundle = ownFolder else { return [:] }
    let name = bundle.deletingPathExtension().lastPathComponent
    return AppBundle.propertyList(bundle.appending(path: "\(name).entitlements")) ?? [:]
  }
}
