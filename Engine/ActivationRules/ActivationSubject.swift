import Predicates

/// What activation rules are asked about: the attachments of each extension item. Make it once for
/// all rules.
package final class ActivationSubject: Sendable {
  package let items: [[AttachmentTypes]]
  /// The same as predicates see it.
  let value: Value

  package init(items: [[AttachmentTypes]]) {
    self.items = items
    value = Self.value(items)
  }

  var attachments: [AttachmentTypes] { items.flatMap { $0 } }

  private static func value(_ items: [[AttachmentTypes]]) -> Value {
    .record(
      Record([
        "extensionItems": .array(
          items.map { attachments in
            .record(
              Record([
                "attachments": .array(
                  attachments.map {
                    .record(
                      Record([
                        "registeredTypeIdentifiers": .types(TypeList($0.typeIdentifiers))
                      ]))
                  })
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
