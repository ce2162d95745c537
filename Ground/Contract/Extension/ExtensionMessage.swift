package import Text

/// What an extension says to the daemon.
package enum ExtensionMessage: Hashable, Sendable {
  /// Everything it shows, whenever anything of it has changed.
  case view(ExtensionView)
  /// A picture that views name by this id, before the first view that does. The descriptor that
  /// comes along is a sealed memory file in the format PAM (RGB_ALPHA, 8 bits), at most
  /// `Picture.maximumSide` pixels a side. A second one with the id replaces the first.
  case picture(id: Int)
  case request(id: UInt64, Request)
  /// A request whose answer is wanted here and now. The daemon answers with `HostMessage.load`.
  case load(id: UInt64, LoadRequest)
  case cancelLoad(id: UInt64)
  /// What was to be returned and cannot be, in sentences; comes before `completed`.
  case notReturned([String])
  /// `completeRequest(returningItems:)`.
  case completed(returned: [ReturnedItem])
  /// `cancelRequest(withError:)`.
  case cancelled(Failure)
  /// So many things that it had begun are cut off by `HostMessage.expire`.
  case unfinished(count: Int)

  package enum Request: Hashable, Sendable {
    /// The bytes of the attachment with this id.
    case attachment(id: Int)
    /// Take this into custody and deliver it. Its body is behind the descriptor that comes along;
    /// without one it has no body.
    case transfer(TransferRequest)
    /// `INInteraction.donate`: whom it has sent to.
    case donation(Conversation)
    /// Opens this URL: in the app that contains the extension, or where the person sees it. The
    /// answer is `.done` when that took it.
    case open(url: String)
    /// Keep the bytes behind the descriptor that comes along until the app that shares has them: a
    /// returned attachment, which names them by this number.
    case returned(Int)
    /// `INInteraction.delete(with:)`: those of that group; nil: `deleteAll`.
    case deleteDonations(group: String?)
  }
}

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
