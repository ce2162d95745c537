import Contract
import Foundation
import ShareContent
import ShareSheet

@testable import TerminalSheet

/// A share for the tests.
struct Fixture {
  static func listing(_ name: String, _ reason: String? = nil) -> ExtensionListing {
    ExtensionListing(id: "x.\(name)", name: name, offered: reason == nil, reason: reason, path: "/")
  }

  static func person(_ name: String) -> SharePerson {
    SharePerson(
      id: "id-\(name)", name: name, extension: "x.Hoi", extensionName: "Hoi", count: 1,
      last: Date(timeIntervalSince1970: 0))
  }

  static let offer = ShareOffer(
    share: "s",
    items: [
      ItemSummary(
        kind: .photo, name: "Highland Cow.jpg", typeIdentifier: "public.jpeg", size: 2_412_345,
        width: 4032, height: 3024)
    ],
    extensions: [
      listing("ShareAlike"), listing("Hoi"),
      listing("TeamPicks", "accepts links and text; you have 1 photo"),
    ])

  static func view(_ text: String, revision: Int = 0) -> ComposeView {
    ComposeView(
      title: "ShareAlike", text: text, textRevision: revision,
      charactersRemaining: 25 - text.count, isContentValid: text.count <= 25)
  }

  static func status(
    _ state: ShareStatus.State, _ view: ComposeView? = nil, message: String? = nil,
    transfers: [String] = []
  ) -> ShareStatus {
    ShareStatus(
      share: "s", state: state, extension: "x.ShareAlike",
      view: view.map { ExtensionView(compose: $0) }, message: message,
      transfers: transfers)
  }

  static func model(
    _ offer: ShareOffer = offer, text: String? = nil, columns: Int = 80, rows: Int = 24,
    repertoire: CharacterRange = .unicode
  ) -> SheetModel {
    SheetModel(
      offer: offer, start: SheetStart(text: text, actions: BuiltInAction.all),
      size: SheetSize(columns: columns, rows: rows), repertoire: repertoire)
  }

  /// Returns a model that shows a compose view and has sent `presented`.
  static func composing(
    _ text: String = "Cow", typed: String? = nil, columns: Int = 80, rows: Int = 24
  ) -> SheetModel {
    var model = model(text: typed, columns: columns, rows: rows)
    _ = model.preselect("x.ShareAlike")
    _ = model.handle(.began)
    _ = model.handle(.update(status(.composing, view(text))))
    _ = model.handle(.sent)
    return model
  }
}

extension SheetModel {
  /// Handles keys and returns the actions, without the effects for drafts, which other tests check.
  mutating func type(_ keys: Key...) -> [SheetAction] {
    handle(.keys(keys)).filter { if case .effect(.draft) = $0 { false } else { true } }
  }
}

/// Shorthands for the sheet's own effects.
extension SheetAction {
  static func begin(_ id: String, person: String? = nil) -> Self {
    .effect(.begin(id, person: person))
  }
  static func send(_ input: PersonInput) -> Self { .effect(.send(input)) }
  static func action(_ request: ActionRun.Request) -> Self { .effect(.action(request)) }
  static func open(_ link: LinkRequest, number: Int) -> Self {
    .effect(.open(link, number: number))
  }
  static func leave(_ outcome: SheetOutcome) -> Self { .effect(.leave(outcome)) }
}

extension LineModel.Action {
  static func begin(_ id: String) -> Self { .effect(.begin(id)) }
  static func send(_ input: PersonInput) -> Self { .effect(.send(input)) }
  static func leave(_ outcome: SheetOutcome) -> Self { .effect(.leave(outcome)) }
}
