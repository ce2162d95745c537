import ArgumentParser
import Contract
import Destinations
import Foundation
import ShareSheet
import Templates
import Text
import Translations

/// The options that describe a destination, or change one.
struct DestinationOptions: ParsableArguments {
  @Option(help: ArgumentHelp(translated("The name in the sheet.")))
  var name: String?

  @Option(
    help: ArgumentHelp(
      translated("The address of the server; for a manifest, the manifest's own address.")))
  var url: String?

  @Option(help: ArgumentHelp(translated("The method: GET, POST, PUT, PATCH or DELETE.")))
  var method: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      translated("A header field, with placeholders such as {secret:token}."),
      valueName: "name: value"))
  var header: [HeaderArgument] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      translated("A form field, with placeholders such as {input} and {prompt:Title}."),
      valueName: "name=value"))
  var field: [PairArgument] = []

  @Option(help: ArgumentHelp(translated("The name of the form field of the files.")))
  var fileField: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(translated("A JSON body, with placeholders such as {input}.")))
  var jsonBody: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      translated("Where the link is in the response, such as {json:data.url} or {body}.")))
  var link: String?

  @Option(
    help: ArgumentHelp(
      translated("How the link is copied: text, markdown, html or bbcode."), valueName: "format"))
  var copy: LinkFormat?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      translated("A secret. Without a value, it is read from the terminal or standard input."),
      valueName: "name=value"))
  var secret: [SecretArgument] = []

  /// Returns the destination that the options describe.
  func made() throws -> ImportedDestination {
    guard let url else {
      throw ShareError(
        .invalidRequest,
        translated(
          """
          Name a file, a curl command line, or an address with --url. See 'sharesheet destinations \
          add --help'.
          """))
    }
    do throws(DestinationError) {
      let fields = try templates(field)
      let body: DestinationRequest.Body
      var accepts = AcceptedItems()
      if let jsonBody {
        guard fields.isEmpty, fileField == nil else { throw Self.severalBodies }
        body = .json(try template(jsonBody, .data, "--json-body"))
      } else if fileField != nil {
        body = .multipart(fields: fields, file: fileField)
      } else if !fields.isEmpty {
        body = .form(fields)
      } else {
        body = .raw(Template(literal: ""))
      }
      let many = AcceptedItems.many
      switch body {
      case .multipart, .raw:
        accepts = AcceptedItems(images: many, movies: many, files: many, text: true)
      default: accepts = AcceptedItems(links: 1, text: true)
      }
      let request = DestinationRequest(
        method: method?.uppercased() ?? "POST", url: try template(url, .escaped, "--url"),
        headers: try header.map { (header) throws(DestinationError) in
          NamedTemplate(header.name, try template(header.value, .escaped, "--header"))
        }, body: body, response: ResponseRuleSource(link: link ?? "{body}"))
      let destination = DestinationFile(
        name: name ?? URL(string: url)?.host ?? "Server", accepts: accepts,
        delivery: .request(request), copy: copy ?? .text)
      // The reader makes all checks.
      return ImportedDestination(
        try DestinationReader.read(destination.withoutLostItems.fileText)
      ).takingSecrets()
    } catch { throw ShareError(error, in: nil) }
  }

  func templates(_ pairs: [PairArgument]) throws(DestinationError) -> [NamedTemplate] {
    var fields: [NamedTemplate] = []
    for pair in pairs {
      fields.append(NamedTemplate(pair.name, try template(pair.value, .escaped, "--field")))
    }
    return fields
  }

  func template(
    _ text: String, _ syntax: Template.Syntax, _ option: String
  ) throws(DestinationError) -> Template {
    do throws(TemplateError) { return try Template(text, syntax) } catch {
      throw DestinationError(error.description, at: option)
    }
  }
}

extension LinkFormat: ExpressibleByArgument {}

/// `NAME=VALUE`.
struct PairArgument: ExpressibleByArgument {
  let name: String
  let value: String

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "="), equals > argument.startIndex else {
      return nil
    }
    name = String(argument[..<equals])
    value = String(argument[argument.index(after: equals)...])
  }
}

/// `NAME: VALUE`.
struct HeaderArgument: ExpressibleByArgument {
  let name: String
  let value: String

  init?(argument: String) {
    guard let colon = argument.firstIndex(of: ":"), colon > argument.startIndex else { return nil }
    name = String(argument[..<colon])
    value = argument[argument.index(after: colon)...].trimmingCharacters(in: .whitespaces)
  }
}

/// `NAME=VALUE`, or `NAME` for a value from the terminal or standard input, which `ps` does not
/// show.
struct SecretArgument: ExpressibleByArgument {
  let name: String
  let value: String

  init?(argument: String) {
    if let pair = PairArgument(argument: argument) {
      (name, value) = (pair.name, pair.value)
    } else {
      guard !argument.isEmpty, !argument.contains("="), let value = Self.read(argument) else {
        return nil
      }
      (name, self.value) = (argument, value)
    }
  }

  /// Reads a line without showing it.
  static func read(_ name: String) -> String? {
    guard let pointer = getpass("\(name): ") else { return nil }
    let text = String(cString: pointer)
    return text.isEmpty ? nil : text
  }
}
