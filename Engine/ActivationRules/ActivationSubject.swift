import Predicates
import UniformTypeIdentifiers

/// The subject that activation rules evaluate: the attachments of each extension item. Creating a
/// subject looks up every type, so create one subject for all rules.
package final class ActivationSubject: Sendable {
  package let items: [[AttachmentTypes]]
  /// The attachments of all items.
  let attachments: [AttachmentTypes]
  /// The kinds of each attachment, as `AttachmentTypes.kinds`.
  let kinds: [[AttachmentKind]]
  /// The items as predicates see them.
  let value: Value
  /// The types as bits, or `nil` if the rows would be too large or a type has no number.
  package let rows: TypeRows?
  private let revision: Int

  package init(items: [[AttachmentTypes]]) {
    // The revision is read before types are looked up, so that a declaration during the lookup
    // makes this subject outdated.
    revision = BundleTypes.revision
    self.items = items
    attachments = items.flatMap { $0 }
    kinds = attachments.map(\.kinds)
    let lists = items.map { $0.map { TypeList($0.typeIdentifiers) } }
    value = Self.value(lists)
    rows = TypeRows(lists)
  }

  /// The subject with the types that bundles have declared since it was created.
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

  /// Returns a subject with only the attachments for which `keep` is true. `keep` gets the
  /// attachment's index among the attachments of all items. Items that become empty are removed.
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

/// An attachment as an activation rule sees it: its types, and the kind of its value.
package struct AttachmentTypes: Hashable, Sendable {
  /// The kind of value. A text file and a text have the same type, but a rule counts them
  /// differently.
  package enum Value: Hashable, Sendable {
    case file, text, url
  }

  /// The uniform type identifiers, in the order in which the host app registered them.
  package var typeIdentifiers: [String]
  /// The value's kind, or `nil` if only the types are known. `public.file-url` among the types then
  /// means a file.
  package var value: Value?

  package init(typeIdentifiers: [String], value: Value? = nil) {
    self.typeIdentifiers = typeIdentifiers
    self.value = value
  }
}
