package import Text

/// A message from an extension to the daemon.
package enum ExtensionMessage: Hashable, Sendable {
  /// The extension's whole view, sent after each change.
  case view(ExtensionView)
  /// A picture that views name by this identifier. The extension sends the picture before the first
  /// view that names it. The attached descriptor is a sealed memory file in the format PAM
  /// (RGB_ALPHA, 8 bits). Each side has at most `Picture.maximumSide` pixels. A second picture with
  /// the same identifier replaces the first.
  case picture(id: Int)
  /// A request with an identifier. The daemon sends a `HostMessage.reply` with the same identifier.
  case request(id: UInt64, Request)
  /// A foreground request. The daemon reports its progress with `HostMessage.load`.
  case load(id: UInt64, ForegroundRequest)
  /// Cancels the foreground request with this identifier.
  case cancelLoad(id: UInt64)
  /// The reasons, as sentences, why some items could not be returned. The extension sends this
  /// message before `completed`.
  case notReturned([String])
  /// The extension called `completeRequest(returningItems:)`.
  case completed(returned: [ReturnedItem])
  /// The extension called `cancelRequest(withError:)`.
  case cancelled(Failure)
  /// The number of tasks that `HostMessage.expire` interrupted.
  case unfinished(count: Int)

  /// A request that the daemon replies to once.
  package enum Request: Hashable, Sendable {
    /// Requests the bytes of the attachment with this identifier.
    case attachment(id: Int)
    /// Requests a transfer. The attached descriptor is the body. Without a descriptor the request
    /// has no body.
    case transfer(TransferRequest)
    /// Donates the recipients of a message, as `INInteraction.donate` does.
    case donation(Conversation)
    /// Opens a URL in the containing app, or shows the URL to the user. The reply is `.done` if the
    /// app or the user accepted the URL.
    case open(url: String)
    /// Opens the user's browser with a form that is sent to a web app, with the files of the share.
    /// The reply is `.done` if the user agreed and the browser was opened.
    case openForm(WebForm)
    /// Stores the bytes behind the attached descriptor until the host app has them. A returned
    /// attachment names the bytes by this number.
    case returned(Int)
    /// Deletes the donations of a group, as `INInteraction.delete(with:)` does, or all donations if
    /// the group is `nil`.
    case deleteDonations(group: String?)
    /// Puts items on the user's pasteboard. The attached descriptor has the bytes of all
    /// representations, in this order. The reply is `.done` if the pasteboard has the items.
    case copy([[CopiedRepresentation]])
  }
}

/// A representation of a copied item.
package struct CopiedRepresentation: Codable, Hashable, Sendable {
  /// The uniform type.
  package let type: String
  /// The number of bytes.
  package let size: Int

  package init(type: String, size: Int) {
    self.type = type
    self.size = size
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
      case "openForm": .openForm(try fields["form"])
      case "returned": .returned(try fields["number"])
      case "deleteDonations": .deleteDonations(group: try fields.optional("group"))
      case "copy": .copy(try fields["items"])
      default: throw fields.unknownType
      }
  }

  package var tagged: Tagged {
    switch self {
    case .attachment(let id): Tagged("attachment", ["id": id])
    case .transfer(let transfer): Tagged("transfer", ["transfer": transfer])
    case .donation(let conversation): Tagged("donation", ["conversation": conversation])
    case .open(let url): Tagged("open", ["url": url])
    case .openForm(let form): Tagged("openForm", ["form": form])
    case .returned(let number): Tagged("returned", ["number": number])
    case .deleteDonations(let group): Tagged("deleteDonations", ["group": group])
    case .copy(let items): Tagged("copy", ["items": items])
    }
  }
}
