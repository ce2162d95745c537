package import Text

/// What can be done about a state or an error, and with what. A face makes words or a button of it;
/// each but `editTransfer`, which needs to know what is to be changed, is a route of its own.
package enum Remedy: TaggedValue, Hashable, Sendable {
  /// `POST /v1/transfers/ID/retry`
  case retryTransfer(String)
  /// The same with a `TransferEdit`: the server wants to know who asks, for example.
  case editTransfer(String)
  /// The same with another URL: what it was sent to does not take it, or is not there.
  case changeAddress(String)
  /// The person's settings name the certificates that are trusted beside the system's.
  case trustCertificate
  /// `POST /v1/transfers/ID/resume`
  case resumeTransfer(String)
  /// `GET /v1/transfers`: something may stand there of which this does not know.
  case listTransfers
  /// `POST /v1/transfers/recover`
  case recoverTransfers
  /// `GET /v1/logs/NAME`: what the extension printed.
  case readLog(String)
  /// `POST /v1/extensions/ID/visibility`
  case showExtension(String)
  case hideExtension(String)
  /// `GET /v1/extensions`
  case listExtensions
  /// `GET /v1/people`
  case listPeople

  package init(_ fields: TaggedFields) throws {
    self =
      switch fields.type {
      case "retryTransfer": .retryTransfer(try fields["transfer"])
      case "editTransfer": .editTransfer(try fields["transfer"])
      case "changeAddress": .changeAddress(try fields["transfer"])
      case "trustCertificate": .trustCertificate
      case "resumeTransfer": .resumeTransfer(try fields["transfer"])
      case "listTransfers": .listTransfers
      case "recoverTransfers": .recoverTransfers
      case "readLog": .readLog(try fields["name"])
      case "showExtension": .showExtension(try fields["extension"])
      case "hideExtension": .hideExtension(try fields["extension"])
      case "listExtensions": .listExtensions
      case "listPeople": .listPeople
      default: throw fields.unknownType
      }
  }

  package var tagged: Tagged {
    switch self {
    case .retryTransfer(let id): Tagged("retryTransfer", ["transfer": id])
    case .editTransfer(let id): Tagged("editTransfer", ["transfer": id])
    case .changeAddress(let id): Tagged("changeAddress", ["transfer": id])
    case .trustCertificate: Tagged("trustCertificate")
    case .resumeTransfer(let id): Tagged("resumeTransfer", ["transfer": id])
    case .listTransfers: Tagged("listTransfers")
    case .recoverTransfers: Tagged("recoverTransfers")
    case .readLog(let name): Tagged("readLog", ["name": name])
    case .showExtension(let id): Tagged("showExtension", ["extension": id])
    case .hideExtension(let id): Tagged("hideExtension", ["extension": id])
    case .listExtensions: Tagged("listExtensions")
    case .listPeople: Tagged("listPeople")
    }
  }
}
