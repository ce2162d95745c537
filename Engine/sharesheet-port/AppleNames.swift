/// The forms of Apple's names. Which of these names exist on Linux is read from the modules
/// (`ModuleNames`).
enum AppleNames {
  /// Apple's frameworks. A framework's name does not show that the framework is Apple's.
  static let modules: Set<String> = Set(
    """
    ARKit AVFAudio AVFoundation AVKit Accelerate Accessibility Accounts ActivityKit AdServices AdSupport AlarmKit
    AppIntents AppKit AppTrackingTransparency AssetsLibrary AudioToolbox AudioUnit AuthenticationServices
    BackgroundAssets BackgroundTasks CFNetwork CallKit CarPlay Charts ClassKit ClockKit CloudKit Cocoa Combine
    CommonCrypto Compression Contacts ContactsUI CoreAudio CoreAudioKit CoreAudioTypes CoreBluetooth CoreData
    CoreFoundation CoreGraphics CoreHaptics CoreImage CoreLocation CoreLocationUI CoreMIDI CoreML CoreMedia
    CoreMotion CoreNFC CoreServices CoreSpotlight CoreTelephony CoreText CoreTransferable CoreVideo CryptoKit
    CryptoTokenKit Darwin DataDetection DeveloperToolsSupport DeviceActivity DeviceCheck Dispatch EventKit EventKitUI
    ExternalAccessory FamilyControls FileProvider FileProviderUI Foundation FoundationModels GLKit GameController
    GameKit GameplayKit GroupActivities HealthKit HealthKitUI HomeKit IOKit IOSurface IdentityLookup ImageIO
    ImagePlayground Intents IntentsUI JavaScriptCore LinkPresentation LocalAuthentication MLCompute MachO ManagedSettings
    MapKit MarketplaceKit MatterSupport MediaAccessibility MediaPlayer MediaSetup MessageUI Messages Metal MetalKit
    MetalPerformanceShaders MetricKit MobileCoreServices ModelIO MultipeerConnectivity MusicKit NaturalLanguage
    NearbyInteraction Network NetworkExtension NewsstandKit NotificationCenter OSLog ObjectiveC Observation OpenGLES
    PDFKit PassKit PencilKit PhotoKit Photos PhotosUI ProximityReader PushKit PushToTalk QuartzCore QuickLook
    QuickLookThumbnailing RealityKit ReplayKit SafariServices SafetyKit SceneKit ScreenTime Security
    SensitiveContentAnalysis SensorKit ShazamKit Social SoundAnalysis Speech SpriteKit StickerFoundation StickerKit
    StoreKit Swift SwiftData SwiftUI SystemConfiguration TabularData ThreadNetwork TipKit Translation UIKit
    UniformTypeIdentifiers UserNotifications UserNotificationsUI VideoSubscriberAccount VideoToolbox Vision VisionKit
    WatchConnectivity WatchKit WeatherKit WebKit WidgetKit WorkoutKit XCTest iAd os simd
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// Modules whose names have no prefix.
  static let unprefixed: Set<String> = [
    "ActivityKit", "AlarmKit", "AppIntents", "Charts", "Combine", "CoreTransferable", "CryptoKit",
    "FoundationModels", "MusicKit", "Network", "Observation", "PhotosUI", "SharesheetCombine",
    "StoreKit", "SwiftData", "SwiftUI", "TipKit", "Translation", "WeatherKit", "WidgetKit",
  ]

  /// Prefixes of Apple's names. A name has one of them, followed by an uppercase and a lowercase
  /// letter, as in `WKWebView`. Foundation's and UIKit's names may continue with an abbreviation.
  private static let prefixes: Set<String> = [
    "AC", "AR", "AS", "AV", "BG", "CA", "CF", "CG", "CI", "CK", "CL", "CM", "CN", "CS", "CT", "CV",
    "CX", "EK", "GC", "GK", "HK", "IN", "LA", "LP", "MF", "MK", "ML", "MP", "MS", "MTK",
    "MTL", "MX", "NE", "NL", "NS", "NW", "OS", "PDF", "PH", "PK", "QL", "SC", "SCN", "SF",
    "SK", "SL", "Sec", "UI", "UN", "UT", "VN", "VT", "WC", "WK",
  ]
  /// Beginnings of Apple's constants and functions of C.
  private static let beginnings = [
    "AudioServices", "CC_", "CCHmac", "CCCrypt", "Dispatch", "JSContext", "JSValue", "KERN_",
    "MACH_", "class_", "errSec",
    "imp_", "kAV", "kCA", "kCC", "kCF", "kCG", "kCI", "kCM", "kCT", "kCV", "kSC", "kSec", "kUT",
    "ivar_", "mach_", "method_", "objc_", "os_", "protocol_", "sel_", "vDSP_", "vImage",
  ]

  /// Returns whether a name has the form of Apple's names.
  static func hasForm(_ name: String) -> Bool {
    if beginnings.contains(where: name.hasPrefix) { return true }
    let text = Array(name)
    return (2...3).contains { count in
      text.count >= count + 2 && text[count].isUppercase
        && (text[count + 1].isLowercase || text.starts(with: "NS") || text.starts(with: "UI"))
        && prefixes.contains(String(text.prefix(count)))
    }
  }
}
