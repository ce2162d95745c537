import Foundation

/// The data form of a URL that is not a file URL. Foundation stores only a URL's path.
enum StoredURL {
  private static let beginning = Data("URL ".utf8)

  static func encode(_ url: URL) -> Data { beginning + Data(url.absoluteString.utf8) }

  static func decode(_ data: Data) -> URL? {
    guard data.starts(with: beginning) else { return nil }
    return String(data: data.dropFirst(beginning.count), encoding: .utf8).flatMap(URL.init(string:))
  }
}
