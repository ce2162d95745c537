package import Contract
package import Mail
package import Templates
import Text

/// The e-mail of a destination, with templates in place of the shared content.
package struct MailTemplate: Hashable, Sendable {
  /// The server's address, with the scheme `smtps` or `smtp`.
  package var server: String
  /// The name at the server, or `nil` if the server needs no sign-in.
  package var user: Template?
  package var password: Template?
  package var from: Template
  package var to: Template
  package var subject: Template
  package var text: Template

  package var templates: [Template] {
    [user, password, from, to, subject, text].compactMap(\.self)
  }

  /// Reads the member `mail` of a destination.
  init(_ root: DestinationFields) throws(DestinationError) {
    guard
      let fields = try root.fields(
        "mail", known: ["server", "user", "password", "from", "to", "subject", "text"])
    else { throw DestinationError("Write an object.", at: "mail") }
    server = try fields.required("server")
    for name in ["from", "to"] { _ = try fields.required(name) }
    user = try fields.template("user", .escaped)
    password = try fields.template("password", .escaped)
    from = try fields.template("from", .escaped) ?? Template(literal: "")
    to = try fields.template("to", .escaped) ?? Template(literal: "")
    subject = try fields.template("subject", .escaped) ?? Template(literal: "")
    text = try fields.template("text", .escaped) ?? Template(pieces: [.call(.content, [])])
  }

  var document: JSONDocument {
    let texts: KeyValuePairs<String, String?> = [
      "server": server, "user": user?.description, "password": password?.description,
      "from": from.description, "to": to.description, "subject": subject.description,
      "text": text.description,
    ]
    return .object(
      texts.compactMap { name, text in text.map { JSONDocument.Member(name, .string($0)) } })
  }

  /// Returns the message of a share. The files are added when it is written.
  /// - Throws: `DestinationError` if an address is not valid.
  package func filled(_ values: ShareValues) throws(DestinationError) -> FilledMail {
    func text(_ template: Template) -> String {
      template.text(of: { values.value(of: $0, $1, file: values.files.first) }) ?? ""
    }
    func sealed(_ template: Template?) -> String? {
      template?.resolving { function, parameters in
        function == .secret
          ? nil : values.value(of: function, parameters, file: values.files.first)
      }.description
    }
    do throws(MailError) {
      let from = try MailAddress(text(from))
      let to = try MailAddress.list(text(to))
      var subject = text(subject)
      if subject.allSatisfy(\.isWhitespace) {
        subject = values.title ?? values.files.first?.name ?? values.input
      }
      return FilledMail(
        server: server,
        envelope: MailEnvelope(
          from: from.address, to: to.map(\.address), user: sealed(user),
          password: sealed(password)),
        head: MailHead(
          from: from, to: to, subject: subject, date: values.date,
          id: values.value(of: .uuid, [], file: nil) ?? ""),
        text: text(self.text))
    } catch { throw DestinationError(error.description) }
  }
}

/// A message with the values of one share.
package struct FilledMail: Hashable, Sendable {
  package let server: String
  /// The envelope. Its user and its password are templates with placeholders for secrets.
  package let envelope: MailEnvelope
  package let head: MailHead
  package let text: String
}
