import ActivationRules
import ExtensionBundles
import Foundation
import HTTPSyntax
import Linux
import ShareSheet
import Translations

/// The files of a new package that contains one share extension.
struct PackageTemplate {
  private let name: String
  private let identifier: String
  private let address: String
  private let origin: PackageOrigin

  private var module: String { "\(name)Share" }
  private var group: String { "group.\(identifier)" }
  /// The path of the source file that the author is expected to edit.
  var view: String { "\(name)/Sources/\(module)/ShareViewController.swift" }

  /// - Throws: `ShareError` `invalidRequest` if the name, the identifier or the address is invalid.
  init(
    name: PackageName, identifier: String?, address: String?, origin: PackageOrigin
  ) throws(ShareError) {
    self.name = name.text
    self.origin = origin
    guard origin.identity != name.text.lowercased() else {
      throw ShareError(
        .invalidRequest,
        translated(
          """
          SwiftPM identifies packages by the names of their folders, and Sharesheet's is \
          \(origin.identity). Choose another name than \(name.text).
          """
        ))
    }
    self.identifier = identifier ?? "com.example.\(name.text)"
    // The limit is lower than the 200 characters of an identifier, because the identifiers of the
    // extension and the app group are longer.
    guard BundleIdentifier.isValid(self.identifier), self.identifier.utf8.count <= 140 else {
      throw ShareError(
        .invalidRequest,
        translated(
          """
          “\(self.identifier)” is not a bundle identifier. Write letters, digits, - and . only, \
          for example com.example.\(name.text).
          """
        ))
    }
    let address = address ?? "http://127.0.0.1:4986/bins/\(name.text.lowercased())"
    guard let url = URL(reading: address),
      ["http", "https"].contains(url.scheme?.lowercased()),
      url.host?.isEmpty == false
    else {
      throw ShareError(
        .invalidRequest,
        translated(
          "“\(address)” is not an address that begins with http: or https:."))
    }
    self.address = url.absoluteString
  }

  /// Writes the package.
  /// - Throws: `ShareError` `invalidRequest` if `folder` exists, or `failed` if the package cannot
  ///   be written. In both cases, nothing has changed.
  func write(to folder: URL) throws(ShareError) {
    let target = folder.standardizedFileURL.path
    let refusal = ShareError(
      .invalidRequest,
      translated("\(folder.lastPathComponent) already exists and was not changed."))
    // `mkdir` fails if the folder exists. If it succeeds, no other program has created the folder.
    guard mkdir(target, 0o755) == 0 else {
      if errno == EEXIST { throw refusal }
      let reason = SystemError(code: errno, operation: "make \(target)").reasonWords
      throw ShareError(.failed, translated("\(target) cannot be created: \(reason)."))
    }
    do {
      for (path, text) in files {
        let file = "\(target)/\(path)"
        try FileManager.default.createDirectory(
          atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: file), options: .withoutOverwriting)
      }
    } catch {
      try? FileManager.default.removeItem(atPath: target)
      throw ShareError(
        .failed, translated("\(target) cannot be written: \(error.localizedDescription)"))
    }
  }

  var files: [(path: String, text: String)] {
    let appex = "\(name).app/PlugIns/\(module).appex"
    return [
      ("Package.swift", manifest), (".gitignore", ".build/\n"),
      ("Sources/\(module)/ShareViewController.swift", controller),
      ("Tests/\(module)Tests/ShareViewControllerTests.swift", test),
      ("\(name).app/Info.plist", Self.list(application)),
      ("\(appex)/Info.plist", Self.list(information)),
      ("\(appex)/\(module).entitlements", Self.list(entitlements)),
    ]
  }

  private var manifest: String {
    """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "\(name)", products: [.library(name: "\(module)", targets: ["\(module)"])],
      dependencies: [\(origin.dependency)],
      targets: [
        .target(
          name: "\(module)",
          dependencies: [
            .product(name: "UIKit", package: \(SwiftLiteral(origin.package))),
            .product(name: "Social", package: \(SwiftLiteral(origin.package))),
          ]),
        .testTarget(name: "\(module)Tests", dependencies: ["\(module)"]),
      ])

    """
  }

  var controller: String {
    """
    import Social
    import UIKit

    class ShareViewController: SLComposeServiceViewController {
      override func isContentValid() -> Bool { !contentText.isEmpty }

      override func didSelectPost() {
        let file = URL.temporaryDirectory.appending(path: "\\(getpid()).txt")
        try? Data(contentText.utf8).write(to: file)
        var request = URLRequest(url: URL(string: \(SwiftLiteral(address)))!)
        request.httpMethod = "POST"
        let background = URLSessionConfiguration.background(withIdentifier: "\(identifier)")
        background.sharedContainerIdentifier = "\(group)"
        URLSession(configuration: background).uploadTask(with: request, fromFile: file).resume()
        extensionContext?.completeRequest(returningItems: nil)
      }
    }

    """
  }

  private var test: String {
    """
    import Testing

    @testable import \(module)

    @MainActor struct ShareViewControllerTests {
      @Test func nothingIsNotPosted() {
        #expect(!ShareViewController().isContentValid())
      }
    }

    """
  }

  private var application: String {
    """
    \t<key>\(InfoKey.identifier)</key>
    \t<string>\(identifier)</string>
    \t<key>\(InfoKey.name)</key>
    \t<string>\(name)</string>
    \t<key>\(InfoKey.packageType)</key>
    \t<string>APPL</string>
    \t<key>\(InfoKey.version)</key>
    \t<string>1.0</string>
    \t<key>\(InfoKey.build)</key>
    \t<string>1</string>
    """
  }

  private var information: String {
    """
    \t<key>\(InfoKey.displayName)</key>
    \t<string>\(name)</string>
    \t<key>\(InfoKey.identifier)</key>
    \t<string>\(identifier).Share</string>
    \t<key>\(InfoKey.packageType)</key>
    \t<string>XPC!</string>
    \t<key>\(InfoKey.version)</key>
    \t<string>1.0</string>
    \t<key>\(InfoKey.build)</key>
    \t<string>1</string>
    \t<key>\(InfoKey.extensionRole)</key>
    \t<dict>
    \t\t<key>\(InfoKey.attributes)</key>
    \t\t<dict>
    \t\t\t<key>\(InfoKey.activationRule)</key>
    \t\t\t<dict>
    \t\t\t\t<key>NSExtensionActivationSupportsText</key>
    \t\t\t\t<true/>
    \t\t\t\t<key>NSExtensionActivationSupportsWebURLWithMaxCount</key>
    \t\t\t\t<integer>1</integer>
    \t\t\t</dict>
    \t\t</dict>
    \t\t<key>\(InfoKey.extensionPoint)</key>
    \t\t<string>com.apple.share-services</string>
    \t\t<key>\(InfoKey.principalClass)</key>
    \t\t<string>$(PRODUCT_MODULE_NAME).ShareViewController</string>
    \t</dict>
    """
  }

  private var entitlements: String {
    """
    \t<key>com.apple.security.application-groups</key>
    \t<array>
    \t\t<string>\(group)</string>
    \t</array>
    """
  }

  private static func list(_ content: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \(content)
    </dict>
    </plist>

    """
  }
}
