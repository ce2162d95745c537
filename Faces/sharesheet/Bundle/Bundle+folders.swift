import ArgumentParser
import Foundation
import ShareSheet
import Translations

extension Bundle {
  /// Returns the folder of the package, and the folder that the user has named. They differ if the
  /// package is generated from an Xcode project.
  func folders() throws(ShareError) -> (package: URL, original: URL) {
    switch try XcodePlace(place ?? package ?? ".") {
    case .package(let folder):
      guard target == nil else {
        throw ShareError(
          .invalidRequest,
          translated("--target goes with an Xcode project. Name a package's product: --product."))
      }
      return (folder, folder)
    case .project(let url):
      guard product.isEmpty, app.isEmpty, infoPlist == nil else {
        throw ShareError(
          .invalidRequest,
          translated(
            """
            --product, --app and --info-plist go with a package. To choose an app or an extension \
            of an Xcode project, use --target.
            """))
      }
      let generated = try XcodePackage(
        url, target: target, identifier: identifier, configuration: configuration)
      for note in generated.notes { Console.say(note) }
      BuildFolder.prepare(in: generated.original)
      try generated.write()
      return (generated.folder, generated.original)
    }
  }
}
