package import Text

/// What the person did in the sheet. What names something that is no longer shown does nothing.
package enum PersonInput: TaggedValue, Hashable, Sendable {
  /// The sheet stands on the screen; its opening animation, if any, has ended.
  case presented
  /// The whole text after a change. `revision` grows with each; a view names the one it answers.
  case text(String, revision: Int)
  case post
  case cancel
  /// Pressed a button, an alert's action or a configuration row.
  case activate(Int)
  /// Chose a row of a table, or took the choice back where several may be chosen.
  case select(table: Int, generation: Int, Table.Path)
  /// Pressed the detail button of a row.
  case accessory(table: Int, generation: Int, Table.Path)
  /// Looks at another part of a table: its window shall hold this row.
  case reveal(table: Int, Table.Path)
  /// Looks for rows with these words: a table shows only such ones until there are no words any
  /// more.
  case find(table: Int, String)
  /// The whole text of a `TextInput` after a change.
  case type(input: Int, String, revision: Int)
  /// Leaves the page on top.
  case back
  /// Whether the link of this number, which the extension had asked to open, was opened.
  case link(Int, isOpened: Bool)
  /// The app that shares came to the front or left it.
  case host(HostState)
}

/// The four notifications that a host app's life sends to an extension.
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
      case "link": .link(try fields["number"], isOpened: try fields["isOpened"])
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
    case .link(let number, let isOpened):
      Tagged("link", ["number": number, "isOpened": isOpened])
    case .host(let state): Tagged("host", ["state": state])
    }
  }
}
