package import JSONText

extension ExtensionMessage: TaggedValue {
  package init(_ fields: TaggedFields) throws {
    self =
      switch fields.type {
      case "view": .view(try fields["view"])
      case "picture": .picture(id: try fields["id"])
      case "request": .request(id: try fields["id"], try fields["request"])
      case "load": .load(id: try fields["id"], try fields["request"])
      case "cancelLoad": .cancelLoad(id: try fields["id"])
      case "notReturned": .notReturned(try fields["reasons"])
      case "completed": .completed(returned: try fields["returned"])
      case "cancelled": .cancelled(try fields["failure"])
      case "unfinished": .unfinished(count: try fields["count"])
      default: throw fields.unknownType
      }
  }

  package var tagged: Tagged {
    switch self {
    case .view(let view): Tagged("view", ["view": view])
    case .picture(let id): Tagged("picture", ["id": id])
    case .request(let id, let request): Tagged("request", ["id": id, "request": request])
    case .load(let id, let request): Tagged("load", ["id": id, "request": request])
    case .cancelLoad(let id): Tagged("cancelLoad", ["id": id])
    case .notReturned(let reasons): Tagged("notReturned", ["reasons": reasons])
    case .completed(let returned): Tagged("completed", ["returned": returned])
    case .cancelled(let failure): Tagged("cancelled", ["failure": failure])
    case .unfinished(let count): Tagged("unfinished", ["count": count])
    }
  }
}

extension ExtensionMessage.Request: TaggedValue {
  package init(_ fields: TaggedFields) throws {
    self =
      switch fields.type {
      case "attachment": .attachment(id: try fields["id"])
      case "transfer": .transfer(try fields["transfer"])
      case "donation": .donation(try fields["conversation"])
      case "open": .open(url: try fields["url"])
      case "returned": .returned(try fields["number"])
      case "deleteDonations": .deleteDonations(group: try fields.optional("group"))
      default: throw fields.unknownType
      }
  }

  package var tagged: Tagged {
    switch self {
    case .attachment(let id): Tagged("attachment", ["id": id])
    case .transfer(let transfer): Tagged("transfer", ["transfer": transfer])
    case .donation(let conversation): Tagged("donation", ["conversation": conversation])
    case .open(let url): Tagged("open", ["url": url])
    case .returned(let number): Tagged("returned", ["number": number])
    case .deleteDonations(let group): Tagged("deleteDonations", ["group": group])
    }
  }
}
