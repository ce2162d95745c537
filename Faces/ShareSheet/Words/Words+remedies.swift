package import Contract
import Translations

extension Remedy {
  /// The sentence that explains the remedy.
  fileprivate var words: String {
    switch self {
    case .retryTransfer(let id):
      translated("`sharesheet transfers retry \(id)` retries the transfer.")
    case .editTransfer(let id):
      translated(
        "`sharesheet transfers retry \(id) --header 'Authorization: …'` sends it with credentials.")
    case .setSecret(let destination, let name):
      translated(
        "`sharesheet destinations edit \(destination) --secret \(name)` asks for the secret.")
    case .changeAddress(let id):
      translated("`sharesheet transfers retry \(id) --url URL` sends it elsewhere.")
    case .trustCertificate:
      translated(
        """
        `sharesheet settings certificates FILE` trusts the certificates in a file, such as the \
        server's own.
        """)
    case .resumeTransfer(let id):
      translated("`sharesheet transfers resume \(id)` resumes the transfer.")
    case .listTransfers: translated("`sharesheet transfers list` shows all transfers.")
    case .recoverTransfers:
      translated("`sharesheet transfers recover` recovers the readable transfers.")
    case .readLog(let name): translated("`sharesheet logs \(name)` shows the extension's output.")
    case .showExtension(let id): translated("`sharesheet extensions show \(id)` offers it again.")
    case .hideExtension(let id):
      translated("`sharesheet extensions hide \(id)` keeps it out of the sheet.")
    case .allowHost(let id, let host):
      translated("`sharesheet extensions network allow \(id) \(host)` allows it.")
    case .listExtensions: translated("`sharesheet extensions` lists them.")
    case .listPeople: translated("`sharesheet people` lists them.")
    }
  }

  fileprivate static func add(_ remedies: [Remedy]?, to sentence: String) -> String {
    ([sentence] + (remedies ?? []).map(\.words)).joined(separator: " ")
  }
}

extension DaemonStatus {
  /// The notices for the user, followed by the remedies, one line each.
  package var words: [String] { (notices ?? []) + (remedies ?? []).map(\.words) }
}

extension TransferStatus {
  /// The state of the transfer, and its remedies.
  package var words: String { Remedy.add(remedies, to: sentence) }
}

extension ShareStatus {
  package var words: String? { message.map { Remedy.add(remedies, to: $0) } }
}

extension ControlError {
  package var words: String { Remedy.add(remedies, to: message) }

  /// The remedies, which are also the end of `words`. `nil` if there are none.
  var remedyWords: String? {
    guard let remedies, !remedies.isEmpty else { return nil }
    return remedies.map(\.words).joined(separator: " ")
  }
}

extension ExtensionListing {
  /// The reason why the extension is not offered, and the remedies.
  package var words: String? { reason.map { Remedy.add(remedies, to: $0) } }
}
