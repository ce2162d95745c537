import Foundation

/// A product of a Swift package that a target of a project is linked with.
package struct XcodePackageProduct: Hashable, Sendable {
  /// The place of the package.
  package enum Origin: Hashable, Sendable {
    /// The absolute path of a package beside the project.
    case folder(String)
    /// A repository, and the versions that the project accepts.
    case repository(url: String, Requirement)
  }

  /// The versions of a package that a project accepts.
  package enum Requirement: Hashable, Sendable {
    case upToNextMajor(String)
    case upToNextMinor(String)
    case exact(String)
    case range(String, String)
    case branch(String)
    case revision(String)
  }

  package let name: String
  /// The package, or `nil` if the project does not say where it is.
  package let origin: Origin?

  init?(_ object: XcodeObjects.Object, in project: XcodeProjectReader) {
    guard let name = object["productName"] else { return nil }
    // Xcode writes the products of build tools in this form.
    self.name = name.hasPrefix("plugin:") ? String(name.dropFirst(7)) : name
    guard let reference = project.objects[object["package"]] else {
      origin = project.localPackage(with: self.name).map { .folder($0) }
      return
    }
    if reference.kind == "XCLocalSwiftPackageReference" {
      origin = (reference["relativePath"] ?? reference["path"])
        .flatMap(project.files.path(named:)).map { .folder($0) }
    } else {
      let requirement = reference.values["requirement"].flatMap(Self.requirement)
      origin = reference["repositoryURL"].flatMap { url in
        requirement.map { .repository(url: url, $0) }
      }
    }
  }

  private static func requirement(_ value: OpenStepValue) -> Requirement? {
    let minimum = value["minimumVersion"]?.text
    switch value["kind"]?.text {
    case "upToNextMajorVersion": return minimum.map { .upToNextMajor($0) }
    case "upToNextMinorVersion": return minimum.map { .upToNextMinor($0) }
    case "exactVersion": return value["version"]?.text.map { .exact($0) }
    case "versionRange":
      guard let minimum, let maximum = value["maximumVersion"]?.text else { return nil }
      return .range(minimum, maximum)
    case "branch": return value["branch"]?.text.map { .branch($0) }
    case "revision": return value["revision"]?.text.map { .revision($0) }
    default: return nil
    }
  }
}
