package import ActivationRules
package import Foundation
package import ResponseRules

/// A share extension that is fit to be started: `X.app/PlugIns/Y.appex`.
package struct ExtensionBundle: Hashable, Sendable, Identifiable {
  /// Bundle identifier, which begins with the containing app's.
  package var id: String { identifier }
  package let identifier: String
  /// Whether it is an action extension, which gives back what it made; else it is a share
  /// extension.
  package let isAction: Bool
  /// What stands under the icon; without control characters.
  package let displayName: String
  package let executable: URL
  /// `Module.Class`.
  package let principalClass: String
  package let activationRule: ActivationRule
  /// What comes back of what it sends; nil: nothing that anybody has said.
  package let responseRule: ResponseRule?
  /// PNG; nil without one.
  package let icon: URL?
  /// The app groups of the entitlements, sorted.
  package let groups: [String]
  /// The `.appex`, all symbolic links resolved.
  package let bundle: URL
  package let application: ContainingApplication
}

/// The app that brought an extension along.
package struct ContainingApplication: Hashable, Sendable {
  package let identifier: String
  package let name: String
  /// The `.app`, all symbolic links resolved.
  package let bundle: URL
  /// nil when the app's program is not there.
  package let executable: URL?
  /// The app groups of its own entitlements, sorted.
  package let groups: [String]
  /// Of the URLs that it opens, in small letters; the web's are not among them.
  package let schemes: Set<String>
}
