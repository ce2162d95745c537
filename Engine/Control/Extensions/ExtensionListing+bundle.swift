import ActivationRules
import Contract
import ExtensionBundles
import Foundation
import ShareSession
import Translations

extension ExtensionListing {
  init(_ bundle: ExtensionBundle, verdict: Verdict?, isHidden: Bool, _ known: KnownApps) {
    let takes = verdict?.offered ?? false
    let reason =
      takes && isHidden ? Explanation("The extension is hidden.") : verdict?.reasonExplanation
    let remedy = verdict?.remedyExplanation
    self.init(
      id: bundle.identifier, name: bundle.displayName, app: bundle.application.name,
      offered: takes && !isHidden, hidden: isHidden, action: bundle.isAction ? true : nil,
      reason: reason?.description, remedy: remedy?.description,
      remedies: takes && isHidden ? [.showExtension(bundle.identifier)] : nil,
      failures: takes ? nil : verdict?.failures.prefix(16).map(ListedFailure.init),
      icon: bundle.icon?.path, path: bundle.bundle.path)
    reasonExplanation = reason
    remedyExplanation = remedy
    removals = verdict?.removals
    switch known.developer(of: bundle.application) {
    case .team(let team): (self.team, signed) = (team, true)
    case .unsigned: signed = false
    case .unknown: break
    }
  }
}

extension ListedFailure {
  init(_ failure: RuleFailure) {
    self.init(
      key: failure.key, expression: failure.expression.map { String($0.prefix(500)) },
      attachment: failure.attachment)
  }
}

extension ShareExtension {
  init(_ bundle: ExtensionBundle) {
    self.init(
      identifier: bundle.identifier, application: bundle.application.identifier,
      name: bundle.displayName, bundle: bundle.bundle.path, executable: bundle.executable.path,
      principalClass: bundle.principalClass,
      groups: bundle.groups, localNetworkUse: bundle.localNetworkUse)
  }
}

extension SharedItem<SharedFile> {
  /// The item as activation rules see it.
  var attachmentTypes: AttachmentTypes {
    let value: AttachmentTypes.Value =
      switch self {
      case .text: .text
      case .url, .page: .url
      case .file: .file
      }
    return AttachmentTypes(typeIdentifiers: typeIdentifiers, value: value)
  }
}
