/// The functions of templates, with the names that `.sxcu` files use where these have one.
package enum TemplateFunction: String, CaseIterable, Hashable, Sendable {
  // MARK: The share

  /// The shared link, or else the text.
  case input
  /// The text that the user typed in the sheet.
  case message
  /// The shared link, or nothing.
  case link
  /// The typed text and the link, on lines of their own.
  case content
  /// The typed text if there is a file, or nothing.
  case caption
  /// The title of the shared content.
  case title
  /// The name of the file. A text has a name too.
  case filename
  /// The name of the file, or nothing for a text or a link.
  case attachment
  /// The MIME type of the file.
  case type
  /// The size of the file in bytes.
  case size

  // MARK: The user's answers

  /// `{prompt:title|default}`: a row of the sheet with a text.
  case prompt
  /// `{select:a|b|c}`: a row of the sheet with choices.
  case select
  /// `{secret:name}`: a password or token from the secret store.
  case secret

  // MARK: The time and chance

  /// `{time:yyyy-MM-dd}`: the local time in the pattern of a date formatter.
  case time
  /// The seconds since 1970.
  case unix
  /// A random UUID.
  case uuid
  /// `{random:a|b}`: one of the texts.
  case random
  /// `{characters:kind|count}`: random characters. The kinds are in `RandomCharacters`.
  case characters

  // MARK: Texts

  /// `{base64:text}`: the text in Base64.
  case base64
  /// `{raw:text}`: the text as it is, where a value would be percent-encoded.
  case raw

  // MARK: The response

  /// The body, without white space at its ends.
  case body
  /// `{header:Location}`: a header field.
  case header
  /// `{json:path}` or `{json:input|path}`: a value in JSON.
  case json
  /// `{xml:path}` or `{xml:input|path}`: a value in XML.
  case xml
  /// `{regex:pattern}`, `{regex:pattern|group}` or `{regex:input|pattern|group}`: the group of the
  /// first match. Without a group, the first group, or the whole match if there is none. If the
  /// last parameter names no group, it is an alternative of the pattern.
  case regex
  /// The URL of the request.
  case url
  /// The URL that sent the response, after redirects.
  case responseurl
  /// The presigned link of the object that was uploaded to an S3 server.
  case presigned

  /// Other names of the same functions.
  private static let aliases: [String: TemplateFunction] = [
    "inputbox": .prompt, "response": .body,
  ]

  /// Returns the function with that name, regardless of case.
  init?(named name: some StringProtocol) {
    let name = name.lowercased()
    guard let function = Self(rawValue: name) ?? Self.aliases[name] else { return nil }
    self = function
  }

  /// The permitted number of parameters.
  var parameters: ClosedRange<Int> {
    switch self {
    case .input, .message, .link, .content, .caption, .title, .filename, .attachment, .type,
      .size, .unix, .uuid, .body, .url, .responseurl,
      .presigned:
      0...0
    case .prompt: 0...2
    case .select, .random: 2...100
    case .secret, .time, .base64, .raw, .header: 1...1
    case .characters: 2...2
    case .json, .xml: 1...2
    case .regex: 1...100
    }
  }

  /// Whether the value comes from the server's response, and so is unknown before the delivery.
  package var isOfResponse: Bool {
    switch self {
    case .body, .header, .json, .xml, .regex, .url, .responseurl, .presigned: true
    default: false
    }
  }
}
