import ActivationRules
import Contract
import Storyboards

extension BundleReader {
  /// Returns the class that `NSExtensionPrincipalClass` names. A name without a module means the
  /// extension's module. If the key is missing, returns the class of the initial scene of the
  /// storyboard that `NSExtensionMainStoryboard` names.
  mutating func principalClass(
    _ role: BundlePropertyList, _ folder: String
  ) throws(ExtensionProblem) -> String {
    if try role.string(.principalClass) == nil,
      let storyboard = try role.string(.mainStoryboard)
    {
      return try principalClass(inStoryboard: storyboard, role, folder)
    }
    var named = try role.required(
      .principalClass, "$(PRODUCT_MODULE_NAME).ShareViewController")
    // A name without a module is the name from `@objc(Name)`, which usually equals the Swift name.
    if !named.contains(".") { named = role.expanded("$(PRODUCT_MODULE_NAME).") + named }
    guard Self.isClassName(named) else {
      throw role.problem(
        "\(InfoKey.principalClass) is “\(named.printable)”", "write it as Module.Class")
    }
    return named
  }

  private mutating func principalClass(
    inStoryboard storyboard: String, _ role: BundlePropertyList, _ folder: String
  ) throws(ExtensionProblem) -> String {
    guard Self.isFileName(storyboard) else {
      throw role.problem(
        "\(InfoKey.mainStoryboard) is “\(storyboard.printable)”",
        "write the storyboard's name without its folder, for example MainInterface")
    }
    let path = try path(ofStoryboard: storyboard, folder)
    let bytes = try BundleFile.read(path, limit: Storyboard.maximumSize)
    do throws(StoryboardProblem) {
      let found = try Storyboard.principalClass(
        in: bytes, target: role.expanded("$(PRODUCT_MODULE_NAME)"))
      if Self.isClassName(found) { return found }
      throw StoryboardProblem(
        reason: "its initial view controller's class is “\(found.printable)”",
        remedy: "name a class of a module, as Module.Class, under \(InfoKey.principalClass)")
    } catch {
      throw ExtensionProblem(path: path, reason: error.reason, remedy: error.remedy)
    }
  }

  /// Returns the path of a storyboard in the bundle or in `Base.lproj`. Xcode keeps translated
  /// storyboards in `Base.lproj`.
  private mutating func path(
    ofStoryboard name: String, _ folder: String
  ) throws(ExtensionProblem) -> String {
    let base = name.hasSuffix(".storyboard") ? name : name + ".storyboard"
    let translated = "\(folder)/Base.lproj/\(base)"
    do throws(ExtensionProblem) {
      return try resolved(
        "\(folder)/\(base)", within: folder,
        "put the storyboard there or into Base.lproj, as XML and not compiled; or name the "
          + "class under \(InfoKey.principalClass)")
    } catch {
      if error.kind == .absent, let path = try? resolved(translated, within: folder) { return path }
      throw error
    }
  }

  static func isClassName(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && name.utf8.count <= 500
      && parts.allSatisfy { !$0.isEmpty && BuildVariables.moduleName(String($0)) == $0 }
  }
}
