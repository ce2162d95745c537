package import Foundation

/// The header of a message and of its parts.
package struct MailHead: Hashable, Sendable {
  package let from: MailAddress
  package let to: [MailAddress]
  package let subject: String
  package let date: Date
  /// A random text that identifies the message. Every attempt has the same.
  package let id: String

  package init(
    from: MailAddress, to: [MailAddress], subject: String, date: Date, id: String
  ) {
    self.from = from
    self.to = to
    self.subject = subject
    self.date = date
    self.id = id
  }

  /// The separator of the parts. No line of a Base64 text begins with it.
  package var boundary: String { "Sharesheet_\(id)" }

  /// The fields of a message with parts. After them come the parts and `end`.
  package var text: String {
    let fields = [
      "From: \(from.field)", "To: \(to.map(\.field).joined(separator: ",\r\n "))",
      "Subject: \(MailText.unstructured(subject))", "Date: \(MailText.date(date))",
      "Message-ID: <\(id)@\(from.domain)>", "MIME-Version: 1.0",
      "Content-Type: multipart/mixed;\r\n boundary=\"\(boundary)\"",
    ]
    return fields.joined(separator: "\r\n") + "\r\n\r\n"
  }

  /// The beginning of the part with the text. The text follows in Base64.
  package var beginOfText: String {
    "--\(boundary)\r\nContent-Type: text/plain; charset=UTF-8\r\n"
      + "Content-Transfer-Encoding: base64\r\n\r\n"
  }

  /// Returns the beginning of the part with a file. The file follows in Base64.
  package func begin(file name: String, type: String) -> String {
    "--\(boundary)\r\nContent-Type: \(Self.type(type))\r\n"
      + "Content-Disposition: attachment;\r\n \(MailText.parameter("filename", name))\r\n"
      + "Content-Transfer-Encoding: base64\r\n\r\n"
  }

  package var end: String { "--\(boundary)--\r\n" }

  /// A message or a multipart inside a message must not be in Base64 (RFC 2046, section 5), so it
  /// is attached as bytes.
  private static func type(_ type: String) -> String {
    let isToken =
      type.wholeMatch(of: /[A-Za-z0-9!#$&^_.+-]{1,60}\/[A-Za-z0-9!#$&^_.+-]{1,100}/) != nil
    let kind = type.prefix { $0 != "/" }.lowercased()
    return isToken && !["message", "multipart"].contains(kind) ? type : "application/octet-stream"
  }
}
