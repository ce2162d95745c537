import Foundation
import Glibc
import ShareSheet

/// The files for all users of a machine. A distribution's package contains them.
struct SystemIntegration {
  private static let mark = "Part of the package sharesheet."

  static let places = IntegrationPlace.all.filter { $0.systemPath != nil }

  /// The folder that stands for `/`. Only tests and the making of a package use another folder.
  var root = ""
  /// The folder of the package's programs.
  var programs = "/usr/lib/sharesheet"

  func path(of place: IntegrationPlace) -> String? { place.systemPath.map { root + $0 } }

  /// Returns the places whose files the package has installed for the programs in a folder.
  func places(for programs: String) -> Set<String> {
    guard programs == self.programs else { return [] }
    let present = Self.places.filter { path(of: $0).map { access($0, R_OK) == 0 } ?? false }
    return Set(present.map(\.path))
  }

  /// Writes the files for a package that is being made.
  /// - Throws: `ShareError` `failed` if a file cannot be written.
  func write() throws(ShareError) {
    let text = try IntegrationText(
      programs: programs, home: nil, actions: OptionalAction.allCases.filter(\.isInPackage),
      mark: Self.mark)
    for place in Self.places {
      guard let path = path(of: place)?.replacing(/\.gz$/, with: "") else { continue }
      let content = text.text(of: place.content)
      // KDE starts an entry that root owns even if it is not executable.
      _ = try MarkedFile(
        path: path, text: content, mark: Self.mark,
        isExecutable: place.isExecutable && content.hasPrefix("#!")
      ).write()
    }
  }
}
