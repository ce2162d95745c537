import BundleSeal
import Foundation

/// The stored record of an app that the user has installed, opened or shared to.
struct KnownApp: Codable, Hashable {
  let identifier: String
  /// The path of the `.app`.
  let path: String
  /// The place from which the app was installed, or `nil` if it was not installed or the place is
  /// unknown.
  var source: String?
  /// The team that signed the installed app, or `nil` if it is not signed or was not installed.
  var team: Team?
  /// The content of the installed app, or `nil` if the app was not installed.
  var seal: BundleSeal?
  /// The content of the version that is being installed. If the installation was interrupted,
  /// this version or the one before it can be in place.
  var next: BundleSeal?
}

extension KnownApp {
  /// The records in a file, as far as they can be decoded.
  struct Stored {
    var records: [KnownApp] = []
    /// Whether all of the file was decoded.
    var isComplete = true

    init(_ bytes: [UInt8]) {
      guard let elements = try? JSONDecoder().decode([Element].self, from: Data(bytes)) else {
        isComplete = false
        return
      }
      records = elements.compactMap(\.record)
      isComplete = records.count == elements.count
    }
  }

  /// An element of the file. One that is damaged does not make the others unreadable.
  private struct Element: Decodable {
    let record: KnownApp?

    init(from decoder: any Decoder) { record = try? KnownApp(from: decoder) }
  }
}
