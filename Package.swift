// swift-tools-version: 6.2
import Foundation
import PackageDescription

// Every target of ours is held to the same rules. Extensions are the exception: their sources must
// compile as Apple's template has them, and `item as? URL` warns on Linux though it succeeds.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

func floor(
  _ folder: String, _ name: String, _ dependencies: [Target.Dependency] = []
) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "\(folder)/\(name)", swiftSettings: strict)
}

func program(
  _ folder: String, _ name: String, _ dependencies: [Target.Dependency],
  embedding files: [String] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "\(folder)/\(name)",
    resources: files.map { .embedInCode($0) }, swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

func tests(of name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  tests("\(name)Tests", [.byName(name: name)] + dependencies)
}

func product(_ name: String, of package: String) -> Target.Dependency {
  .product(name: name, package: package)
}

let hummingbird = product("Hummingbird", of: "hummingbird")
let hummingbirdCore = product("HummingbirdCore", of: "hummingbird")
let nioCore = product("NIOCore", of: "swift-nio")
let nioPosix = product("NIOPosix", of: "swift-nio")
let nioHTTP1 = product("NIOHTTP1", of: "swift-nio")
let nioEmbedded = product("NIOEmbedded", of: "swift-nio")
let nioHTTPCompression = product("NIOHTTPCompression", of: "swift-nio-extras")
let nioHTTPTypes = product("NIOHTTPTypes", of: "swift-nio-extras")
let nioHTTPTypesHTTP1 = product("NIOHTTPTypesHTTP1", of: "swift-nio-extras")
let nioResumableUpload = product("NIOResumableUpload", of: "swift-nio-extras")
let nioExtras = product("NIOExtras", of: "swift-nio-extras")
let nioSOCKS = product("NIOSOCKS", of: "swift-nio-extras")
let nioTLS = product("NIOTLS", of: "swift-nio")
let nioSSL = product("NIOSSL", of: "swift-nio-ssl")
let asyncHTTPClient = product("AsyncHTTPClient", of: "async-http-client")
let crypto = product("Crypto", of: "swift-crypto")
let logging = product("Logging", of: "swift-log")
let httpTypes = product("HTTPTypes", of: "swift-http-types")
let serviceLifecycle = product("ServiceLifecycle", of: "swift-service-lifecycle")
let unixSignals = product("UnixSignals", of: "swift-service-lifecycle")
let grdb = product("GRDB", of: "GRDB.swift")
let argumentParser = product("ArgumentParser", of: "swift-argument-parser")

// The compiler's own parser, swift-syntax, comes built with every toolchain: beside this manifest's
// library. Building it anew would cost minutes (docs/decisions/port-step.md).
let toolchainLibraries: String = {
  let maps =
    (try? FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/maps")).readToEnd()) ?? nil
  let line = String(decoding: maps ?? Data(), as: UTF8.self).split(separator: "\n")
    .first { $0.hasSuffix("/pm/ManifestAPI/libPackageDescription.so") }
  guard let line, let start = line.firstIndex(of: "/") else { return "/usr/lib/swift/host" }
  return URL(fileURLWithPath: String(line[start...])).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("host").path
}()

/// The toolchain's program that says where another one crashed.
let toolchainBacktracer = URL(fileURLWithPath: toolchainLibraries).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()
  .appendingPathComponent("libexec/swift/linux/swift-backtrace").path

/// Whether there is what windows are drawn with: everything else is built and runs without it.
let hasAdwaita: Bool = {
  let named = ProcessInfo.processInfo.environment["PKG_CONFIG_PATH"] ?? ""
  let folders = ["/usr/lib", "/usr/lib64", "/usr/share", "/usr/local/lib", "/usr/local/share"]
  let libraries = ["x86_64", "aarch64"].map { "/usr/lib/\($0)-linux-gnu" }
  let all =
    named.split(separator: ":").map(String.init) + (folders + libraries).map { $0 + "/pkgconfig" }
  return all.contains { FileManager.default.fileExists(atPath: $0 + "/libadwaita-1.pc") }
}()

// One array a floor. A target may name only targets of its own floor or of floors below it;
// `scripts/check-floors` holds this file to that.

let ground: [Target] = [
  .target(name: "CLinux", path: "Ground/CLinux"),
  .systemLibrary(
    name: "CExif", path: "Ground/CExif", pkgConfig: "libexif", providers: [.apt(["libexif-dev"])]),
  .systemLibrary(name: "CZlib", path: "Ground/CZlib", providers: [.apt(["zlib1g-dev"])]),
  // Loads gdk-pixbuf when it is called, and is linked with nothing.
  .target(name: "CPixbuf", path: "Ground/CPixbuf"),
  floor("Ground", "Linux", ["CLinux"]),
  floor("Ground", "PrintableText"),
  floor("Ground", "URLReading"),
  floor("Ground", "ExifReading", ["Linux"]),
  floor("Ground", "PortStep"),
  floor("Ground", "ProgramEnding", [argumentParser]),
  floor("Ground", "EventLog", ["PrintableText", "Linux", logging]),
  floor("Ground", "Directories", ["Linux"]),
  floor("Ground", "Clipboard", ["Linux", "Directories", "URLReading"]),
  floor("Ground", "DesktopBus", ["Linux"]),
  floor("Ground", "JSONText"),
  floor("Ground", "Wire", ["JSONText", "Linux"]),
  floor("Ground", "ChangeFeed"),
  floor("Ground", "ResponseRules", ["PrintableText", "URLReading", "Wire"]),
  floor("Ground", "DurableStore", ["Linux", grdb]),
  floor(
    "Ground", "ControlAPI",
    ["JSONText", "Wire", "Linux", "Directories", "URLReading", nioCore, nioPosix, nioHTTP1]),
  floor(
    "Ground", "HTTPService",
    [
      "JSONText", "CLinux", "Linux", hummingbird, hummingbirdCore, nioCore, nioPosix, nioHTTPTypes,
      httpTypes, logging, serviceLifecycle,
    ]),
  floor("Ground", "UploadFields"),
  floor("Ground", "Forms"),
  floor(
    "Ground", "ResumableUploads",
    [
      "HTTPService", "UploadFields", "Linux", hummingbird, nioCore, httpTypes, crypto,
      serviceLifecycle,
    ]),
]

let api: [Target] = [
  floor("API", "OwnBundle"),
  floor("API", "UniformTypeIdentifiers", ["OwnBundle"]),
  floor("API", "Storyboards"),
  floor("API", "Predicates", ["UniformTypeIdentifiers"]),
  floor("API", "TollFree"),
  floor("API", "MobileCoreServices", ["UniformTypeIdentifiers", "TollFree"]),
  floor("API", "CoreServices", ["MobileCoreServices"]),
  // Apple's `os` too: a module of that name would change what other packages' `canImport(os)`
  // finds.
  floor("API", "OSLog"),
  floor("API", "DataDetectors", ["URLReading"]),
  floor("API", "Pictures", ["Linux", "Wire", "ExifReading", "CExif", "CPixbuf"]),
  // Not CoreGraphics: a module of that name would change what other packages' `canImport` finds.
  floor("API", "Graphics", ["Pictures", "TollFree"]),
  floor("API", "ImageIO", ["Graphics", "Pictures", "UniformTypeIdentifiers", "Linux"]),
  floor("API", "CoreMedia"),
  floor("API", "AVFoundation", ["CoreMedia", "Graphics", "Linux"]),
  floor("API", "Photos", ["AVFoundation"]),
  floor("API", "CryptoKit", [crypto]),
  floor("API", "LocalAuthentication", ["TollFree"]),
  floor("API", "WidgetKit"),
  floor("API", "ExtensionProcess", ["Wire", "Linux"]),
  floor(
    "API", "ItemProviders",
    ["ExtensionProcess", "UniformTypeIdentifiers", "URLReading", "Wire", "Linux"]),
  // Foundation's names for `UserDefaults`, which take calls over for AppGroups.
  .target(name: "CUserDefaults", path: "API/CUserDefaults"),
  floor(
    "API", "AppGroups",
    ["CUserDefaults", "OwnBundle", "ExtensionProcess", "Directories", "Wire", "Linux"]),
  floor("API", "Security", ["AppGroups", "OwnBundle", "TollFree", "Linux"]),
  floor(
    "API", "URLLoading",
    [
      "OwnBundle", "ExtensionProcess", "UniformTypeIdentifiers", "URLReading", "ControlAPI",
      "Directories", "Wire", "Linux",
    ]),
  floor(
    "API", "Intents",
    ["URLLoading", "ItemProviders", "ExtensionProcess", "OwnBundle", "ControlAPI", "Wire", "Linux"]),
  // Swift Testing looks for this overlay next to any module named UIKit.
  floor("API", "_Testing_UIKit"),
  // Makes objects of classes that are known only by their name.
  .target(name: "CInitializers", path: "API/CInitializers"),
  floor(
    "API", "UIKit",
    [
      "CInitializers", "ControlAPI", "OwnBundle", "ExtensionProcess", "ItemProviders", "AppGroups",
      "URLLoading", "Predicates",
      "UniformTypeIdentifiers", "Storyboards", "Wire", "Linux", "Clipboard", "Directories",
      "Pictures", "Graphics", "TollFree", "DataDetectors", "URLReading", "_Testing_UIKit",
    ]),
  floor("API", "UserNotifications", ["OwnBundle", "DesktopBus", "Linux"]),
  floor("API", "Social", ["UIKit", "ExtensionProcess", "Wire"]),
]

let engine: [Target] = [
  floor("Engine", "ActivationRules", ["Predicates", "UniformTypeIdentifiers"]),
  floor(
    "Engine", "ExtensionBundles",
    [
      "ActivationRules", "UniformTypeIdentifiers", "Storyboards", "Directories", "Linux",
      "ResponseRules",
    ]),
  floor("Engine", "Connectivity", ["URLReading", "Wire", nioSSL]),
  floor("Engine", "HTTPResponses", ["CZlib", nioCore, nioHTTP1]),
  floor(
    "Engine", "Transfers",
    [
      "Connectivity", "HTTPResponses", "ChangeFeed", "DurableStore", "ResponseRules",
      "UploadFields", "JSONText", "Linux", "URLReading", "Wire", grdb, crypto, nioCore, nioPosix,
      nioHTTP1, nioExtras, nioSOCKS, nioSSL,
      nioTLS, logging,
    ]),
  floor(
    "Engine", "Loads",
    [
      "Connectivity", "HTTPResponses", "URLReading", "Wire", "Linux", asyncHTTPClient, nioCore,
      nioPosix, nioHTTP1, nioHTTPCompression, nioSSL,
    ]),
  floor("Engine", "ExtensionHost", ["Wire", "Linux"]),
  floor("Engine", "Donations", ["Wire", "Linux", "Directories"]),
  floor(
    "Engine", "History",
    [
      "Transfers", "ControlAPI", "ChangeFeed", "Connectivity", "DurableStore", "ResponseRules",
      "JSONText", "Wire", grdb, logging,
    ]),
  floor(
    "Engine", "ShareSession",
    [
      "ExtensionHost", "Donations", "History", "Transfers", "Loads", "ControlAPI", "ChangeFeed",
      "Directories", "URLReading", "Wire", "Linux", "UniformTypeIdentifiers", logging,
    ]),
  floor(
    "Engine", "Control",
    [
      "ShareSession", "ExtensionHost", "Donations", "History", "Transfers", "Loads", "Connectivity",
      "ExtensionBundles", "ControlAPI", "ChangeFeed", "DesktopBus", "DurableStore", "HTTPService",
      "Directories", "JSONText", "Linux", "PrintableText", "URLReading", "Wire", hummingbird,
      nioCore,
      httpTypes, logging, serviceLifecycle, unixSignals, nioPosix,
    ]),
  program("Engine", "sharesheet-pictures", ["Pictures", "Wire", "Linux"]),
  .executableTarget(
    name: "sharesheet-attachments", dependencies: ["CLinux"], path: "Engine/sharesheet-attachments"
  ),
  .executableTarget(
    name: "sharesheet-backtrace", path: "Engine/sharesheet-backtrace",
    cSettings: [.define("BACKTRACER", to: "\"\(toolchainBacktracer)\"")]),
  .executableTarget(
    name: "sharesheet-port", dependencies: ["PortStep", argumentParser],
    path: "Engine/sharesheet-port",
    swiftSettings: strict + [.unsafeFlags(["-I", toolchainLibraries])],
    linkerSettings: [
      .unsafeFlags(["-L", toolchainLibraries, "-Xlinker", "-rpath", "-Xlinker", toolchainLibraries]
      ),
      .linkedLibrary("SwiftParser"), .linkedLibrary("SwiftSyntax"),
    ]),
  program(
    "Engine", "sharesheetd",
    [
      "Control", "ShareSession", "Transfers", "Loads", "Connectivity", "ExtensionHost",
      "ExtensionBundles", "Directories", "EventLog", "Linux", "ProgramEnding", argumentParser,
      logging,
    ]),
]

let services: [Target] = [
  floor("Services", "ServicePages", ["HTTPService", hummingbird, nioCore, httpTypes]),
  floor(
    "Services", "RequestBin",
    [
      "ServicePages", "HTTPService", "ChangeFeed", "JSONText", "Linux", hummingbird, nioCore,
      httpTypes, logging, serviceLifecycle,
    ]),
  floor(
    "Services", "ImageHost",
    [
      "ServicePages", "HTTPService", "ResumableUploads", "Forms", "ChangeFeed", "JSONText", "Linux",
      "ExifReading", hummingbird, nioCore, httpTypes, crypto, logging,
    ]),
  floor(
    "Services", "PushInbox",
    [
      "ServicePages", "HTTPService", "DurableStore", "ChangeFeed", "JSONText", "Linux",
      "URLReading",
      hummingbird, nioCore, httpTypes, grdb, crypto, logging, serviceLifecycle,
    ]),
  .systemLibrary(
    name: "CDuktape", path: "Services/CDuktape", pkgConfig: "duktape",
    providers: [.apt(["duktape-dev"])]),
  .executableTarget(
    name: "sharesheet-sync-function", dependencies: ["CDuktape", "CLinux"],
    path: "Services/sharesheet-sync-function"),
  floor("Services", "SyncFunction", ["Linux"]),
  floor(
    "Services", "DocumentGateway",
    [
      "SyncFunction", "ServicePages", "HTTPService", "DurableStore", "ChangeFeed", "PrintableText",
      "Linux", hummingbird, nioCore, httpTypes, crypto, grdb, logging, serviceLifecycle,
    ]),
  .systemLibrary(name: "CMalloc", path: "Services/CMalloc"),
  program(
    "Services", "sharesheet-services",
    [
      "CMalloc", "RequestBin", "ImageHost", "DocumentGateway", "PushInbox", "HTTPService",
      "Directories", "EventLog", "JSONText", "Linux", "ProgramEnding", argumentParser, logging,
      serviceLifecycle, unixSignals,
    ]),
]

let faces: [Target] = [
  floor(
    "Faces", "ShareSheet", ["ControlAPI", "Directories", "Linux", "PrintableText", "Wire"]),
  // What is shared, and what the sheet does with it by itself.
  floor(
    "Faces", "ShareContent",
    [
      "ShareSheet", "ControlAPI", "Clipboard", "Directories", "PrintableText", "URLReading", "Wire",
      "Linux", "UniformTypeIdentifiers",
    ]),
  floor(
    "Faces", "TerminalSheet",
    ["ShareSheet", "ControlAPI", "Clipboard", "PrintableText", "Wire", "CLinux", "Linux"]),
  program(
    "Faces", "sharesheet",
    [
      "ActivationRules", "ExtensionBundles", "ShareSheet", "ShareContent", "TerminalSheet",
      "ControlAPI", "Clipboard", "DesktopBus", "Wire",
      "JSONText", "Directories", "PortStep", "PrintableText", "CLinux", "Linux", "URLReading",
      "UniformTypeIdentifiers",
      argumentParser,
    ], embedding: ["Integrate/Entries"]),
]

let windows: [Target] =
  !hasAdwaita
  ? []
  : [
    .systemLibrary(
      name: "CAdwaita", path: "Faces/CAdwaita", pkgConfig: "libadwaita-1",
      providers: [.apt(["libadwaita-1-dev"])]),
    floor(
      "Faces", "DesktopSheet",
      [
        "CAdwaita", "ShareSheet", "ShareContent", "ControlAPI", "Directories", "URLReading", "Wire",
        "Linux", argumentParser,
      ]),
    program("Faces", "sharesheet-desktop", ["DesktopSheet"]),
  ]

/// An app with its extension, and what both are made of where it has a kit.
func app(
  _ name: String, command: String, needs: [Target.Dependency] = [], extension target: String,
  extensionNeeds: [Target.Dependency] = ["Social"], hasKit: Bool = true,
  kitNeeds: [Target.Dependency] = []
) -> [Target] {
  let sources = "Extensions/\(name)/Sources"
  let kit: [Target.Dependency] = hasKit ? [.byName(name: "\(name)Kit")] : []
  let kits: [Target] =
    hasKit
    ? [.target(name: "\(name)Kit", dependencies: ["UIKit"] + kitNeeds, path: "\(sources)/Kit")] : []
  return kits + [
    .executableTarget(
      name: command, dependencies: kit + ["UIKit"] + needs, path: "\(sources)/App"),
    .executableTarget(
      name: target, dependencies: kit + ["UIKit"] + extensionNeeds + ["UniformTypeIdentifiers"],
      path: "\(sources)/Extension"),
  ]
}

let extensions: [Target] = [
  app("ShareAlike", command: "sharealike", extension: "ShareAlikeExtension", hasKit: false),
  app("ImgShare", command: "imgshare", extension: "ImgShareExtension"),
  app("TeamPicks", command: "teampicks", extension: "ShareTrack", kitNeeds: ["Security"]),
  app(
    "Hoi", command: "hoi", needs: ["Intents", "UserNotifications"], extension: "HoiExtension",
    extensionNeeds: [], kitNeeds: ["Intents"]),
].flatMap { $0 }

// Extensions that only tests use: one that uploads whatever it gets, one that misbehaves. Those
// that stand for what others write are held to no rules of ours.
func fixture(
  _ name: String, _ dependencies: [Target.Dependency], in folder: String, isOurs: Bool = false
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "Tests/Fixtures/\(folder)",
    swiftSettings: isOurs ? strict : [])
}

let fixtures: [Target] = [
  fixture(
    "LoadFixture", ["URLLoading", "ExtensionProcess", "Loads", "Linux", "Wire", nioPosix],
    in: "Loads", isOurs: true),
  .target(
    name: "Declarations",
    dependencies: [
      "UIKit", "Social", "Intents", "Security", "UniformTypeIdentifiers", "MobileCoreServices",
    ],
    path: "Tests/Fixtures/Declarations/Each", swiftSettings: [.treatAllWarnings(as: .error)]),
  .target(
    name: "TypicalExtension",
    dependencies: ["UIKit", "Social", "UniformTypeIdentifiers", "MobileCoreServices"],
    path: "Tests/Fixtures/Declarations/Typical"),
  fixture("ActionsApp", ["UIKit"], in: "Actions/Sources/App"),
  // As most sources for iOS are.
  .executableTarget(
    name: "ActionsExtension", dependencies: ["UIKit", "UniformTypeIdentifiers"],
    path: "Tests/Fixtures/Actions/Sources/Extension", swiftSettings: [.swiftLanguageMode(.v5)]),
  fixture("FriendsExtension", ["UIKit", "Intents"], in: "Friends/Sources"),
  fixture("GroupDefaultsApp", ["UIKit", "Security"], in: "GroupDefaults"),
  fixture("LargePicture", ["UIKit"], in: "LargePicture", isOurs: true),
  fixture("HostApp", ["UIKit", "UniformTypeIdentifiers"], in: "HostApp/Sources/App"),
  fixture(
    "EchoExtension", ["UIKit", "Social", "UniformTypeIdentifiers"], in: "HostApp/Sources/Extension"),
  fixture("SessionApp", ["UIKit"], in: "SessionApp/Sources"),
  fixture("PortedExtension", ["UIKit", "Social", "OSLog"], in: "Ported/Sources"),
  fixture(
    "mutation",
    [
      "ActivationRules", "ControlAPI", "ExtensionBundles", "JSONText", "Linux", "Predicates",
      "UniformTypeIdentifiers", "Wire",
    ], in: "Mutation", isOurs: true),
  fixture("ParcelExtension", ["UIKit", "Social", "UniformTypeIdentifiers"], in: "Parcel/Sources"),
  fixture("HastyExtension", ["UIKit", "Social", "UniformTypeIdentifiers"], in: "Hasty/Sources"),
  fixture("TemplateExtension", ["UIKit", "Social"], in: "Template/Sources"),
  // The calls and structure of the tutorials' listings, through the port step.
  .target(
    name: "TutorialListings", dependencies: ["UIKit", "Social", "MobileCoreServices"],
    path: "Tests/Fixtures/TutorialListings/Sources", swiftSettings: [.swiftLanguageMode(.v5)]),
  fixture("NewShare", ["UIKit", "Social"], in: "New"),
  fixture("TutorialTeamPicks", ["UIKit", "Social"], in: "TutorialTeamPicks/Sources"),
  fixture("UnwellExtension", ["Wire", "Linux"], in: "Unwell/Sources", isOurs: true),
]

let tested: [Target] = [
  .target(
    name: "TestServers",
    dependencies: [
      "HTTPService", "ResumableUploads", "Linux", hummingbird, nioCore, nioPosix, nioHTTP1, nioSSL,
      httpTypes, crypto, logging, serviceLifecycle,
    ],
    path: "Tests/TestServers", swiftSettings: strict),
  fixture("Confinement", ["CLinux"], in: "Confinement"),
  fixture(
    "SheetStage", ["ShareSheet", "TerminalSheet", "ControlAPI", "Wire"], in: "SheetStage",
    isOurs: true),
  .executableTarget(
    name: "rule-benchmark", dependencies: ["ActivationRules", "Predicates"],
    path: "Benchmarks/rules/Sources", swiftSettings: strict),
  tests(
    "ImgShareTests",
    [
      "imgshare", "ImgShareExtension", "sharesheet", "sharesheetd", "sharesheet-pictures",
      "sharesheet-services", "Clipboard", "ControlAPI", "Directories", "Linux", "TestServers",
      "JSONText",
    ]),
  tests(
    "APICoverageTests",
    [
      "Declarations", "TypicalExtension", "UIKit", "Intents", "ItemProviders", "ExtensionProcess",
      "Wire",
      "Linux", "TestServers",
    ]),
  tests(of: "Linux", ["TestServers"]),
  tests(of: "EventLog", ["TestServers", "Linux", logging]),
  tests(of: "Directories", ["Linux", "TestServers"]),
  tests(of: "Clipboard", ["TestServers", "Linux"]),
  tests(of: "DesktopBus"),
  tests(of: "URLReading"),
  tests(of: "ExifReading", ["TestServers", "Linux"]),
  tests(of: "ResponseRules", ["Wire"]),
  tests(of: "History", ["ControlAPI", "ResponseRules", "TestServers"]),
  tests(of: "Wire", ["JSONText", "TestServers", "Linux"]),
  tests(of: "ChangeFeed"),
  tests(of: "DurableStore", ["TestServers", "Linux", grdb]),
  tests(
    of: "ExtensionHost",
    ["sharesheet-pictures", "sharesheet-attachments", "ControlAPI", "Linux", "TestServers", "Wire"]),
  tests(of: "Donations", ["Directories", "Linux", "TestServers", "Wire"]),
  tests(of: "ShareSession", ["ControlAPI", "ExtensionHost", "Linux", "TestServers", "Wire"]),
  tests(
    of: "Control",
    [
      "sharesheet-pictures", "sharesheet-attachments", "sharesheetd", "ShareSession",
      "ExtensionHost", "TestServers", "ControlAPI", "Directories", "JSONText", "Linux", "Wire",
      hummingbird, nioCore, nioHTTP1, logging,
    ]),
  tests(of: "HTTPResponses", [nioCore, nioHTTP1, nioEmbedded]),
  tests(
    of: "Transfers",
    [
      "ResumableUploads", "HTTPService", "UploadFields", "TestServers", "Connectivity",
      "ControlAPI", "DurableStore", grdb, "ChangeFeed", "Linux", "Wire", hummingbird, nioCore,
      nioPosix, nioHTTP1,
      nioSSL, nioHTTPTypes, nioHTTPTypesHTTP1, nioResumableUpload, httpTypes, crypto, logging,
    ]),
  tests(
    "FaultTests",
    [
      "sharesheet", "sharesheetd", "Transfers", "Connectivity", "DurableStore", "ChangeFeed",
      "ControlAPI", "Directories", "Linux", "Wire", "TestServers", grdb, nioCore, nioPosix, crypto,
      logging,
    ]),
  tests(
    "SourcePortTests",
    [
      "sharesheet-port", "PortedExtension", "TutorialListings", "ControlAPI", "TestServers",
      "Linux",
    ]),
  tests(of: "ControlAPI", ["TestServers", "Directories", "JSONText", "Linux", "Wire"]),
  tests(
    of: "sharesheet",
    [
      "sharesheetd", "sharesheet-pictures", "sharesheet-attachments", "sharesheet-backtrace",
      "sharesheet-port", "NewShare", "PortedExtension", "ShareAlikeExtension", "ImgShareExtension",
      "ParcelExtension", "UnwellExtension", "HastyExtension", "HostApp", "ActionsApp",
      "ActionsExtension",
      "EchoExtension", "sharealike", "imgshare", "TemplateExtension", "TutorialTeamPicks",
      "mutation",
      "FriendsExtension", "ShareTrack", "teampicks", "hoi", "HoiExtension", "CLinux",
      "PrintableText", "DesktopBus", "ExtensionBundles",
      "ShareSheet", "ShareContent", "TerminalSheet", "TestServers", "ControlAPI", "Directories",
      "JSONText",
      "Linux", "Wire", argumentParser,
      nioHTTP1,
    ]),
  // What a window takes may be missing: they say so then.
  tests(
    "DesktopSheetTests",
    [
      "sharesheet", "sharesheetd", "sharesheet-services", "sharesheet-pictures",
      "sharesheet-attachments", "sharealike", "ShareAlikeExtension", "imgshare",
      "ImgShareExtension", "teampicks", "ShareTrack", "hoi", "HoiExtension", "FriendsExtension",
      "ShareSheet", "TestServers", "Linux",
    ] + (hasAdwaita ? ["sharesheet-desktop", "DesktopSheet", argumentParser] : [])),
  tests(of: "ShareSheet", ["ControlAPI", "Wire"]),
  tests(
    of: "TerminalSheet",
    [
      "TestServers", "SheetStage", "sharesheet", "sharesheetd", "ShareAlikeExtension", "ShareSheet",
      "ShareTrack", "teampicks", "HoiExtension", "hoi", "sharesheet-services", "ControlAPI",
      "Linux",
      "Wire",
    ]),
  tests(of: "HTTPService", ["TestServers", "Linux", hummingbird, nioCore, logging]),
  tests(of: "UploadFields"),
  tests(
    of: "ResumableUploads",
    ["HTTPService", "UploadFields", "TestServers", "Linux", hummingbird, httpTypes, crypto]),
  tests(of: "RequestBin", ["HTTPService", "TestServers", "Linux", logging]),
  tests(of: "Forms"),
  tests(of: "ImageHost", ["HTTPService", "TestServers", "Linux", hummingbird, logging]),
  tests(
    of: "PushInbox", ["HTTPService", "TestServers", "Linux", nioCore, logging]),
  tests(
    of: "DocumentGateway",
    [
      "sharesheet-sync-function", "HTTPService", "DurableStore", "TestServers", "Linux", crypto,
      grdb, httpTypes, hummingbird, nioCore, logging,
    ]),
  tests(
    of: "sharesheet-services",
    [
      "sharesheet-sync-function", "sharesheet", "sharesheetd", "hoi", "HoiExtension", "HTTPService",
      "TestServers", "Linux",
    ]),
  tests(
    of: "SyncFunction",
    ["sharesheet-sync-function", "Confinement", "TestServers", "Linux"]),
  tests(of: "UniformTypeIdentifiers"),
  tests(of: "AppGroups", ["GroupDefaultsApp", "Linux", "TestServers", "Wire"]),
  tests(of: "MobileCoreServices", ["CoreServices", "UniformTypeIdentifiers"]),
  tests(of: "OSLog"),
  tests(of: "DataDetectors"),
  tests(of: "ImageIO", ["Graphics", "UIKit", "TestServers", "Linux"]),
  tests(of: "AVFoundation", ["TestServers"]),
  tests(of: "LocalAuthentication", ["WidgetKit", "CryptoKit"]),
  tests(
    of: "ItemProviders",
    ["TestServers", "ExtensionProcess", "UniformTypeIdentifiers", "Wire", "Linux"]),
  tests(
    of: "URLLoading",
    [
      "SessionApp", "sharesheetd", "TestServers", "ExtensionProcess", "Loads", "ControlAPI",
      "Directories", "CLinux", "Wire", "Linux", nioHTTP1, nioPosix,
    ]),
  tests(
    of: "Loads",
    [
      "LoadFixture", "Connectivity", "TestServers", "Wire", "Linux", nioCore, nioPosix, nioHTTP1,
      nioSSL,
    ]),
  tests(
    of: "UIKit",
    ["Storyboards", "LargePicture", "Clipboard", "TestServers", "Pictures", "Wire", "Linux"]),
  tests(
    of: "Social",
    ["TemplateExtension", "ParcelExtension", "ShareAlikeExtension", "Wire", "Linux"]),
  tests(of: "Predicates"),
  tests(of: "ActivationRules", ["Predicates", "UniformTypeIdentifiers"]),
  tests(
    of: "ExtensionBundles",
    [
      "ActivationRules", "Directories", "UniformTypeIdentifiers", "Storyboards", "Linux",
      "TestServers",
    ]),
]

let package = Package(
  name: "sharesheet",
  products: [
    .library(name: "UIKit", targets: ["UIKit"]),
    .library(name: "Social", targets: ["Social"]),
    .library(name: "Intents", targets: ["Intents"]),
    .library(name: "UserNotifications", targets: ["UserNotifications"]),
    .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
    .library(name: "MobileCoreServices", targets: ["MobileCoreServices"]),
    .library(name: "CoreServices", targets: ["CoreServices"]),
    .library(name: "OSLog", targets: ["OSLog"]),
    .library(name: "Photos", targets: ["Photos"]),
    .library(name: "AVFoundation", targets: ["AVFoundation"]),
    .library(name: "CoreMedia", targets: ["CoreMedia"]),
    .library(name: "CryptoKit", targets: ["CryptoKit"]),
    .library(name: "ImageIO", targets: ["ImageIO"]),
    .library(name: "LocalAuthentication", targets: ["LocalAuthentication"]),
    .library(name: "Security", targets: ["Security"]),
    .library(name: "WidgetKit", targets: ["WidgetKit"]),
    .executable(name: "sharesheet", targets: ["sharesheet"]),
    .executable(name: "sharesheetd", targets: ["sharesheetd"]),
    .executable(name: "sharesheet-pictures", targets: ["sharesheet-pictures"]),
    .executable(name: "sharesheet-port", targets: ["sharesheet-port"]),
    .executable(name: "sharesheet-backtrace", targets: ["sharesheet-backtrace"]),
    .executable(name: "sharesheet-attachments", targets: ["sharesheet-attachments"]),
    .executable(name: "sharesheet-services", targets: ["sharesheet-services"]),
    .executable(name: "sharesheet-sync-function", targets: ["sharesheet-sync-function"]),
  ]
    + (hasAdwaita
      ? [.executable(name: "sharesheet-desktop", targets: ["sharesheet-desktop"])] : []),
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
