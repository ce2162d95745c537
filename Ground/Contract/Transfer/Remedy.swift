package import Text

/// The user's remedy for a state or an error. A face shows it as words or a button. Each remedy is
/// a route, except `setSecret` and `trustCertificate`.
package enum Remedy: TaggedValue, Hashable, Sendable {
  /// `POST /v1/transfers/ID/retry`.
  case retryTransfer(String)
  /// `POST /v1/transfers/ID/retry` with a `TransferEdit`, for example because the server requires
  /// credentials.
  case editTransfer(String)
  /// Setting a secret of a destination file, because the server did not accept the present one.
  case setSecret(destination: String, name: String)
  /// `POST /v1/transfers/ID/retry` with another URL, because the server does not exist or does not
  /// accept the transfer.
  case changeAddress(String)
  /// Naming the certificate in the user's settings, which list certificates trusted in addition to
  /// the system's.
  case trustCertificate
  /// `POST /v1/transfers/ID/resume`.
  case resumeTransfer(String)
  /// `GET /v1/transfers`. The list may contain a transfer that the caller does not know.
  case listTransfers
  /// `POST /v1/transfers/recover`.
  case recoverTransfers
  /// `GET /v1/logs/NAME`: the output of the extension.
  case readLog(String)
  /// `POST /v1/extensions/ID/visibility` with `hidden` false.
  case showExtension(String)
  /// `POST /v1/extensions/ID/visibility` with `hidden` true.
  case hideExtension(String)
  /// `POST /v1/extensions/ID/network` with `allowed` true: permits the extension to reach the host.
  case allowHost(extension: String, host: String)
  /// `GET /v1/extensions`.
  case listExtensions
  /// `GET /v1/people`.
  case listPeople

  package init(_ fields: TaggedFields) throws {
    self =
      switch fields.type {
      case "retryTransfer": .retryTransfer(try fields["transfer"])
      case "editTransfer": .editTransfer(try fields["transfer"])
      case "setSecret":
        .setSecret(destination: try fields["destination"], name: try fields["name"])
      case "changeAddress": .changeAddress(try fields["transfer"])
      case "trustCertificate": .trustCertificate
      case "resumeTransfer": .resumeTransfer(try fields["transfer"])
      case "listTransfers": .listTransfers
      case "recoverTransfers": .recoverTransfers
      case "readLog": .readLog(try fields["name"])
      case "showExtension": .showExtension(try fields["extension"])
      case "hideExtension": .hideExtension(try fields["extension"])
      case "allowHost": .allowHost(extension: try fields["extension"], host: try fields["host"])
      case "listExtensions": .listExtensions
      case "listPeople": .listPeople
      default: throw fields.unknownType
      }
  }

  package var tagged: Tagged {
    switch self {
    case .retryTransfer(let id): Tagged("retryTransfer", ["transfer": id])
    case .editTransfer(let id): Tagged("editTransfer", ["transfer": id])
    case .setSecret(let destination, let name):
      Tagged("setSecret", ["destination": destination, "name": name])
    case .changeAddress(let id): Tagged("changeAddress", ["transfer": id])
    case .trustCertificate: Tagged("trustCertificate")
    case .resumeTransfer(let id): Tagged("resumeTransfer", ["transfer": id])
    case .listTransfers: Tagged("listTransfers")
    case .recoverTransfers: Tagged("recoverTransfers")
    case .readLog(let name): Tagged("readLog", ["name": name])
    case .showExtension(let id): Tagged("showExtension", ["extension": id])
    case .hideExtension(let id): Tagged("hideExtension", ["extension": id])
    case .allowHost(let id, let host):
      Tagged("allowHost", ["extension": id, "host": host])
    case .listExtensions: Tagged("listExtensions")
    case .listPeople: Tagged("listPeople")
    }
  }
}

/// The body of `POST /v1/transfers/ID/retry`: the changes before the retry. A property that is
/// `nil` stays unchanged.
package struct TransferEdit: Codable, Hashable, Sendable {
  /// The new URL.
  package var url: String?
  /// The new header fields. They replace all old fields, except fields about the content with other
  /// names.
  package var headers: [HeaderField]?

  package init(url: String? = nil, headers: [HeaderField]? = nil) {
    self.url = url
    self.headers = headers
  }
}
