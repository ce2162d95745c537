import Foundation
import Glibc
import ShareSheet

/// The files of all places in the system's data folder. A distribution's package contains them, so
/// that every user of the machine has them.
struct SystemIntegration {
  private static let mark = "Part of the package sharesheet."

  /// The places in the data folder. Browsers' files stay in the user's folders, because a browser may
  /// be installed later.
  static let places = IntegrationPlace.all.filter { $0.root == .data }

  /// The system's data folder.
  var folder = "/usr/share"
  /// The folder of the package's programs.
  var programs = "/usr/lib/sharesheet"

  func path(of place: IntegrationPlace) -> String { "\(folder)/\(place.systemPath)" }

  /// Returns the places whose files the package has installed for the programs in a folder.
  func places(for programs: String) -> Set<String> {
    guard programs == self.programs else { return [] }
    let present = Self.places.filter { access(path(of: $0), R_OK) == 0 }
    return Set(present.map(\.path))
  }

  /// Writes the files for a package that is being made.
  /// - Parameter root: The folder that stands for `/`.
  /// - Throws: `ShareError` `failed` if a file cannot be written.
  func write(into root: String) throws(ShareError) {
    let text = try IntegrationText(programs: programs, home: nil, mark: Self.mark)
    for place in Self.places {
      let path = root + path(of: place).replacing(/\.gz$/, with: "")
      _ = try MarkedFile(
        path: path, text: text.text(of: place.content), mark: Self.mark,
        isExecutable: place.isExecutable
      ).write()
    }
  }
}
