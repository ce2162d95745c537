package import Text

/// A question that the user must answer for the extension of a share. A face shows one question at
/// a time.
package struct ShareQuestion: Codable, Hashable, Sendable {
  package enum Subject: TaggedValue, Hashable, Sendable {
    /// Whether to open a web link.
    case link(LinkRequest)
    /// Whether the extension may connect to a host on the user's own networks.
    case host(HostRequest)
  }

  /// The number for `PersonInput.answer`. It increases with each question of a share.
  package var number: Int
  package var subject: Subject

  package init(number: Int, _ subject: Subject) {
    self.number = number
    self.subject = subject
  }
}

/// A web link that an extension requests to open.
package struct LinkRequest: Hashable, Sendable {
  /// The link for the question to the user.
  package var url: String
  /// The address to open in place of the link: a page of this computer that sends a form to the
  /// link. `nil` means the link itself.
  package var page: String?

  package init(url: String, page: String? = nil) {
    self.url = url
    self.page = page
  }
}

/// A host on this computer or its networks to which an extension requests to connect.
package struct HostRequest: Hashable, Sendable {
  /// The host, as in `NetworkPermission`.
  package var host: String
  /// The extension's name.
  package var name: String
  /// The reason that the extension gives in its property list, or `nil` if there is none.
  package var reason: String?

  package init(host: String, name: String, reason: String? = nil) {
    self.host = host
    self.name = name
    self.reason = reason
  }
}

extension ShareQuestion.Subject {
  package init(_ fields: TaggedFields) throws {
    self =
      switch fields.type {
      case "link": .link(LinkRequest(url: try fields["url"], page: try fields.optional("page")))
      case "host":
        .host(
          HostRequest(
            host: try fields["host"], name: try fields["name"],
            reason: try fields.optional("reason")))
      default: throw fields.unknownType
      }
  }

  package var tagged: Tagged {
    switch self {
    case .link(let link): Tagged("link", ["url": link.url, "page": link.page])
    case .host(let request):
      Tagged("host", ["host": request.host, "name": request.name, "reason": request.reason])
    }
  }
}
