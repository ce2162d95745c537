import SwiftSyntax

/// The members of a class that Objective-C finds by name, written as an `ExposedMembers`.
struct Exposure {
  /// The type with its outer types: `Outer.Inner`.
  let type: String
  /// Whether this file declares the class. Only the file that declares a class exposes its members.
  var isDeclared = false
  private var methods: [String] = []
  private var outlets: [String] = []

  init(type: String) { self.type = type }

  var isEmpty: Bool { !isDeclared || methods.isEmpty && outlets.isEmpty }

  mutating func take(_ block: MemberBlockSyntax, all: Bool) {
    for member in block.members {
      if let function = member.decl.as(FunctionDeclSyntax.self) {
        take(function, all: all)
      } else if let variable = member.decl.as(VariableDeclSyntax.self),
        variable.attributes.has(["IBInspectable", "IBOutlet"])
      {
        for binding in variable.bindings {
          guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
          else { continue }
          outlets.append("Outlet(\"\(name)\", \\\(type).\(name))")
        }
      }
    }
  }

  private mutating func take(_ function: FunctionDeclSyntax, all: Bool) {
    let parameters = function.signature.parameterClause.parameters
    // Two methods of a managed relationship have the same name.
    guard !function.attributes.has(["NSManaged"]),
      all || function.attributes.has(["objc", "IBAction", "IBSegueAction"]),
      parameters.count <= 2,
      function.genericParameterClause == nil,
      function.signature.effectSpecifiers?.asyncSpecifier == nil,
      !function.modifiers.contains(where: { ["static", "class"].contains($0.name.text) }),
      parameters.allSatisfy({ $0.ellipsis == nil && !$0.type.is(AttributedTypeSyntax.self) })
    else { return }
    let labels = parameters.map { "\($0.firstName.text):" }.joined()
    let reference = "\(type).\(function.name.text)" + (labels.isEmpty ? "" : "(\(labels))")
    // A method without parameters has no labels that distinguish it from other overloads.
    let label = labels.isEmpty ? "bare: " : ""
    methods.append("Selector(\"\(ObjectiveCName.of(function))\", \(label)\(reference))")
  }

  /// The code for the end of the file, which can name private members too.
  var text: String {
    let flat = type.split(separator: ".").joined(separator: "_")
    return """

      extension \(type) {
        fileprivate nonisolated static func exposedMethods_\(flat)() -> [UIKit.Selector] {
          [\(methods.map { "UIKit." + $0 }.joined(separator: ", "))]
        }
        @MainActor fileprivate static func exposedOutlets_\(flat)() -> [UIKit.ExposedMembers.Outlet] {
          [\(outlets.map { "UIKit.ExposedMembers." + $0 }.joined(separator: ", "))]
        }
      }
      final class Exposed_\(flat): UIKit.ExposedMembers {
        override class var methods: [UIKit.Selector] { \(type).exposedMethods_\(flat)() }
        @MainActor override class var outlets: [UIKit.ExposedMembers.Outlet] {
          \(type).exposedOutlets_\(flat)()
        }
      }

      """
  }

  /// Returns the path of a type, or `nil` if the end of the file cannot name it or it is compiled
  /// conditionally.
  static func path(
    of node: some DeclGroupSyntax, _ name: String, allowsPrivate: Bool = false
  ) -> String? {
    if isHidden(node), !allowsPrivate || node.parent?.is(CodeBlockItemSyntax.self) != true {
      return nil
    }
    var path = name
    var next = node.parent
    while let parent = next {
      if let group = parent.asProtocol((any DeclGroupSyntax).self) {
        if isHidden(group) { return nil }
        if let named = parent.asProtocol((any NamedDeclSyntax).self) {
          path = named.name.text + "." + path
        } else if let extended = parent.as(ExtensionDeclSyntax.self) {
          path = extended.extendedType.trimmedDescription + "." + path
        }
      } else if parent.is(CodeBlockSyntax.self) || parent.is(ClosureExprSyntax.self)
        || parent.is(IfConfigClauseSyntax.self)
      {
        return nil
      }
      next = parent.parent
    }
    return path
  }

  private static func isHidden(_ node: any DeclGroupSyntax) -> Bool {
    node.modifiers.contains { ["private", "fileprivate"].contains($0.name.text) }
      && !node.is(ExtensionDeclSyntax.self)
  }
}
