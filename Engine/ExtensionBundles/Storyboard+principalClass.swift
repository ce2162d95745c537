import ActivationRules
import Storyboards

/// The reason why a storyboard's initial scene has no usable class.
struct StoryboardProblem: Error, Hashable {
  let reason: String
  let remedy: String
}

extension Storyboard {
  /// The maximum number of containers around the class.
  private static let deepest = 8
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
    // A container without a class of its own shows its first controller.
    var inner = controller
    for _ in 0..<Self.deepest where inner.object.customClass == nil {
      guard let root = inner.root else { break }
      guard let found = controllers[root] else {
        throw StoryboardProblem(
          reason: "its initial view controller is a \(inner.object.element.printable) around "
            + "another one that is missing",
          remedy: Self.remedy)
      }
      inner = found
    }
    let name = try name(of: inner, target: target)
    if let connection = inner.strangeConnection {
      throw StoryboardProblem(
        reason:
          "\(name.printable)'s scene connects \(connection.printable) to an object that is not in "
          + "the scene",
        remedy: "delete the connection in Xcode")
    }
    return name
  }

  private func name(
    of controller: StoryboardController, target: String
  ) throws(StoryboardProblem) -> String {
    guard let named = controller.object.customClass, !named.name.isEmpty else {
      throw StoryboardProblem(
        reason: "its initial view controller has no class of its own",
        remedy: "write the class into “Custom Class” in Xcode, or under \(InfoKey.principalClass)")
    }
    let name = named.name
    guard let module = named.isOfTarget ? target : named.module, !module.isEmpty else {
      throw StoryboardProblem(
        reason: "\(name.printable) has no module",
        remedy: "choose “Inherit Module From Target” in Xcode, or name Module.\(name.printable) "
          + "under \(InfoKey.principalClass)")
    }
    return "\(module).\(name)"
  }
}
