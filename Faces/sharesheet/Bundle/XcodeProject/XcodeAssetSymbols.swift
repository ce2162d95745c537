import Foundation
import ResourceCatalogs
import ShareSheet
import XcodeProjects

/// The source file that Xcode generates from a target's asset catalogs, as the build settings say.
struct XcodeAssetSymbols {
  private static let prefix = "ASSETCATALOG_COMPILER_GENERATE_"

  /// The source text, or `nil` if the target has no symbols.
  let text: String?

  /// - Throws: `ShareError` `failed` if a catalog cannot be used.
  init(of target: XcodeTarget) throws(ShareError) {
    let settings = target.settings
    let catalogs = target.resources.filter { $0.hasSuffix(".xcassets") }
    guard !catalogs.isEmpty, settings[Self.prefix + "ASSET_SYMBOLS"] != "NO" else {
      text = nil
      return
    }
    do throws(CatalogProblem) {
      text =
        try AssetSymbols(
          of: catalogs, sources: target.sources,
          hasExtensions: settings.isOn(Self.prefix + "SWIFT_ASSET_SYMBOL_EXTENSIONS")
        ).text
    } catch {
      throw ShareError(.failed, error.description)
    }
  }
}
