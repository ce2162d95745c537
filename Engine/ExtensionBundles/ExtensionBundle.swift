package import ActivationRules
package import Foundation
package import ResponseRules

/// A usable share or action extension: `X.app/PlugIns/Y.appex`.
package struct ExtensionBundle: Hashable, Sendable, Identifiable {
  /// The bundle identifier. It begins with the containing app's identifier.
  package var id: String { identifier }
  package let identifier: String
  /// Whether the bundle is an action extension, which returns items. Otherwise it is a share
  /// extension.
  package let isAction: Bool
  /// The name under the icon, without control characters.
  package let displayName: String
  package let executable: URL
  /// The class, as `Module.Class`.
  package let principalClass: String
  package let activationRule: ActivationRule
  /// The rule that finds the link in a response, or `nil` if the property list contains no rule.
  package let responseRule: ResponseRule?
  /// The icon, a PNG file, or `nil`.
  package let icon: URL?
  /// The app groups of the entitlements, sorted.
  package let groups: [String]
  /// The reason to use the local network, as one line of at most 300 characters, or `nil`.
  package let localNetworkUse: String?
  /// The `.appex`, with all symbolic links resolved.
  package let bundle: URL
  package let application: ContainingApplication
}

/// The app that contains an extension.
package struct ContainingApplication: Hashable, Sendable {
  package let identifier: String
  package let name: String
  /// The `.app`, with all symbolic links resolved.
  package let bundle: URL
  /// The app's program, or `nil` if it is missing.
  package let executable: URL?
  /// The app groups of the app's own entitlements, sorted. Empty if the entitlements cannot be
  /// read.
  package let groups: [String]
  /// The schemes of the URLs that the app opens, in lower case. `http`, `https` and `file` are
  /// excluded.
  package let schemes: Set<String>
}
