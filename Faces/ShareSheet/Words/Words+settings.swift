import Translations

/// The words of the settings window.
extension Words {
  package enum Settings {
    package static let title = translated("Settings")
    package static let order = translated(
      "The sheet shows the destinations in this order. Ctrl+Up and Ctrl+Down move a destination.")
    package static let noDestinations = translated("No extension is installed.")
    package static let addDestination = translated("_Add…")
    package static let addsDestination = translated("Add a destination from a file")
    package static let more = translated("More…")
    package static let hidden = translated("Hidden")
    package static func forget(_ person: String) -> String { translated("Forget \(person)") }
    package static let noPeople = translated("No extension has sent to a person yet.")
    package static func show(_ name: String) -> String { translated("Show \(name)") }
    package static func moveUp(_ name: String) -> String { translated("Move \(name) up") }
    package static func moveDown(_ name: String) -> String { translated("Move \(name) down") }
    package static let noItems = translated("The settings take no items to share.")

    // MARK: Notifications, clipboard and certificates

    package static let notifications = translated("Notifications")
    package static let notifies = translated("Tell when a share is delivered or has failed")
    package static let copyLinks = translated("Copy Links")
    package static let copies = translated("The link of a delivered share goes to the clipboard")
    package static let certificates = translated("Certificates")
    package static let noFile = translated("Only the system's certificates")
    package static let chooseCertificates = translated("Choose Certificates")
    package static let resetCertificates = translated("Trust only the system's certificates")
    package static let afterRestart = translated(
      "The daemon trusts them after a restart: sharesheet daemon stop")

    package static func notJSON(_ path: String) -> String {
      translated("\(path) is not a JSON object. Fix it or move it away.")
    }
    package static func notWritten(_ path: String, _ reason: String) -> String {
      translated("\(path) cannot be written: \(reason)")
    }
    package static func noCertificates(_ path: String) -> String {
      translated(
        """
        \(path) is not a file of certificates in PEM, which begin with \
        -----BEGIN CERTIFICATE-----.
        """
      )
    }

    /// The help of the program's option.
    package static let help = translated("Show the settings instead of a sheet.")
  }
}
