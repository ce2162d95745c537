import ActivationRules
import Storyboards

/// The reason why a storyboard's initial scene has no usable class.
struct StoryboardProblem: Error, Hashable {
  let reason: String
  let remedy: String
}

extension Storyboard {
  private static let remedy =
    "save it with Xcode, or name the class under \(InfoKey.principalClass) instead"

  /// Returns the class of the initial scene's view controller, as `Module.Class`.
  /// - Parameter target: The module that replaces `customModuleProvider="target"`.
  static func principalClass(
    in bytes: [UInt8], target: String
  ) throws(StoryboardProblem) -> String {
    let storyboard: Storyboard
    do throws(Storyboard.Refusal) {
      storyboard = try Storyboard(bytes)
    } catch {
      throw StoryboardProblem(
        reason: error.reason.printable,
        remedy: error.reason == "it is not a storyboard"
          ? remedy : "save it with Xcode as a storyboard, not as a compiled one")
    }
    return try storyboard.principalClass(target: target)
  }

  private func principalClass(target: String) throws(StoryboardProblem) -> String {
    guard initial != nil else {
      throw StoryboardProblem(
        reason: "it has no initial view controller",
        remedy: "choose “Is Initial View Controller” in Xcode, or name the class under "
          + "\(InfoKey.principalClass)")
    }
    guard let controller = initialController else {
      throw StoryboardProblem(
        reason: "its initial view controller is missing", remedy: Self.remedy)
    }
    if let root = controller.root {
      let inner = controllers[root].flatMap { try? self.name(of: $0, target: target) }
      throw StoryboardProblem(
        reason: "its initial view controller is a \(controller.element.printable) around "
          + (inner?.printable ?? "another one"),
        remedy: "name \(inner?.printable ?? "the inner controller's class") under "
          + "\(InfoKey.principalClass); it can create the outer controller in code")
    }
    let name = try name(of: controller, target: target)
    if let connection = controller.strangeConnection {
      throw StoryboardProblem(
        reason:
          "\(name.printable)'s scene connects \(connection.printable), which is not made from "
          + "storyboards here",
        remedy: "make it in code and delete the connection, or name \(name.printable) under "
          + "\(InfoKey.principalClass) and make all views in code")
    }
    return name
  }

  private func name(
    of controller: StoryboardController, target: String
  ) throws(StoryboardProblem) -> String {
    guard let name = controller.className, !name.isEmpty else {
      throw StoryboardProblem(
        reason: "its initial view controller has no class of its own",
        remedy: "write the class into “Custom Class” in Xcode, or under \(InfoKey.principalClass)")
    }
    guard let module = controller.isOfTarget ? target : controller.module, !module.isEmpty else {
      throw StoryboardProblem(
        reason: "\(name.printable) has no module",
        remedy: "choose “Inherit Module From Target” in Xcode, or name Module.\(name.printable) "
          + "under \(InfoKey.principalClass)")
    }
    return "\(module).\(name)"
  }
}
