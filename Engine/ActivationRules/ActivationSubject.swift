import Predicates
import UniformTypeIdentifiers

/// What activation rules are asked about: the attachments of each extension item. Make it once for
/// all rules.
package final class ActivationSubject: Sendable {
  package let items: [[AttachmentTypes]]
  /// Those of all items.
  let attachments: [AttachmentTypes]
  /// Of each attachment, as `AttachmentTypes.kinds`.
  let kinds: [[AttachmentKind]]
  /// The same as predicates see it.
  let value: Value
  /// nil when there is too much of it.
  package let rows: TypeRows?
  private let revision: Int

  package init(items: [[AttachmentTypes]]) {
    // Before anything is looked up, so that what is declared meanwhile counts as later.
    revision = BundleTypes.revision
    self.items = items
    attachments = items.flatMap { $0 }
    kinds = attachments.map(\.kinds)
    let lists = items.map { $0.map { TypeList($0.typeIdentifiers) } }
    value = Self.value(lists)
    rows = TypeRows(lists)
  }

  /// The same, with what bundles have declared since it was made.
  package var current: ActivationSubject {
    revision == BundleTypes.revision ? self : ActivationSubject(items: items)
  }

  private static func value(_ items: [[TypeList]]) -> Value {
    .record(
      Record([
        "extensionItems": .array(
          items.map { lists in
            .record(
              Record([
                "attachments": .array(
                  lists.map { .record(Record(["registeredTypeIdentifiers": .types($0)])) })
              ]))
          })
      ]))
  }

  /// Those attachments alone of which `keep` is true, given its number over all items. Items left
  /// empty go too.
  func keeping(_ keep: (Int) -> Bool) -> ActivationSubject {
    var number = -1
    let kept = items.map { attachments in
      attachments.filter { _ in
        number += 1
        return keep(number)
      }
    }
    return ActivationSubject(items: kept.filter { !$0.isEmpty })
  }
}

extension ActivationSubject: Hashable {
  package static func == (left: ActivationSubject, right: ActivationSubject) -> Bool {
    left.items == right.items
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(items) }
}
