/// The sender, the recipients and the account of a message for a mail server. Its presence in a
/// transfer's sealed parts makes the transfer a delivery by SMTP: the URL is the server's, with the
/// scheme `smtp` or `smtps`, and the body is the message.
package struct MailEnvelope: Codable, Hashable, Sendable {
  /// The sender's address, without a name.
  package var from: String
  /// The recipients' addresses, without names.
  package var to: [String]
  /// The user's name at the server, a template with placeholders `{secret:NAME}`. `nil` means that
  /// the server needs no sign-in.
  package var user: String?
  /// The password as such a template, or `nil`.
  package var password: String?

  package init(from: String, to: [String], user: String? = nil, password: String? = nil) {
    self.from = from
    self.to = to
    self.user = user
    self.password = password
  }
}
