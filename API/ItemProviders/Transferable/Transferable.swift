public import Foundation
import UniformTypeIdentifiers

/// A type whose values can be sent to other programs, and received from them.
///
/// Apple: https://developer.apple.com/documentation/coretransferable/transferable
public protocol Transferable: SendableMetatype {
  /// The type of `transferRepresentation`.
  associatedtype Representation: TransferRepresentation

  /// The forms of a value, the preferred one first.
  @TransferRepresentationBuilder<Self>
  static var transferRepresentation: Representation { get }
}

/// One or more forms of a value.
///
/// Apple: https://developer.apple.com/documentation/coretransferable/transferrepresentation
public protocol TransferRepresentation<Item>: Sendable {
  /// The type of the value.
  associatedtype Item: Transferable

  /// Adds the forms to a list.
  func _add(to forms: inout _TransferForms<Item>)
}

/// The bytes or the file of a value in one form.
public enum _TransferContent: Sendable {
  /// The bytes.
  case data(Data)
  /// A file that its owner keeps while it is read.
  case file(URL)

  func data() throws -> Data {
    switch self {
    case .data(let data): data
    case .file(let url): try Data(contentsOf: url)
    }
  }

  func file() throws -> URL {
    guard case .file(let url) = self else { throw CocoaError(.fileReadUnknown) }
    return url
  }
}

/// The forms of a type's values.
public struct _TransferForms<Item> {
  struct Export: Sendable {
    let type: UTType
    var isFile = false
    let content: @Sendable (Item) async throws -> _TransferContent
  }

  struct Import: Sendable {
    let type: UTType
    let isFile: Bool
    let item: @Sendable (_TransferContent) async throws -> Item
  }

  var exports: [Export] = []
  var imports: [Import] = []

  init() {}

  static func all() -> Self where Item: Transferable {
    var forms = Self()
    func add<Form: TransferRepresentation>(_ form: Form) {
      var own = _TransferForms<Form.Item>()
      form._add(to: &own)
      // The builder accepts only forms of the type itself.
      if let own = own as? Self { forms = own }
    }
    add(Item.transferRepresentation)
    return forms
  }
}

/// Joins the forms of a value.
@resultBuilder public struct TransferRepresentationBuilder<Item: Transferable> {
  /// Returns the form.
  public static func buildExpression<Form: TransferRepresentation>(_ content: Form) -> Form
  where Form.Item == Item { content }

  /// Returns the first form.
  public static func buildPartialBlock<Form: TransferRepresentation>(first: Form) -> Form
  where Form.Item == Item { first }

  /// Appends a form.
  public static func buildPartialBlock<First: TransferRepresentation, Next: TransferRepresentation>(
    accumulated: First, next: Next
  ) -> JoinedTransferRepresentations<First, Next> where First.Item == Item, Next.Item == Item {
    JoinedTransferRepresentations(first: accumulated, next: next)
  }
}

/// Two forms of a value, in their order.
public struct JoinedTransferRepresentations<
  First: TransferRepresentation, Next: TransferRepresentation
>: TransferRepresentation where First.Item == Next.Item {
  let first: First
  let next: Next

  public func _add(to forms: inout _TransferForms<First.Item>) {
    first._add(to: &forms)
    next._add(to: &forms)
  }
}
