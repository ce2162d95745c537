import ActivationRules
import Contract
import Foundation
import Glibc
import Linux
import ResponseRules
import UniformTypeIdentifiers

/// A reader for one `.appex` and the data of its app.
struct BundleReader {
  static let sharePoint = "com.apple.share-services"
  /// The extension points of actions with and without a user interface.
  static let actionPoints: Set = ["com.apple.ui-services", "com.apple.services"]

  let programs: BundleRoot.Programs
  /// Whether the daemon made the bundle of a destination.
  let isDestination: Bool
  /// The files on which the result depends, each with its state just before it was read.
  private(set) var stamps: [String: FileStamp?] = [:]

  init(programs: BundleRoot.Programs, isDestination: Bool = false) {
    self.programs = programs
    self.isDestination = isDestination
  }

  /// Reads the `.appex` at the path `bundle` in the `.app` at the path `application`.
  mutating func read(_ bundle: String, in application: String) throws(ExtensionProblem)
    -> ExtensionBundle
  {
    let appFolder = try resolved(application, within: nil)
    let folder = try resolved(bundle, within: appFolder)
    let name = Self.baseName(folder)
    let info = try propertyList("Info.plist", folder, within: appFolder)
    let appInfo = try propertyList("Info.plist", appFolder, within: appFolder)

    let app = try self.application(appInfo, appFolder)
    let identifier = try info.identifier(isDestination: isDestination)
    guard identifier.hasPrefix(app.identifier + ".") else {
      throw info.problem(
        "its identifier \(identifier) does not begin with its app's, \(app.identifier)",
        "change it to \(app.identifier).\(BuildVariables.moduleName(name))")
    }
    let (role, isAction) = try self.role(info)
    let appIcon = try icon(appInfo, appFolder)
    let ownIcon = try icon(info, folder)
    let bundle = ExtensionBundle(
      identifier: identifier, isAction: isAction,
      displayName: try displayName(info, else: app.name),
      executable: try executable(
        info, try info.string(.executable) ?? name, folder),
      principalClass: try principalClass(role, folder),
      activationRule: try activationRule(role), responseRule: try responseRule(info),
      icon: appIcon ?? ownIcon,
      groups: try groups(folder, name), localNetworkUse: info.localNetworkUse,
      bundle: URL(filePath: folder, directoryHint: .isDirectory),
      application: app)
    // Types are registered only for a usable bundle. The app's types are registered first.
    for list in [appInfo, info] { BundleTypes(infoPropertyList: list.values).register() }
    return bundle
  }

  // MARK: Info.plist

  private mutating func propertyList(
    _ file: String, _ folder: String, within: String
  ) throws(ExtensionProblem) -> BundlePropertyList {
    try BundlePropertyList(
      try resolved("\(folder)/\(file)", within: within), of: Self.baseName(folder))
  }

  private mutating func application(
    _ info: BundlePropertyList, _ folder: String
  ) throws(ExtensionProblem) -> ContainingApplication {
    let name = try displayName(info, else: Self.baseName(folder))
    let program = try info.string(.executable) ?? Self.baseName(folder)
    return ContainingApplication(
      identifier: try info.identifier(isDestination: isDestination), name: name,
      bundle: URL(filePath: folder, directoryHint: .isDirectory),
      // An extension works without its app's program.
      executable: try? executable(info, program, folder),
      groups: (try? groups(folder, Self.baseName(folder))) ?? [], schemes: schemes(info))
  }

  /// Returns the declared schemes. An invalid list counts as empty, because an app works without
  /// schemes.
  private func schemes(_ info: BundlePropertyList) -> Set<String> {
    let types = info.value(.urlTypes) as? [[String: Any]] ?? []
    let all = types.flatMap { $0[.urlSchemes] as? [String] ?? [] }
    return Set(all.map { info.expanded($0).lowercased() }).subtracting(["http", "https", "file"])
  }

  private func displayName(
    _ info: BundlePropertyList, else fallback: String
  ) throws(ExtensionProblem) -> String {
    for key in [InfoKey.displayName, .name] {
      let name = try info.string(key)?.printable.trimmingCharacters(in: .whitespaces)
      if let name, !name.isEmpty { return name }
    }
    return fallback.printable
  }

  private func role(
    _ info: BundlePropertyList
  ) throws(ExtensionProblem) -> (list: BundlePropertyList, isAction: Bool) {
    guard let role = try info.dictionary(.extensionRole) else {
      throw info.problem(
        "\(InfoKey.extensionRole) is missing", "copy it from Xcode's share extension template")
    }
    let point = try role.required(.extensionPoint, Self.sharePoint)
    guard point == Self.sharePoint || Self.actionPoints.contains(point) else {
      throw info.problem(
        "it is an extension for \(point.printable)",
        "only share extensions (\(Self.sharePoint)) and action extensions (com.apple.ui-services) run here"
      )
    }
    return (role, point != Self.sharePoint)
  }

  private func activationRule(_ role: BundlePropertyList) throws(ExtensionProblem) -> ActivationRule
  {
    let attributes = try role.dictionary(.attributes)
    do throws(ActivationRuleError) {
      return try ActivationRule(propertyList: attributes?.value(.activationRule))
    } catch {
      throw role.problem(
        error.reason.printable, error.remedy)
    }
  }

  private func responseRule(_ info: BundlePropertyList) throws(ExtensionProblem) -> ResponseRule? {
    guard let value = info.value(.response) else { return nil }
    do throws(ResponseRuleError) { return try ResponseRule(value) } catch {
      throw info.problem(error.description.printable, "fix it, or leave the key out")
    }
  }

  // MARK: Files

  private mutating func executable(
    _ info: BundlePropertyList, _ name: String, _ folder: String
  ) throws(ExtensionProblem) -> URL {
    guard Self.isFileName(name) else {
      throw info.problem("\(InfoKey.executable) is “\(name.printable)”", "write a file's name")
    }
    let path: String
    let remedy: String
    switch programs {
    case .inBundle:
      path = try resolved("\(folder)/\(name)", within: folder, "put the program there")
      remedy = "make it executable with chmod +x"
    case .folder(let programs):
      remedy = "build it with `swift build --product \(name.printable)`"
      path = try resolved(programs.appending(path: name).path, within: nil, remedy)
    }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0
    else { throw ExtensionProblem(path: path, reason: "it is not a program", remedy: remedy) }
    return URL(filePath: path)
  }

  private mutating func icon(
    _ info: BundlePropertyList, _ folder: String
  ) throws(ExtensionProblem) -> URL? {
    guard let name = try info.string(.icon), Self.isFileName(name) else { return nil }
    let file = name.contains(".") ? name : name + ".png"
    // An extension works without its icon.
    return (try? resolved("\(folder)/\(file)", within: folder)).map { URL(filePath: $0) }
  }

  private mutating func groups(
    _ folder: String, _ name: String
  ) throws(ExtensionProblem) -> [String] {
    let key = "com.apple.security.application-groups"
    let path = "\(folder)/\(name).entitlements"
    stamp(path)
    guard access(path, F_OK) == 0 else { return [] }
    let file = try resolved(path, within: folder)
    guard let value = try PropertyListFile.read(file)[key] else { return [] }
    guard let groups = value as? [String], groups.allSatisfy(Directories.isGroupIdentifier),
      groups.count <= 100
    else {
      throw ExtensionProblem(
        path: path, reason: "\(key) is not a list of app groups",
        remedy: "write an array of strings that begin with group.")
    }
    return Set(groups).sorted()
  }

  /// Returns the path with its symbolic links resolved. If a folder is given, the file must be
  /// inside it.
  mutating func resolved(
    _ path: String, within folder: String?, _ remedy: String = "add it to the bundle"
  ) throws(ExtensionProblem) -> String {
    stamp(path)
    guard !path.contains("\0"), let pointer = realpath(path, nil) else {
      throw ExtensionProblem(path: path, reason: "it is missing", remedy: remedy, kind: .absent)
    }
    defer { free(pointer) }
    let real = String(cString: pointer)
    if let folder, !real.hasPrefix(folder + "/") {
      throw ExtensionProblem(
        path: path, reason: "it is a link out of the bundle, to \(real.printable)",
        remedy: "copy the file into the bundle")
    }
    return real
  }

  private mutating func stamp(_ path: String) {
    if stamps[path] == nil { stamps[path] = .some(FileStamp(path)) }
  }

  static func isFileName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 255 && name != "." && name != ".."
      && !name.contains("/") && !name.contains("\0")
  }

  static func baseName(_ path: String) -> String {
    URL(filePath: path).deletingPathExtension().lastPathComponent
  }
}
