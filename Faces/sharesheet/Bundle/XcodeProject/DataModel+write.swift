import Foundation
import ResourceCatalogs

extension DataModel {
  /// Writes the versions into a bundle's folder.
  func write(_ files: inout XcodePackageFiles, in place: String) throws {
    guard isVersioned else {
      if let content = content("contents") { try files.put(content, at: "\(place)/\(name).mom") }
      return
    }
    for (version, file) in versions.sorted(by: { $0.key < $1.key }) {
      guard let content = content(file) else { continue }
      try files.put(content, at: "\(place)/\(name).momd/\(version).mom")
    }
    try files.put(
      ["NSManagedObjectModel_CurrentVersionName": currentVersion],
      at: "\(place)/\(name).momd/VersionInfo.plist")
  }
}
