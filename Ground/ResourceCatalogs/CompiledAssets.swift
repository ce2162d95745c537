package import Foundation

/// The asset catalogs of a bundle in the form that is read at run time: an index and the files that
/// it names. Both are in the folder `Assets.sharesheet` of the bundle.
package struct CompiledAssets: Codable, Equatable, Sendable {
  package static let folderName = "Assets.sharesheet"
  static let indexName = "Assets.json"

  /// A color of one appearance.
  package struct Shade: Codable, Equatable, Sendable {
    /// Red, green, blue and opacity in sRGB.
    package var components: [Double] = []
    /// The name of a color of the system, such as `systemBlueColor`.
    package var reference: String?
  }

  package struct Color: Codable, Equatable, Sendable {
    package var light: Shade
    package var dark: Shade?
  }

  package struct Picture: Codable, Equatable, Sendable {
    /// The name in the folder.
    package var file: String
    /// The number of pixels per point.
    package var scale: Int
    package var isDark: Bool
  }

  package struct Image: Codable, Equatable, Sendable {
    package var pictures: [Picture]
    /// Whether the image is a mask, or `nil` if the context decides.
    package var isTemplate: Bool?
    package var isSymbol: Bool
  }

  package struct File: Codable, Equatable, Sendable {
    /// The name in the folder.
    package var file: String
    /// The uniform type identifier, or `nil` if the catalog has none.
    package var type: String?
  }

  package var colors: [String: Color] = [:]
  package var images: [String: Image] = [:]
  package var files: [String: File] = [:]

  package var isEmpty: Bool { colors.isEmpty && images.isEmpty && files.isEmpty }

  package init() {}

  /// Reads the assets of a bundle, or returns `nil` if it has none.
  package init?(ofBundle bundle: URL) {
    let file = bundle.appending(path: Self.folderName).appending(path: Self.indexName)
    guard let handle = try? FileHandle(forReadingFrom: file),
      let data = try? handle.read(upToCount: 32 << 20),
      let assets = try? JSONDecoder().decode(CompiledAssets.self, from: data)
    else { return nil }
    self = assets
  }

  /// Returns the best picture of an image for a screen, or `nil` if there is none.
  package func picture(of name: String, isDark: Bool) -> Picture? {
    guard let all = images[name]?.pictures else { return nil }
    let fitting = all.filter { $0.isDark == isDark }
    return (fitting.isEmpty ? all : fitting).max { $0.scale < $1.scale }
  }
}
