import ActivationRules
import ExtensionBundles
import Foundation
import ShareSheet
import Text
import Translations
import XcodeProjects

/// An app of an Xcode project with its share and action extensions.
struct XcodeApp {
  struct Extension {
    let target: XcodeTarget
    let list: [String: Any]
  }

  let target: XcodeTarget
  let extensions: [Extension]
  /// The app's other extensions, with their extension points.
  let others: [(name: String, point: String)]

  /// Chooses the app of the project.
  /// - Parameter name: The name of an app's target or of an extension's target. If it is an
  ///   extension, the app gets only this extension.
  /// - Throws: `ShareError` `invalidRequest` if there is no app with an extension, or if several
  ///   apps have extensions and none is named.
  static func chosen(in project: XcodeProject, named name: String?) throws(ShareError) -> XcodeApp {
    var apps: [XcodeApp] = []
    for target in project.targets where target.kind == .application {
      apps.append(try XcodeApp(target, in: project))
    }
    let all = apps.filter { !$0.extensions.isEmpty }
    guard !all.isEmpty else { throw try noExtension(apps, project) }
    guard let name else {
      let phones = all.filter(\.target.isForIOS)
      let found = phones.isEmpty ? all : phones
      if found.count == 1 { return found[0] }
      throw ShareError(
        .invalidRequest,
        translated(
          """
          Several apps of \(project.name.printableLine) have share or action extensions. Name one \
          with --target: \(found.map(\.target.name).joined(separator: ", ").printableLine)
          """))
    }
    if let app = all.first(where: { $0.target.name == name }) { return app }
    for app in all {
      if let part = app.extensions.first(where: { $0.target.name == name }) {
        return XcodeApp(target: app.target, extensions: [part], others: [])
      }
    }
    let names = all.flatMap { [$0.target.name] + $0.extensions.map(\.target.name) }
    throw ShareError(
      .invalidRequest,
      translated(
        """
        \(project.name.printableLine) has no target '\(name.printableLine)' with a share or action \
        extension. These have one: \(names.joined(separator: ", ").printableLine)
        """))
  }

  /// Returns whether people would miss a target of this kind. Others only help to build the app.
  private static func isSeen(_ kind: String) -> Bool {
    ["extension", "application", "watch"].contains { kind.contains($0) }
  }

  private static func noExtension(
    _ apps: [XcodeApp], _ project: XcodeProject
  ) throws(ShareError) -> ShareError {
    var loose: [String] = []
    for target in project.targets where target.kind == .appExtension {
      if try XcodeInfoPlist(target: target, project: project).isExtensionThatRuns {
        loose.append(target.name)
      }
    }
    if !loose.isEmpty {
      return ShareError(
        .invalidRequest,
        translated(
          """
          No app of \(project.name.printableLine) contains the extension \
          \(loose.joined(separator: ", ").printableLine). Add the extension to the app's target in \
          Xcode, under Frameworks, Libraries, and Embedded Content.
          """))
    }
    let others = apps.flatMap(\.others).map { "\($0.name) (\($0.point))" }
    let found =
      others.isEmpty
      ? "" : " " + translated("Other extensions: \(others.joined(separator: ", ").printableLine).")
    return ShareError(.invalidRequest, noExtension(in: project) + found)
  }

  /// Returns the sentences about a project without an extension that runs here.
  static func noExtension(in project: XcodeProject) -> String {
    let names = project.targets.map(\.name).joined(separator: ", ")
    let targets =
      names.isEmpty
      ? translated("The project has no target.")
      : translated("Its targets: \(names.printableLine).")
    return translated(
      """
      \(project.name.printableLine) has no share or action extension. Only these run here. Add a \
      target with the template Share Extension in Xcode, or name another project.
      """) + " " + targets
  }

  private init(
    target: XcodeTarget, extensions: [Extension], others: [(name: String, point: String)]
  ) {
    (self.target, self.extensions, self.others) = (target, extensions, others)
  }

  private init(_ target: XcodeTarget, in project: XcodeProject) throws(ShareError) {
    var extensions: [Extension] = []
    var others: [(name: String, point: String)] = []
    for part in project.targets where target.dependencies.contains(part.name) {
      guard part.kind == .appExtension else {
        if case .other(let kind) = part.kind, Self.isSeen(kind) { others.append((part.name, kind)) }
        continue
      }
      let list = try XcodeInfoPlist(target: part, project: project).values()
      let point = XcodeInfoPlist.extensionPoint(list) ?? translated("no extension point")
      if BundleTemplate.runs(extensionPoint: point) {
        extensions.append(Extension(target: part, list: list))
      } else {
        others.append((part.name, point))
      }
    }
    (self.target, self.extensions, self.others) = (target, extensions, others)
  }
}
