package import Text

/// One input of the user in the sheet. The extension ignores an input for an element that is no
/// longer shown.
package enum PersonInput: TaggedValue, Hashable, Sendable {
  /// The sheet is on the screen and its opening animation has ended.
  case presented
  /// The whole text of the compose sheet after a change. `revision` increases with each change.
  /// Each view from the extension states the newest revision that the view's text includes.
  case text(String, revision: Int)
  /// The user chose Post.
  case post
  /// The user chose Cancel.
  case cancel
  /// The user pressed the button, alert action or configuration item with this identifier.
  case activate(Int)
  /// The user chose a row. In a table that allows several selections, a second choice deselects the
  /// row.
  case select(table: Int, generation: Int, Table.Path)
  /// The user pressed a row's detail button.
  case accessory(table: Int, generation: Int, Table.Path)
  /// The user scrolled a table. Its window moves so that it contains this row.
  case reveal(table: Int, Table.Path)
  /// The user searched for rows with these words. The table shows only the matching rows until the
  /// text is empty.
  case find(table: Int, String)
  /// The whole text of a `TextInput` after a change. `revision` increases with each change.
  case type(input: Int, String, revision: Int)
  /// The user left the topmost page.
  case back
  /// The user's answer to the `ShareQuestion` with this number: whether the link was opened, or
  /// whether the extension may reach the host, now and later. `nil` means not now: the extension may
  /// not reach the host in this share, and nothing is kept.
  case answer(Int, isYes: Bool?)
  /// The host app came to the foreground or left it.
  case host(HostState)
}

/// The life cycle notifications of a host app that an extension receives.
package enum HostState: String, Codable, Hashable, Sendable {
  case willEnterForeground, didEnterBackground, willResignActive, didBecomeActive
}

extension PersonInput {
  package init(_ fields: TaggedFields) throws {
    self =
      switch fields.type {
      case "presented": .presented
      case "text": .text(try fields["text"], revision: try fields["revision"])
      case "post": .post
      case "cancel": .cancel
      case "activate": .activate(try fields["id"])
      case "select":
        .select(
          table: try fields["table"], generation: try fields["generation"], try fields["path"])
      case "accessory":
        .accessory(
          table: try fields["table"], generation: try fields["generation"], try fields["path"])
      case "reveal": .reveal(table: try fields["table"], try fields["path"])
      case "find": .find(table: try fields["table"], try fields["text"])
      case "type":
        .type(
          input: try fields["input"], try fields["text"], revision: try fields["revision"])
      case "back": .back
      case "answer": .answer(try fields["number"], isYes: try fields.optional("isYes"))
      case "host": .host(try fields["state"])
      default: throw fields.unknownType
      }
  }

  package var tagged: Tagged {
    switch self {
    case .presented: Tagged("presented")
    case .text(let text, let revision): Tagged("text", ["text": text, "revision": revision])
    case .post: Tagged("post")
    case .cancel: Tagged("cancel")
    case .activate(let id): Tagged("activate", ["id": id])
    case .select(let table, let generation, let path):
      Tagged("select", ["table": table, "generation": generation, "path": path])
    case .accessory(let table, let generation, let path):
      Tagged("accessory", ["table": table, "generation": generation, "path": path])
    case .reveal(let table, let path): Tagged("reveal", ["table": table, "path": path])
    case .find(let table, let text): Tagged("find", ["table": table, "text": text])
    case .type(let input, let text, let revision):
      Tagged("type", ["input": input, "text": text, "revision": revision])
    case .back: Tagged("back")
    case .answer(let number, let isYes):
      Tagged("answer", ["number": number, "isYes": isYes])
    case .host(let state): Tagged("host", ["state": state])
    }
  }
}
