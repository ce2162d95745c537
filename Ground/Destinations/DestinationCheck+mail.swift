import Foundation
import HTTPSyntax
import Mail
import Templates
import Text

extension DestinationCheck {
  func check(_ mail: MailTemplate) throws(DestinationError) {
    guard let url = URL(reading: mail.server),
      ["smtp", "smtps"].contains(url.scheme?.lowercased()), url.host?.isEmpty == false,
      url.user == nil, url.password == nil, url.query == nil, url.fragment == nil,
      ["", "/"].contains(url.path), 1...Int(UInt16.max) ~= url.port ?? 465
    else {
      throw DestinationError(
        "Write the server's address, such as smtps://mail.cow.example or "
          + "smtp://mail.cow.example:587.", at: "mail.server")
    }
    for (key, template) in [
      ("from", mail.from), ("to", mail.to), ("subject", mail.subject), ("text", mail.text),
    ] {
      try check(template, at: "mail.\(key)")
      guard !template.calls.contains(where: { $0.function == .secret }) else {
        throw DestinationError(
          "Everyone who gets the message could read the secret.", at: "mail.\(key)")
      }
    }
    guard (mail.user == nil) == (mail.password == nil) else {
      throw DestinationError("Write both user and password, or none of them.", at: "mail")
    }
    if let user = mail.user { try check(user, at: "mail.user") }
    if let password = mail.password {
      try check(password, at: "mail.password")
      guard password.calls.contains(where: { $0.function == .secret }) else {
        throw DestinationError(
          "Write {secret:password} in place of the password.", at: "mail.password")
      }
    }
    do throws(MailError) {
      if let from = mail.from.literal { _ = try MailAddress(from) }
    } catch { throw DestinationError(error.description, at: "mail.from") }
    do throws(MailError) {
      if let to = mail.to.literal { _ = try MailAddress.list(to) }
    } catch { throw DestinationError(error.description, at: "mail.to") }
  }
}
