import Foundation

/// A target of a project that Xcode builds itself: its files and its build settings.
package struct XcodeTarget: Sendable {
  package enum Kind: Hashable, Sendable {
    case application
    case appExtension
    /// A framework or a static library.
    case library
    /// Another kind, such as a test bundle, by the last part of its product type.
    case other(String)

    init(productType: String) {
      let name = productType.replacing("com.apple.product-type.", with: "")
      self =
        switch name {
        case "application": .application
        case "app-extension": .appExtension
        case "framework", "framework.static", "library.static", "library.dynamic": .library
        default: .other(name)
        }
    }
  }

  let id: String
  package let name: String
  package let kind: Kind
  package let settings: XcodeBuildSettings
  /// The absolute paths of the Swift files.
  package let sources: [String]
  /// The absolute paths of the other files that the target compiles, such as Objective-C.
  package let otherSources: [String]
  /// The absolute paths of the files that go into the bundle.
  package let resources: [String]
  /// The products of Swift packages that the target is linked with.
  package let packageProducts: [XcodePackageProduct]
  /// The names of the targets that this target needs or embeds.
  package let dependencies: Set<String>

  package var moduleName: String {
    Self.moduleName(settings["PRODUCT_MODULE_NAME"] ?? productName)
  }
  package var productName: String { settings["PRODUCT_NAME"] ?? name }

  /// Returns the module name for a product name: "My App-2" → "My_App_2".
  static func moduleName(_ name: String) -> String {
    let characters = name.map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "_" }
    return characters.first?.isNumber == true ? "_" + characters : String(characters)
  }

  /// Whether the target is built for iOS. A project can have another app for the Mac.
  package var isForIOS: Bool {
    let platforms = settings["SUPPORTED_PLATFORMS"] ?? settings["SDKROOT"] ?? "iphoneos"
    return platforms.contains("iphoneos") || platforms.contains("auto")
  }

  init(_ target: XcodeObjects.Object, in project: XcodeProjectReader) {
    let (objects, files) = (project.objects, project.files)
    id = target.id
    name = target["name"] ?? target.id
    kind = Kind(productType: target["productType"] ?? "")
    settings = project.settings(of: target)
    let phases = objects.all("buildPhases", of: target)
    func members(_ kind: String) -> [XcodeObjects.Object] {
      phases.filter { $0.kind == kind }.flatMap { objects.all("files", of: $0) }
    }
    func paths(_ kind: String) -> [String] {
      members(kind).compactMap { objects[$0["fileRef"]] }.flatMap(files.files)
    }
    let synchronized = XcodeFolderMembers(objects: objects, files: files).paths(of: target)
    let compiled = paths("PBXSourcesBuildPhase") + synchronized.filter(Self.isSource)
    sources = Self.unique(compiled.filter { $0.hasSuffix(".swift") })
    otherSources = Self.unique(compiled.filter { !$0.hasSuffix(".swift") })
    let list = settings["INFOPLIST_FILE"].flatMap(files.path(named:))
    resources = Self.unique(
      paths("PBXResourcesBuildPhase")
        + synchronized.filter { !Self.isSource($0) && !Self.isNoResource($0) && $0 != list })
    let linked = members("PBXFrameworksBuildPhase").compactMap { objects[$0["productRef"]] }
    packageProducts = Self.unique(
      (linked + objects.all("packageProductDependencies", of: target)).compactMap {
        XcodePackageProduct($0, in: project)
      })
    dependencies = Self.dependencies(of: target, phases, objects)
  }

  private static func isSource(_ path: String) -> Bool {
    ["swift", "m", "mm", "c", "cpp", "cc", "metal", "xcdatamodeld", "intentdefinition"]
      .contains((path as NSString).pathExtension)
  }

  /// Returns whether Xcode leaves a file of a synchronized folder out of the bundle.
  private static func isNoResource(_ path: String) -> Bool {
    ["h", "hpp", "pch", "modulemap", "entitlements", "xcconfig", "md", "docc", "framework"]
      .contains((path as NSString).pathExtension)
  }

  private static func unique<Element: Hashable>(_ elements: [Element]) -> [Element] {
    var seen: Set<Element> = []
    return elements.filter { seen.insert($0).inserted }
  }

  private static func dependencies(
    of target: XcodeObjects.Object, _ phases: [XcodeObjects.Object], _ objects: XcodeObjects
  ) -> Set<String> {
    let named = objects.all("dependencies", of: target).compactMap { dependency in
      dependency["target"] ?? objects[dependency["targetProxy"]]?["remoteGlobalIDString"]
    }
    let products = Set(
      phases.filter { ["PBXCopyFilesBuildPhase", "PBXFrameworksBuildPhase"].contains($0.kind) }
        .flatMap { objects.all("files", of: $0) }.compactMap { $0["fileRef"] })
    let embedded = objects.all(ofKind: "PBXNativeTarget").filter { other in
      other["productReference"].map(products.contains) ?? false
    }
    return Set((named.compactMap { objects[$0] } + embedded).compactMap { $0["name"] })
  }
}
