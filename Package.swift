// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The settings of all targets, except the extensions and the fixtures that represent other
// developers' sources. The excepted targets must compile with the settings of Apple's template. In
// such sources, `item as? URL` causes a warning on Linux although it succeeds.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

/// The package of each product that a target depends on.
let packages = [
  "ArgumentParser": "swift-argument-parser", "AsyncHTTPClient": "async-http-client",
  "Crypto": "swift-crypto", "GRDB": "GRDB.swift", "HTTPTypes": "swift-http-types",
  "Hummingbird": "hummingbird", "HummingbirdCore": "hummingbird", "Logging": "swift-log",
  "NIOCore": "swift-nio", "NIOEmbedded": "swift-nio", "NIOExtras": "swift-nio-extras",
  "NIOHTTP1": "swift-nio", "NIOHTTPCompression": "swift-nio-extras",
  "NIOHTTPTypes": "swift-nio-extras", "NIOHTTPTypesHTTP1": "swift-nio-extras",
  "NIOPosix": "swift-nio", "NIOResumableUpload": "swift-nio-extras",
  "NIOSOCKS": "swift-nio-extras", "NIOSSL": "swift-nio-ssl", "NIOTLS": "swift-nio",
  "ServiceLifecycle": "swift-service-lifecycle", "UnixSignals": "swift-service-lifecycle",
]

func dependencies(_ names: [String]) -> [Target.Dependency] {
  names.map { name in
    packages[name].map { .product(name: name, package: $0) } ?? .byName(name: name)
  }
}

/// A module in the folder of its name.
func module(
  _ path: String, _ names: String..., excluding files: [String] = [],
  settings: [SwiftSetting] = strict
) -> Target {
  .target(
    name: String(path.split(separator: "/").last ?? ""), dependencies: dependencies(names),
    path: path, exclude: files, swiftSettings: settings)
}

func program(_ path: String, _ names: String..., embedding files: [String] = []) -> Target {
  .executableTarget(
    name: String(path.split(separator: "/").last ?? ""), dependencies: dependencies(names),
    path: path, resources: files.map { .embedInCode($0) }, swiftSettings: strict)
}

/// Tests of the given targets. The tests may also use all dependencies of these targets.
func tests(_ name: String, of tested: [Target], at path: String? = nil, _ names: String...)
  -> Target
{
  let inherited = tested.flatMap(\.dependencies)
  let own = tested.filter { $0.type != .system }.map { Target.Dependency.byName(name: $0.name) }
  var all: [String: Target.Dependency] = [:]
  for dependency in inherited + own + dependencies(names) { all["\(dependency)"] = dependency }
  return .testTarget(
    name: name, dependencies: all.sorted { $0.key < $1.key }.map(\.value), path: path,
    swiftSettings: strict)
}

func library(_ path: String, header: String? = nil, apt: String) -> Target {
  .systemLibrary(
    name: String(path.split(separator: "/").last ?? ""), path: path, pkgConfig: header,
    providers: [.apt([apt])])
}

// The folder of the toolchain that contains swift-syntax, the compiler's own parser. It is found by
// the path of PackageDescription, which is loaded into this process. Building swift-syntax would
// take minutes (docs/decisions/port-step.md).
let toolchainLibraries: String = {
  let maps =
    (try? FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/maps")).readToEnd()) ?? nil
  let line = String(decoding: maps ?? Data(), as: UTF8.self).split(separator: "\n")
    .first { $0.hasSuffix("/pm/ManifestAPI/libPackageDescription.so") }
  guard let line, let start = line.firstIndex(of: "/") else { return "/usr/lib/swift/host" }
  return URL(fileURLWithPath: String(line[start...])).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("host").path
}()

/// The toolchain's program that prints where another program crashed.
let toolchainBacktracer = URL(fileURLWithPath: toolchainLibraries).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()
  .appendingPathComponent("libexec/swift/linux/swift-backtrace").path

/// Whether libadwaita, which draws the window, is installed. Everything else builds without it.
let hasAdwaita: Bool = {
  let named = ProcessInfo.processInfo.environment["PKG_CONFIG_PATH"] ?? ""
  let folders = ["/usr/lib", "/usr/lib64", "/usr/share", "/usr/local/lib", "/usr/local/share"]
  let libraries = ["x86_64", "aarch64"].map { "/usr/lib/\($0)-linux-gnu" }
  let all =
    named.split(separator: ":").map(String.init) + (folders + libraries).map { $0 + "/pkgconfig" }
  return all.contains { FileManager.default.fileExists(atPath: $0 + "/libadwaita-1.pc") }
}()

// One array for each floor. A target may depend only on targets before it on its own floor, and on
// targets of the floors below. `scripts/check-floors` checks this.

let ground: [Target] = [
  .target(name: "CLinux", path: "Ground/CLinux"),
  .target(name: "CProcess", path: "Ground/CProcess"),
  library("Ground/CExif", header: "libexif", apt: "libexif-dev"),
  library("Ground/CZlib", apt: "zlib1g-dev"),
  // Loads gdk-pixbuf at run time, so the package does not link to gdk-pixbuf.
  .target(name: "CPixbuf", path: "Ground/CPixbuf"),
  module("Ground/Linux", "CLinux"),
  module("Ground/Text"),
  .target(name: "CTranslations", path: "Ground/CTranslations"),
  module("Ground/Translations", "Text", "CTranslations", excluding: ["de.po"]),
  module("Ground/HTTPSyntax"),
  module("Ground/ChangeFeed"),
  module("Ground/PortStep", "Translations"),
  module("Ground/XcodeProjects", "Linux", "Text", "Translations"),
  module("Ground/ProgramEnding", "Linux", "ArgumentParser"),
  module("Ground/EventLog", "Text", "Logging"),
  module("Ground/DesktopSession", "Linux", "HTTPSyntax"),
  module("Ground/Sandbox", "Linux", "Translations"),
  module("Ground/BundleSeal", "Linux", "Crypto"),
  module("Ground/Contract", "Text", "Linux", "HTTPSyntax", "Translations"),
  module("Ground/DesktopRelay", "DesktopSession", "Contract", "Linux"),
  module("Ground/Imaging", "Contract", "Linux", "CExif", "CPixbuf"),
  module("Ground/PrivacyLens", "Linux", "CZlib"),
  module("Ground/Archives", "Linux", "CZlib"),
  module("Ground/Templates"),
  module("Ground/Markup"),
  module("Ground/ResourceCatalogs", "Linux", "Markup", "Text"),
  module("Ground/S3", "Markup", "Contract", "HTTPSyntax", "Crypto"),
  module("Ground/Mail", "Translations"),
  module("Ground/ResponseRules", "Templates", "Markup", "Contract", "Text", "HTTPSyntax"),
  module(
    "Ground/Destinations", "ResponseRules", "Templates", "Mail", "Contract", "Text", "HTTPSyntax",
    "Linux"),
  module("Ground/DurableStore", "Linux", "Translations", "GRDB"),
  module(
    "Ground/DaemonClient", "DesktopSession", "Contract", "Translations", "Text", "Linux", "NIOCore",
    "NIOPosix", "NIOHTTP1"),
  module(
    "Ground/HTTPService", "Text", "CLinux", "Linux", "Hummingbird", "HummingbirdCore", "NIOCore",
    "NIOPosix", "NIOHTTPTypes", "HTTPTypes", "Logging", "ServiceLifecycle"),
  module(
    "Ground/ResumableUploads", "HTTPService", "HTTPSyntax", "Linux", "Hummingbird", "NIOCore",
    "HTTPTypes", "Crypto", "ServiceLifecycle"),
]

let api: [Target] = [
  module("API/AppleSupport", "Contract", "Linux"),
  module("API/UniformTypeIdentifiers", "AppleSupport"),
  module("API/Localization", "AppleSupport", "Translations"),
  module("API/Storyboards", "Markup"),
  module("API/Predicates", "UniformTypeIdentifiers", "Linux"),
  module("API/MobileCoreServices", "UniformTypeIdentifiers", "AppleSupport"),
  module("API/CoreServices", "MobileCoreServices"),
  // Contains Apple's `os` too. A module named `os` would change the result of `canImport(os)` in
  // other packages.
  module("API/OSLog", "Linux"),
  // A module named CoreGraphics would change the result of `canImport` in other packages.
  module("API/Graphics", "Imaging", "AppleSupport"),
  module("API/ImageIO", "Graphics", "Imaging", "UniformTypeIdentifiers", "Linux"),
  module("API/CoreMedia"),
  module("API/AVFoundation", "CoreMedia", "Graphics", "Linux"),
  module("API/CryptoKit", "Crypto"),
  module("API/Compression", "CZlib"),
  module("API/LocalAuthentication", "AppleSupport"),
  module("API/WidgetKit"),
  // Apple's Combine. GRDB compiles code for a module named Combine, which would then be linked into
  // every program that uses GRDB.
  module("API/SharesheetCombine"),
  module(
    "API/CoreData", "AppleSupport", "Predicates", "SharesheetCombine", "Markup", "Linux", "GRDB"),
  module(
    "API/ItemProviders", "AppleSupport", "UniformTypeIdentifiers", "HTTPSyntax", "Contract",
    "Archives", "Linux"),
  // C that redirects calls of Foundation's `UserDefaults` to AppGroups.
  .target(name: "CUserDefaults", path: "API/CUserDefaults"),
  module("API/AppGroups", "CUserDefaults", "AppleSupport", "Contract", "Linux"),
  module("API/Security", "AppGroups", "AppleSupport", "Linux"),
  module(
    "API/URLLoading", "AppleSupport", "SharesheetCombine", "UniformTypeIdentifiers", "HTTPSyntax",
    "Contract",
    "DaemonClient", "Linux"),
  module(
    "API/Intents", "URLLoading", "ItemProviders", "AppleSupport", "Contract", "DaemonClient",
    "Linux"),
  // Swift Testing looks for this overlay next to any module named UIKit.
  module("API/_Testing_UIKit"),
  // Makes objects of classes that are known only by their name.
  .target(name: "CInitializers", path: "API/CInitializers"),
  module(
    "API/UIKit", "CInitializers", "AppleSupport", "Localization", "Translations",
    "ResourceCatalogs", "ItemProviders", "AppGroups", "URLLoading", "Predicates",
    "UniformTypeIdentifiers", "Storyboards", "Contract", "Linux", "DesktopSession", "DesktopRelay",
    "Imaging", "Graphics", "HTTPSyntax", "SharesheetCombine", "_Testing_UIKit"),
  module(
    "API/SwiftUI", "UIKit", "Localization", "Translations", "SharesheetCombine", "AppGroups",
    "URLLoading", "Linux"),
  // Apple's modules declare these names if a file imports both of them.
  module("API/CoreDataSwiftUI", "CoreData", "SwiftUI", "SharesheetCombine", "Linux"),
  module("API/SwiftData", "CoreData", "SwiftUI", "AppGroups", "SharesheetCombine", "Linux"),
  module("API/Photos", "AVFoundation", "UIKit"),
  module("API/PhotosUI", "Photos", "UIKit", "SwiftUI", "Localization", "Translations"),
  module(
    "API/LinkPresentation", "UIKit", "ItemProviders", "URLLoading", "UniformTypeIdentifiers"),
  module("API/UserNotifications", "AppleSupport", "DesktopSession", "DesktopRelay", "Linux"),
  module("API/Social", "UIKit", "AppleSupport", "Contract"),
]

let engine: [Target] = [
  module("Engine/ActivationRules", "Predicates", "UniformTypeIdentifiers", "Translations"),
  module(
    "Engine/ExtensionBundles", "ActivationRules", "UniformTypeIdentifiers", "Storyboards",
    "ResourceCatalogs", "Contract", "Linux", "ResponseRules", "Destinations", "BundleSeal"),
  module(
    "Engine/Connectivity", "HTTPSyntax", "Contract", "CZlib", "NIOCore", "NIOHTTP1", "NIOSSL"),
  module(
    "Engine/Transfers", "Connectivity", "ChangeFeed", "DurableStore", "ResponseRules", "Templates",
    "S3", "Mail", "HTTPSyntax", "Text", "Translations", "Contract", "Linux", "GRDB", "Crypto",
    "NIOCore",
    "NIOPosix", "NIOHTTP1", "NIOExtras", "NIOSOCKS", "NIOSSL", "NIOTLS", "Logging"),
  module(
    "Engine/ForegroundRequests", "Connectivity", "HTTPSyntax", "Contract", "Linux",
    "AsyncHTTPClient", "NIOCore", "NIOPosix", "NIOHTTP1", "NIOHTTPCompression", "NIOSSL"),
  module("Engine/ExtensionHost", "Sandbox", "Contract", "Translations", "Linux"),
  module("Engine/Donations", "Contract", "Linux"),
  module(
    "Engine/FormPages", "HTTPService", "Translations", "Contract", "Linux", "Hummingbird",
    "NIOCore", "HTTPTypes", "Logging"),
  module(
    "Engine/History", "Transfers", "ChangeFeed", "Connectivity", "DurableStore", "ResponseRules",
    "Text", "Translations", "Contract", "Linux", "GRDB", "Logging"),
  module(
    "Engine/ShareSession", "ExtensionHost", "Sandbox", "Donations", "FormPages", "History",
    "Transfers",
    "ForegroundRequests", "ChangeFeed", "DesktopSession", "HTTPSyntax", "Translations", "Contract",
    "Linux", "UniformTypeIdentifiers", "Logging"),
  module(
    "Engine/Control", "ShareSession", "ExtensionHost", "Sandbox", "Donations", "FormPages",
    "History",
    "Transfers",
    "ForegroundRequests", "Connectivity", "ExtensionBundles", "ChangeFeed", "DesktopSession",
    "DesktopRelay",
    "DurableStore", "Destinations", "CZlib", "CProcess", "HTTPService", "HTTPSyntax", "Text",
    "Translations",
    "Contract",
    "Linux", "Hummingbird", "NIOCore", "NIOPosix", "HTTPTypes", "Logging", "ServiceLifecycle",
    "UnixSignals", "UniformTypeIdentifiers"),
  program("Engine/sharesheet-pictures", "Imaging", "Contract", "Linux"),
  .executableTarget(
    name: "sharesheet-attachments", dependencies: ["CLinux"], path: "Engine/sharesheet-attachments"
  ),
  .executableTarget(
    name: "sharesheet-backtrace", path: "Engine/sharesheet-backtrace",
    cSettings: [.define("BACKTRACER", to: "\"\(toolchainBacktracer)\"")]),
  .executableTarget(
    name: "sharesheet-sandbox", path: "Engine/sharesheet-sandbox",
    // It is written in C. Without this option, it would load Swift's library at its start.
    linkerSettings: [.unsafeFlags(["-static-stdlib"])]),
  .executableTarget(
    name: "sharesheet-port",
    dependencies: dependencies(["PortStep", "ResourceCatalogs", "ArgumentParser"]),
    path: "Engine/sharesheet-port",
    swiftSettings: strict + [.unsafeFlags(["-I", toolchainLibraries])],
    linkerSettings: [
      .unsafeFlags(["-L", toolchainLibraries, "-Xlinker", "-rpath", "-Xlinker", toolchainLibraries]
      ),
      .linkedLibrary("SwiftParser"), .linkedLibrary("SwiftSyntax"),
    ]),
  program(
    "Engine/sharesheetd", "Control", "ShareSession", "Connectivity", "ExtensionBundles", "EventLog",
    "Linux", "ProgramEnding", "ArgumentParser", "Logging"),
]

let services: [Target] = [
  module("Services/ServicePages", "HTTPService", "Hummingbird", "NIOCore", "HTTPTypes"),
  module(
    "Services/RequestBin", "ServicePages", "HTTPService", "ChangeFeed", "Text", "Linux",
    "Hummingbird", "NIOCore", "HTTPTypes", "Logging"),
  module(
    "Services/ImageHost", "ServicePages", "HTTPService", "ResumableUploads", "HTTPSyntax",
    "ChangeFeed", "Text", "Linux", "Imaging", "Hummingbird", "NIOCore", "HTTPTypes", "Crypto"),
  module(
    "Services/PushInbox", "ServicePages", "HTTPService", "DurableStore", "ChangeFeed", "Text",
    "Linux", "HTTPSyntax", "Hummingbird", "NIOCore", "HTTPTypes", "GRDB", "Crypto"),
  library("Services/CDuktape", header: "duktape", apt: "duktape-dev"),
  .executableTarget(
    name: "sharesheet-sync-function", dependencies: ["CDuktape", "CLinux"],
    path: "Services/sharesheet-sync-function"),
  module("Services/SyncFunction", "Linux"),
  module(
    "Services/DocumentGateway", "SyncFunction", "ServicePages", "HTTPService", "DurableStore",
    "ChangeFeed", "Text", "Linux", "Hummingbird", "NIOCore", "HTTPTypes", "Crypto", "GRDB",
    "Logging", "ServiceLifecycle"),
  program(
    "Services/sharesheet-services", "CLinux", "RequestBin", "ImageHost", "DocumentGateway",
    "PushInbox", "HTTPService", "EventLog", "Text", "Linux", "ProgramEnding", "ArgumentParser",
    "Logging", "ServiceLifecycle", "UnixSignals"),
]

let faces: [Target] = [
  module(
    "Faces/ShareSheet", "Destinations", "Templates", "Translations", "DaemonClient", "Contract",
    "HTTPSyntax", "Linux", "Text"),
  // The shared items, and the sheet's own actions on them.
  module(
    "Faces/ShareContent", "ShareSheet", "PrivacyLens", "Archives", "Translations",
    "DesktopSession", "Text", "HTTPSyntax", "Contract", "Linux", "UniformTypeIdentifiers"),
  module(
    "Faces/TerminalSheet", "ShareSheet", "DesktopSession", "Contract", "CLinux", "Linux"),
  // The program that the browser extension starts.
  program("Faces/sharesheet-browser", "Translations", "Linux"),
  program(
    "Faces/sharesheet", "ActivationRules", "ExtensionBundles", "ShareSheet", "ShareContent",
    "TerminalSheet", "Destinations", "Templates", "Mail", "Translations", "DaemonClient",
    "DesktopSession", "Contract", "Text", "PortStep", "ResourceCatalogs",
    "XcodeProjects", "BundleSeal",
    "CLinux",
    "Linux",
    "HTTPSyntax",
    "UniformTypeIdentifiers", "ArgumentParser",
    embedding: ["Integrate/Entries", "Destinations/ReadyMade"]),
]

let windows: [Target] =
  !hasAdwaita
  ? []
  : [
    library("Faces/CGio", header: "gio-unix-2.0", apt: "libglib2.0-dev"),
    // The portal for sandboxed programs. Its program does not load GTK.
    module("Faces/SharePortal", "CGio", "DaemonClient", "Contract", "HTTPSyntax", "Linux"),
    program("Faces/sharesheet-portal", "SharePortal"),
    library("Faces/CAdwaita", header: "libadwaita-1", apt: "libadwaita-1-dev"),
    module(
      "Faces/DesktopSheet", "CAdwaita", "SharePortal", "ShareSheet", "ShareContent",
      "Destinations", "DaemonClient", "DesktopSession", "HTTPSyntax", "Contract", "Linux",
      "ArgumentParser"),
    program("Faces/sharesheet-desktop", "DesktopSheet"),
  ]

/// An app with its extension, and the kit that both share.
func app(
  _ name: String, command: String, _ names: String..., extension target: String,
  _ extensionNames: [String] = ["Social"], kit kitNames: [String]? = []
) -> [Target] {
  let sources = "Extensions/\(name)/Sources"
  let kit = kitNames == nil ? [] : ["\(name)Kit"]
  return kit.map {
    .target(
      name: $0, dependencies: dependencies(["UIKit"] + (kitNames ?? [])), path: "\(sources)/Kit")
  } + [
    .executableTarget(
      name: command, dependencies: dependencies(kit + ["AppCommands", "UIKit"] + names),
      path: "\(sources)/App"),
    .executableTarget(
      name: target,
      dependencies: dependencies(kit + ["UIKit", "UniformTypeIdentifiers"] + extensionNames),
      path: "\(sources)/Extension"),
  ]
}

let extensions: [Target] = [
  [
    program(
      "Extensions/CustomDestination/sharesheet-destination", "Social", "UIKit", "AppGroups",
      "AppleSupport", "ItemProviders", "URLLoading", "UniformTypeIdentifiers", "Destinations",
      "Templates", "Mail", "Contract")
  ],
  [module("Extensions/AppCommands", "UIKit", settings: [])],
  app("ShareAlike", command: "sharealike", extension: "ShareAlikeExtension", kit: nil),
  app("ImgShare", command: "imgshare", extension: "ImgShareExtension"),
  app("TeamPicks", command: "teampicks", extension: "ShareTrack", kit: ["Security"]),
  app(
    "Hoi", command: "hoi", "Intents", "UserNotifications", extension: "HoiExtension", [],
    kit: ["Intents"]),
].flatMap { $0 }

/// A program that only tests use. Most represent programs of other developers, so they do not use
/// the `strict` settings.
func fixture(
  _ name: String, in folder: String, _ names: String..., settings: [SwiftSetting] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies(names), path: "Tests/Fixtures/\(folder)",
    swiftSettings: settings)
}

let fixtures: [Target] = [
  module(
    "Tests/TestServers", "HTTPService", "ResumableUploads", "Linux", "Hummingbird", "NIOCore",
    "NIOPosix", "NIOHTTP1", "NIOSSL", "HTTPTypes", "Crypto", "Logging", "ServiceLifecycle"),
  fixture(
    "LoadFixture", in: "Loads", "URLLoading", "AppleSupport", "ForegroundRequests", "Connectivity",
    "Linux", "Contract",
    "NIOPosix", settings: strict),
  .target(
    name: "Declarations",
    dependencies: dependencies([
      "UIKit", "Social", "Intents", "Security", "UniformTypeIdentifiers", "MobileCoreServices",
      "CoreDataSwiftUI", "SwiftData", "LinkPresentation",
    ]), path: "Tests/Fixtures/Declarations/Each", swiftSettings: [.treatAllWarnings(as: .error)]),
  .target(
    name: "TypicalExtension",
    dependencies: ["UIKit", "Social", "UniformTypeIdentifiers", "MobileCoreServices"],
    path: "Tests/Fixtures/Declarations/Typical"),
  fixture("ActionsApp", in: "Actions/Sources/App", "UIKit"),
  // In Swift 5's mode, as most sources for iOS are.
  fixture(
    "ActionsExtension", in: "Actions/Sources/Extension", "UIKit", "UniformTypeIdentifiers",
    settings: [.swiftLanguageMode(.v5)]),
  fixture("FriendsExtension", in: "Friends/Sources", "UIKit", "Intents"),
  fixture("ReadingListExtension", in: "ReadingList/Sources", "SwiftUI", "UIKit"),
  fixture("GroupDefaultsApp", in: "GroupDefaults", "UIKit", "Security"),
  fixture("CoreDataProgram", in: "CoreData", "CoreData"),
  // Models as the port step writes them.
  .target(
    name: "LedgerModels", dependencies: ["SwiftData"], path: "Tests/Fixtures/Ledger/Models"),
  fixture("LedgerProgram", in: "Ledger/Program", "LedgerModels", "SwiftData"),
  fixture("LargePicture", in: "LargePicture", "UIKit", settings: strict),
  fixture("HostApp", in: "HostApp/Sources/App", "UIKit", "UniformTypeIdentifiers"),
  fixture(
    "EchoExtension", in: "HostApp/Sources/Extension", "UIKit", "Social", "UniformTypeIdentifiers"),
  fixture("SessionApp", in: "SessionApp/Sources", "UIKit"),
  fixture("PortedExtension", in: "Ported/Sources", "UIKit", "Social", "OSLog"),
  fixture(
    "mutation", in: "Mutation", "ActivationRules", "DaemonClient", "ExtensionBundles", "Text",
    "Linux",
    "Predicates", "UniformTypeIdentifiers", "Contract", settings: strict),
  fixture("ParcelExtension", in: "Parcel/Sources", "UIKit", "Social", "UniformTypeIdentifiers"),
  // The packages in the folder of the Xcode project. The sources of HerdKit are those that the
  // port step writes.
  .target(name: "HerdBreeds", path: "Tests/Fixtures/Herd/HerdBreeds/Sources"),
  .target(
    name: "HerdKit", dependencies: ["HerdBreeds", "SharesheetCombine", "OSLog", "UIKit"],
    path: "Tests/Fixtures/HerdKit", swiftSettings: [.swiftLanguageMode(.v5)]),
  // The share extension of an Xcode project.
  .executableTarget(
    name: "HerdShare", dependencies: ["HerdKit", "UIKit", "Social"], path: "Tests/Fixtures/Herd",
    exclude: [
      "HerdBreeds", "HerdKit",
      "Herd", "Herd.xcodeproj", "HerdWidget", "HerdShare/Base.lproj", "HerdShare/Info.plist",
      "HerdShare/Assets.xcassets", "HerdShare/Localizable.xcstrings",
      "HerdShare/HerdShare.entitlements", "HerdAction/ActionViewController.swift",
      "HerdAction/Info.plist", "HerdAction/Media.xcassets", "HerdAction/Notes.txt",
      "HerdAction/Old Code.swift",
    ],
    sources: [
      "HerdShare", "Kit", "HerdAction/Pages", "GeneratedAssetSymbols.swift", "main.swift",
    ]),
  fixture("HastyExtension", in: "Hasty/Sources", "UIKit", "Social", "UniformTypeIdentifiers"),
  fixture("TemplateExtension", in: "Template/Sources", "UIKit", "Social"),
  // Sources with the calls and structure of the tutorials' listings, rewritten by the port step.
  .target(
    name: "TutorialListings", dependencies: ["UIKit", "Social", "MobileCoreServices"],
    path: "Tests/Fixtures/TutorialListings/Sources", swiftSettings: [.swiftLanguageMode(.v5)]),
  fixture("NewShare", in: "New", "UIKit", "Social"),
  fixture("TutorialTeamPicks", in: "TutorialTeamPicks/Sources", "UIKit", "Social"),
  fixture("UnwellExtension", in: "Unwell/Sources", "Contract", "Linux", settings: strict),
  // What a hostile extension attempts, in C.
  .target(name: "HostileAttempts", path: "Tests/Fixtures/Hostile/Attempts"),
  fixture(
    "HostileExtension", in: "Hostile/Sources", "HostileAttempts", "Contract", "Linux",
    settings: strict),
  fixture(
    "HostileApp", in: "Hostile/App", "HostileAttempts", "DaemonClient", "Contract", "Linux",
    settings: strict),
  fixture("Confinement", in: "Confinement", "CLinux"),
  fixture(
    "SheetStage", in: "SheetStage", "ShareContent", "ShareSheet", "TerminalSheet", "Contract",
    settings: strict),
  .executableTarget(
    name: "rule-benchmark", dependencies: ["ActivationRules", "Predicates"],
    path: "Benchmarks/rules/Sources", swiftSettings: strict),
  .executableTarget(
    name: "list-benchmark", dependencies: ["SwiftUI", "UIKit", "Contract"],
    path: "Benchmarks/swiftui-list/Sources", swiftSettings: strict),
]

func targets(_ names: String..., of floor: [Target]) -> [Target] {
  floor.filter { names.contains($0.name) }
}

let tested: [Target] = [
  tests("GroundTests", of: ground, at: "Tests/Ground", "TestServers"),
  tests(
    "APITests", of: api, at: "Tests/API", "TestServers", "Declarations", "TypicalExtension",
    "GroupDefaultsApp", "CoreDataProgram", "LedgerModels", "LedgerProgram", "LargePicture",
    "SessionApp", "TemplateExtension",
    "ParcelExtension",
    "ShareAlikeExtension", "sharesheetd", "sharesheet-sandbox", "ForegroundRequests", "CLinux",
    "NIOHTTP1", "NIOPosix"),
  tests(
    "EngineTests",
    of: engine.filter { !["Transfers", "sharesheet-port"].contains($0.name) }, at: "Tests/Engine",
    "TestServers", "DaemonClient", "LoadFixture", "UnwellExtension", "NIOEmbedded"),
  tests(
    "TransfersTests", of: targets("Transfers", of: engine), "TestServers", "ResumableUploads",
    "HTTPService", "Hummingbird", "NIOHTTPTypes", "NIOHTTPTypesHTTP1", "NIOResumableUpload",
    "HTTPTypes"),
  tests(
    "FaultTests", of: targets("Transfers", of: engine), "TestServers", "DaemonClient",
    "sharesheet", "sharesheetd", "sharesheet-sandbox"),
  tests(
    "DocumentGatewayTests", of: targets("DocumentGateway", of: services), "TestServers",
    "sharesheet-sync-function"),
  tests(
    "ServicesTests", of: services.filter { $0.name != "DocumentGateway" }, at: "Tests/Services",
    "TestServers", "Confinement", "sharesheet", "sharesheetd", "sharesheet-sandbox", "hoi",
    "HoiExtension"),
  tests("ShareSheetTests", of: targets("ShareSheet", of: faces), "TestServers", "ShareContent"),
  tests(
    "TerminalSheetTests", of: targets("TerminalSheet", of: faces), "TestServers", "ShareContent",
    "SheetStage", "sharesheet", "sharesheetd", "sharesheet-pictures", "sharesheet-sandbox",
    "ShareAlikeExtension",
    "ShareTrack", "teampicks", "imgshare", "ImgShareExtension", "HoiExtension", "hoi",
    "sharesheet-services"),
  // If libadwaita is missing, the window is not built, and these tests report that.
  tests(
    "DesktopSheetTests", of: targets("DesktopSheet", "SharePortal", of: windows), "TestServers",
    "ShareSheet",
    "Linux", "sharesheet", "sharesheetd", "sharesheet-services", "sharesheet-pictures",
    "sharesheet-attachments", "sharesheet-sandbox", "sharealike", "ShareAlikeExtension", "imgshare",
    "ImgShareExtension",
    "teampicks", "ShareTrack", "hoi", "HoiExtension", "FriendsExtension"),
  tests(
    "sharesheetTests", of: targets("sharesheet", of: faces), "TestServers", "sharesheetd",
    "sharesheet-pictures", "sharesheet-attachments", "sharesheet-sandbox",
    "sharesheet-backtrace", "sharesheet-port",
    "sharesheet-destination", "sharesheet-browser",
    "sharesheet-services", "NewShare", "PortedExtension", "TutorialListings", "ShareAlikeExtension",
    "sharealike", "ImgShareExtension", "imgshare", "ShareTrack", "teampicks", "HoiExtension", "hoi",
    "ParcelExtension", "UnwellExtension", "HostileExtension", "HostileApp", "HastyExtension",
    "HostApp", "HerdShare",
    "EchoExtension",
    "ActionsApp", "ActionsExtension", "FriendsExtension", "ReadingListExtension",
    "TemplateExtension", "TutorialTeamPicks",
    "mutation", "NIOHTTP1", "GRDB"),
]

/// What other packages may use: the modules with Apple's names, and the programs.
let libraries = [
  "UIKit", "Social", "Intents", "UserNotifications", "UniformTypeIdentifiers",
  "MobileCoreServices", "CoreServices", "OSLog", "Photos", "PhotosUI", "AVFoundation",
  "CoreMedia", "Compression", "CryptoKit", "ImageIO", "LinkPresentation", "LocalAuthentication",
  "Security",
  "WidgetKit", "SharesheetCombine", "SwiftUI", "CoreData", "CoreDataSwiftUI", "SwiftData",
]
let programs =
  [
    "sharesheet", "sharesheetd", "sharesheet-pictures", "sharesheet-port", "sharesheet-backtrace",
    "sharesheet-attachments", "sharesheet-sandbox", "sharesheet-services",
    "sharesheet-sync-function",
    "sharesheet-destination", "sharesheet-browser",
  ] + (hasAdwaita ? ["sharesheet-desktop", "sharesheet-portal"] : [])

/// One archive of all modules that an extension imports, for the package `sharesheet-dev`. Only
/// `scripts/package` builds it.
let archive: [Product] =
  ProcessInfo.processInfo.environment["SHARESHEET_ARCHIVE"] == "yes"
  ? [.library(name: "SharesheetModules", type: .static, targets: libraries)] : []

let package = Package(
  name: "sharesheet",
  products: libraries.map { .library(name: $0, targets: [$0]) }
    + programs.map { .executable(name: $0, targets: [$0]) } + archive,
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.0.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
  ],
  targets: [ground, api, engine, services, faces, windows, extensions, fixtures, tested].flatMap {
    $0
  },
  swiftLanguageModes: [.v6]
)
