package import Wire

/// All that can be seen of a sheet, in words that are ready: what a window draws, and what a page
/// gets as JSON. What is not there is left out.
package struct SheetScreen: Codable, Hashable, Sendable {
  package enum State: String, Codable, Sendable {
    case choosing, acting, starting, composing, posting, posted, done, failed
  }

  package var state: State
  package var title: String
  /// What the person must be told, until they do something.
  package var notice: String?
  /// Has to be answered with yes or no before anything else.
  package var question: Question?
  package var attachments: [SheetItem]
  /// What is typed to filter the sections by.
  package var filter: String
  package var sections: [Section]
  /// What one of the sheet's own actions asks for.
  package var action: Action?
  package var text: Text?
  /// The rows under the text: configuration, or completions while there are any.
  package var rows: [Entry]
  /// What an extension shows of the attachments itself, in place of ours.
  package var preview: [Entry]
  /// The last one lies on top.
  package var pages: [Page]
  /// Lies above everything.
  package var alert: Page?
  package var progress: Progress?
  package var ending: Ending?

  package struct Question: Codable, Hashable, Sendable {
    package enum Subject: String, Codable, Sendable {
      case discard, leave, stopWaiting, link, person
    }
    package var subject: Subject
    package var words: String
    /// The page that would be opened.
    package var url: String?
  }

  package struct Section: Codable, Hashable, Sendable {
    package enum Kind: String, Codable, Sendable { case people, destinations, actions, refused }
    package var kind: Kind
    /// Said above it; of a section without choices it says why there are none.
    package var title: String?
    package var choices: [Choice]
  }

  /// `SheetIntent` `choose` with the extension, `act` with the action, `activity` with the activity
  /// chooses it.
  package struct Choice: Codable, Hashable, Sendable {
    package var title: String
    package var `extension`: String?
    package var person: String?
    package var action: BuiltInAction?
    package var activity: Int?
    /// The file of its icon.
    package var icon: String?
    /// Why it cannot be chosen.
    package var refusal: String?
    /// What would help, as an order.
    package var remedy: String?
  }

  package struct Action: Codable, Hashable, Sendable {
    package var action: BuiltInAction
    /// The folder to begin with, where one is asked for.
    package var folder: String?
    package var applications: [String]
  }

  package struct Text: Codable, Hashable, Sendable {
    package var text: String
    package var revision: Int
    package var placeholder: String?
    /// As the extension counts; negative past the limit.
    package var charactersRemaining: Int?
    /// The characters from here on are too many.
    package var overflow: Int?
    /// Why Post cannot be chosen.
    package var obstacle: String?
  }

  package struct Page: Codable, Hashable, Sendable {
    package var id: Int
    package var title: String?
    package var canGoBack: Bool
    package var bar: [Entry]
    package var entries: [Entry]
  }

  /// One thing on a page, in reading order.
  package struct Entry: Codable, Hashable, Sendable {
    package enum Kind: String, Codable, Sendable {
      case words, heading, footnote, button, setting, picture, field, progress, row, unseen, blank
    }
    package var kind: Kind
    package var title: String?
    /// What stands beside it: a row's detail, a setting's value, a field's text.
    package var value: String?
    /// Names it in what the person does to it.
    package var id: Int?
    package var style: Button.Style?
    /// false: it is there, but nothing can be done to it now.
    package var isEnabled: Bool?
    package var isChosen: Bool?
    package var accessory: Table.Row.Accessory?
    package var picture: Int?
    /// A row's place in the table `id`, in what that was then.
    package var path: Table.Path?
    package var generation: Int?
    /// Rows that are left out here.
    package var count: Int?
    package var fraction: Double?
    package var revision: Int?
    package var isMultiline: Bool?
    package var isSecure: Bool?

    init(_ kind: Kind, _ title: String? = nil) {
      self.kind = kind
      self.title = title
    }
  }

  package struct Progress: Codable, Hashable, Sendable {
    package var words: String
    /// How much is done, 0 to 1.
    package var fraction: Double?
  }

  package struct Ending: Codable, Hashable, Sendable {
    package var isGood: Bool
    package var words: [String]
    /// Whether there is a chooser to go back to.
    package var canChooseAnother: Bool
  }
}
