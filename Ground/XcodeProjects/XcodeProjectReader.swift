import Foundation

/// The reading of a project's targets and of their settings.
struct XcodeProjectReader {
  let objects: XcodeObjects
  let files: XcodeFiles
  private let name: String
  private let configuration: String

  /// - Throws: `XcodeProjectError` if the project cannot be read.
  init(_ url: URL, _ configuration: String) throws(XcodeProjectError) {
    objects = try XcodeObjects(url.appending(path: "project.pbxproj"))
    files = XcodeFiles(objects, in: url.deletingLastPathComponent())
    name = url.deletingPathExtension().lastPathComponent
    self.configuration = configuration
  }

  var targets: [XcodeTarget] {
    objects.all("targets", of: objects.root).filter { $0.kind == "PBXNativeTarget" }
      .map { XcodeTarget($0, in: self) }
  }

  func settings(of target: XcodeObjects.Object) -> XcodeBuildSettings {
    let name = target["name"] ?? target.id
    let base = [
      "TARGET_NAME": name, "TARGETNAME": name, "PRODUCT_NAME": "$(TARGET_NAME)",
      "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)",
      "EXECUTABLE_NAME": "$(PRODUCT_NAME)", "PROJECT_NAME": self.name, "PROJECT": self.name,
      "SRCROOT": files.root.path, "SOURCE_ROOT": files.root.path,
      "PROJECT_DIR": files.root.path, "PROJECT_FILE_PATH": "\(files.folder.path)/\(name).xcodeproj",
      "CONFIGURATION": configuration, "PLATFORM_NAME": "iphoneos",
      "DEVELOPMENT_LANGUAGE": objects.root["developmentRegion"] ?? "en",
      "MARKETING_VERSION": "1.0", "CURRENT_PROJECT_VERSION": "1",
      "PRODUCT_BUNDLE_PACKAGE_TYPE": target["productType"]?.hasSuffix(".application") == true
        ? "APPL" : "XPC!",
    ]
    return XcodeBuildSettings([base] + layers(of: objects.root) + layers(of: target))
  }

  /// Returns the settings of the file on which the configuration is based, and its own settings.
  private func layers(of owner: XcodeObjects.Object) -> [[String: String]] {
    guard let list = objects[owner["buildConfigurationList"]] else { return [] }
    let all = objects.all("buildConfigurations", of: list)
    let usual = list["defaultConfigurationName"]
    guard
      let chosen = all.first(where: { $0["name"] == configuration })
        ?? all.first(where: { $0["name"] == usual }) ?? all.first
    else { return [] }
    let own = (chosen.values["buildSettings"]?.table ?? [:]).mapValues {
      $0.texts.joined(separator: " ")
    }
    return [base(of: chosen).map { XcodeSettingsFile($0).settings } ?? [:], own].map(effective)
  }

  private func base(of configuration: XcodeObjects.Object) -> String? {
    if let reference = objects[configuration["baseConfigurationReference"]] {
      return files.path(of: reference)
    }
    guard let folder = objects[configuration["baseConfigurationReferenceAnchor"]],
      let path = configuration["baseConfigurationReferenceRelativePath"]
    else { return nil }
    return files.path(of: folder).map { "\($0)/\(path)" }.flatMap {
      files.contains($0) ? $0 : nil
    }
  }

  /// Replaces settings by those with a condition that an app for an iPhone fulfils.
  private func effective(_ settings: [String: String]) -> [String: String] {
    var result = settings.filter { !$0.key.contains("[") }
    for (key, value) in settings.sorted(by: { $0.key < $1.key }) where key.contains("[") {
      let conditions = key.matches(of: /\[(\w+)=([^\]]*)\]/)
      let isFulfilled = conditions.allSatisfy { condition in
        switch condition.1 {
        case "sdk": condition.2 == "*" || condition.2.hasPrefix("iphoneos")
        case "config": condition.2 == configuration || condition.2 == "*"
        default: condition.2 == "*"
        }
      }
      if isFulfilled, !conditions.isEmpty { result[String(key.prefix { $0 != "[" })] = value }
    }
    return result
  }

  /// Returns the folder of the package in the project's groups whose manifest has the product.
  /// Older versions of Xcode do not write to which package a product belongs.
  func localPackage(with product: String) -> String? {
    let references = objects.all(ofKind: "PBXFileReference").filter {
      ["wrapper", "folder", "text"].contains($0["lastKnownFileType"] ?? "folder")
    }
    let folders =
      references.compactMap(files.path(of:))
      + objects.all(ofKind: "XCLocalSwiftPackageReference").compactMap {
        $0["relativePath"].flatMap(files.path(named:))
      }
    return folders.first { folder in
      guard let data = XcodeObjects.content(of: folder + "/Package.swift", limit: 1 << 20) else {
        return false
      }
      let products = String(decoding: data, as: UTF8.self)
        .matches(of: /\.(?:library|plugin)\(\s*name:\s*"([^"]+)"/)
      return products.contains { $0.1 == product }
    }
  }
}
