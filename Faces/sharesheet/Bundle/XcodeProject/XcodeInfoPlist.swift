import ActivationRules
import Contract
import ExtensionBundles
import Foundation
import ShareSheet
import Text
import Translations
import XcodeProjects

/// The property lists of a target as Xcode would write them into the bundle.
struct XcodeInfoPlist {
  let target: XcodeTarget
  let project: XcodeProject

  /// Returns the target's `Info.plist`: the file, the values from build settings, and the values
  /// that Xcode adds.
  /// - Throws: `ShareError` `failed` if the file is missing or cannot be read.
  func values() throws(ShareError) -> [String: Any] {
    var values = try list("INFOPLIST_FILE") ?? [:]
    if target.settings.isOn("GENERATE_INFOPLIST_FILE") {
      for setting in target.settings.names where setting.hasPrefix(Self.prefix) {
        let key = String(setting.dropFirst(Self.prefix.count))
        guard Self.isText(key), let text = target.settings[setting] else { continue }
        values[key] = values[key] ?? text
      }
    }
    let added: [(InfoKey, String)] = [
      (.identifier, "PRODUCT_BUNDLE_IDENTIFIER"), (.name, "PRODUCT_NAME"),
      (.version, "MARKETING_VERSION"), (.build, "CURRENT_PROJECT_VERSION"),
      (.packageType, "PRODUCT_BUNDLE_PACKAGE_TYPE"),
    ]
    for (key, setting) in added where values[key] == nil { values[key] = target.settings[setting] }
    return values
  }

  /// Whether the target is an extension for an extension point that exists here.
  /// - Throws: `ShareError` `failed` if the file is missing or cannot be read.
  var isExtensionThatRuns: Bool {
    get throws(ShareError) {
      Self.extensionPoint(try values()).map(BundleTemplate.runs(extensionPoint:)) ?? false
    }
  }

  /// Returns the extension point in a target's values, or `nil` if the target is no extension.
  static func extensionPoint(_ values: [String: Any]) -> String? {
    (values[.extensionRole] as? [String: Any])?[.extensionPoint] as? String
  }

  /// Returns the target's entitlements, or `nil` if it has none.
  /// - Throws: `ShareError` `failed` if the file is missing or cannot be read.
  func entitlements() throws(ShareError) -> [String: Any]? { try list("CODE_SIGN_ENTITLEMENTS") }

  private static let prefix = "INFOPLIST_KEY_"

  /// Returns whether Xcode writes the setting as text. Others are lists or truth values for the
  /// screen of an app.
  private static func isText(_ key: String) -> Bool {
    key == InfoKey.displayName.rawValue || key == "NSHumanReadableCopyright"
      || key.hasSuffix("UsageDescription")
  }

  private func list(_ setting: String) throws(ShareError) -> [String: Any]? {
    guard let name = target.settings[setting] else { return nil }
    guard let path = project.file(name) else {
      throw ShareError(
        .failed,
        translated(
          """
          The build setting \(setting) of the target \(target.name.printableLine) names \
          \(name.printableLine), which is not in \(project.folder.path.printableLine). Add the \
          file, or change the setting in Xcode.
          """))
    }
    do {
      return expanded(try PropertyListFile.read(path)) as? [String: Any]
    } catch {
      throw ShareError(.failed, error.description)
    }
  }

  private func expanded(_ value: Any) -> Any {
    switch value {
    case let text as String: target.settings.expanded(text)
    case let list as [Any]: list.map(expanded)
    case let table as [String: Any]: table.mapValues(expanded)
    default: value
    }
  }
}
