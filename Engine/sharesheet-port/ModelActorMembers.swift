import SwiftSyntax

/// The members of an actor with SwiftData's macro `@ModelActor`.
enum ModelActorMembers {
  /// Rewrites an actor.
  static func write(_ node: ActorDeclSyntax, _ edits: inout Edits) {
    var hasInitializer = true
    for case .attribute(let attribute) in node.attributes where attribute.name == "ModelActor" {
      edits.remove(attribute)
      let arguments = attribute.arguments?.as(LabeledExprListSyntax.self)
      hasInitializer = arguments?.first?.expression.trimmedDescription != "true"
    }
    let protocolName = "SwiftData.ModelActor"
    if let last = node.inheritanceClause?.inheritedTypes.last {
      edits.insert(", \(protocolName)", after: last.type)
    } else if let generic = node.genericParameterClause {
      edits.insert(": \(protocolName)", after: generic)
    } else {
      edits.insert(": \(protocolName)", after: node.name)
    }
    let access = ModelClass.access(of: node.modifiers)
    let initializer =
      hasInitializer
      ? " \(access)init(modelContainer: SwiftData.ModelContainer) {"
        + " modelExecutor = SwiftData.DefaultSerialModelExecutor("
        + "modelContext: SwiftData.ModelContext(modelContainer));"
        + " self.modelContainer = modelContainer };" : ""
    edits.insert(
      " \(access)nonisolated let modelExecutor: any SwiftData.ModelExecutor;"
        + " \(access)nonisolated let modelContainer: SwiftData.ModelContainer;"
        // The compiler finds the executor of an actor only in the actor itself.
        + " \(access)nonisolated var unownedExecutor: UnownedSerialExecutor"
        + " { modelExecutor.asUnownedSerialExecutor() };" + initializer,
      after: node.memberBlock.leftBrace)
  }
}
