package import Contract

/// Everything that a sheet shows, as final text. A window draws the screen. Its JSON leaves out
/// absent values.
package struct SheetScreen: Codable, Hashable, Sendable {
  package enum State: String, Codable, Sendable {
    case choosing, acting, starting, composing, posting, posted, done, failed
  }

  package var state: State
  package var title: String
  /// A notice that stays on the screen until the user does something.
  package var notice: String?
  /// The line about the details that go along unseen.
  package var lens: Lens?
  /// A yes-or-no question that the user must answer before anything else.
  package var question: Question?
  package var attachments: [SheetItem]
  /// The text that filters the sections.
  package var filter: String
  package var sections: [Section]
  /// The input that a built-in action needs from the user.
  package var action: Action?
  package var text: Text?
  /// The rows below the text: completions if there are any, otherwise the configuration.
  package var rows: [Entry]
  /// The extension's own preview of the attachments, which replaces the sheet's.
  package var preview: [Entry]
  /// The pages of the extension, with the topmost page last.
  package var pages: [Page]
  /// The alert. It is shown above everything else.
  package var alert: Page?
  package var progress: Progress?
  package var ending: Ending?

  package struct Lens: Codable, Hashable, Sendable {
    package var words: String
    /// Whether the details are taken out, or `nil` if nothing can be taken out.
    package var isRemoved: Bool?
    /// Whether the details are always taken out for the chosen destination, or `nil` if this cannot
    /// be chosen.
    package var isAlways: Bool?
  }

  package struct Question: Codable, Hashable, Sendable {
    package enum Subject: String, Codable, Sendable {
      case discard, leave, stopWaiting, link, host, person
    }
    package var subject: Subject
    package var words: String
    /// The web page to open, or the reason for which the extension uses the network.
    package var detail: String?
  }

  package struct Section: Codable, Hashable, Sendable {
    package enum Kind: String, Codable, Sendable { case people, destinations, actions, refused }
    package var kind: Kind
    /// The heading. If the section has no choices, the heading gives the reason.
    package var title: String?
    package var choices: [Choice]
  }

  /// A choice in the chooser. The user chooses an extension with the `SheetIntent` `choose`, an
  /// action with `act`, and an activity with `activity`.
  package struct Choice: Codable, Hashable, Sendable {
    package var title: String
    package var `extension`: String?
    package var person: String?
    /// The name of the built-in action.
    package var action: String?
    package var activity: Int?
    /// The path of the icon's file.
    package var icon: String?
    /// The reason why the extension cannot be chosen.
    package var refusal: String?
    /// The change that makes the extension available, such as "remove 1 photo".
    package var remedy: String?
    /// The places of the items whose removal is this change, or `nil` if it is another change.
    package var removals: [Int]?
  }

  package struct Action: Codable, Hashable, Sendable {
    /// The name of the built-in action.
    package var action: String
    /// The suggested folder, if the action needs a folder.
    package var folder: String?
    package var applications: [String]
  }

  package struct Text: Codable, Hashable, Sendable {
    package var text: String
    package var revision: Int
    package var placeholder: String?
    /// The number of remaining characters, as the extension counts them. If the text is too long,
    /// the number is negative.
    package var charactersRemaining: Int?
    /// The index of the first character past the limit.
    package var overflow: Int?
    /// The reason why Post is disabled.
    package var obstacle: String?
  }

  package struct Page: Codable, Hashable, Sendable {
    package var id: Int
    package var title: String?
    package var canGoBack: Bool
    package var bar: [Entry]
    package var entries: [Entry]
  }

  /// An element of a page. The elements are in reading order.
  package struct Entry: Codable, Hashable, Sendable {
    package enum Kind: String, Codable, Sendable {
      case words, heading, footnote, button, setting, picture, field, progress, row, unseen, blank
      case segments, menu, symbol
    }
    package var kind: Kind
    package var title: String?
    /// The text beside the title: a row's detail, a setting's value or a field's text.
    package var value: String?
    /// The id by which inputs refer to the entry. For a row, it is the id of its table.
    package var id: Int?
    package var style: Button.Style?
    /// The control that a button represents, such as "switch".
    package var control: NodeTraits.Control?
    /// `false` if the entry is visible but cannot be used now.
    package var isEnabled: Bool?
    /// Whether a row, a segment or a menu item is selected, or a switch is on.
    package var isChosen: Bool?
    package var accessory: Table.Row.Accessory?
    package var picture: Int?
    /// The name of one of Apple's symbols, shown on a button or in place of a picture.
    package var symbol: String?
    /// The buttons of a segmented control or a menu.
    package var items: [Entry]?
    /// The position of a row in the table `id`, valid for `generation`.
    package var path: Table.Path?
    package var generation: Int?
    /// The number of rows that are left out at this position.
    package var count: Int?
    package var fraction: Double?
    package var revision: Int?
    package var isMultiline: Bool?
    package var isSecure: Bool?
    package var isFocused: Bool?

    init(_ kind: Kind, _ title: String? = nil) {
      self.kind = kind
      self.title = title
    }
  }

  package struct Progress: Codable, Hashable, Sendable {
    package var words: String
    /// The completed fraction, 0 to 1.
    package var fraction: Double?
  }

  package struct Ending: Codable, Hashable, Sendable {
    package var isGood: Bool
    package var words: [String]
    /// The reason of a failure without the commands in `words`, or `nil` if there are none.
    package var reason: String?
    /// The name of the extension's log, or `nil` if the log does not explain the failure.
    package var log: String?
    /// Whether the user can return to the chooser.
    package var canChooseAnother: Bool
  }
}
