import Contract
import ShareSheet

@testable import TerminalSheet

/// Shorthands for the sheet's own effects.
extension SheetAction {
  static func begin(_ id: String, person: String? = nil) -> Self {
    .effect(.begin(id, person: person))
  }
  static func send(_ input: PersonInput) -> Self { .effect(.send(input)) }
  static func action(_ request: ActionRun.Request) -> Self { .effect(.action(request)) }
  static func open(_ link: LinkRequest) -> Self { .effect(.open(link)) }
  static func leave(_ outcome: SheetOutcome) -> Self { .effect(.leave(outcome)) }
}

extension LineModel.Action {
  static func begin(_ id: String) -> Self { .effect(.begin(id)) }
  static func send(_ input: PersonInput) -> Self { .effect(.send(input)) }
  static func leave(_ outcome: SheetOutcome) -> Self { .effect(.leave(outcome)) }
}
