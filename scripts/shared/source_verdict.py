"""The reasons why an extension's target does not compile, and whether Apple's names are among them."""

import os
import re

# Apple's frameworks that extensions import. A framework's name does not show that the framework is
# Apple's.
APPLE_MODULES = set("""ARKit AVFAudio AVFoundation AVKit Accelerate Accounts ActivityKit AppIntents AppKit
AudioToolbox AuthenticationServices BackgroundTasks CFNetwork CallKit Charts CloudKit Cocoa Combine CommonCrypto
Compression Contacts ContactsUI CoreAudio CoreBluetooth CoreData CoreFoundation CoreGraphics CoreHaptics CoreImage
CoreLocation CoreMedia CoreML CoreMotion CoreServices CoreSpotlight CoreTelephony CoreText
CoreTransferable CoreVideo CryptoKit Darwin DeviceCheck EventKit Foundation FoundationModels GameKit HealthKit
ImageIO Intents IntentsUI JavaScriptCore LinkPresentation LocalAuthentication MapKit MediaPlayer
MessageUI Messages Metal MetalKit MobileCoreServices NaturalLanguage Network NetworkExtension ObjectiveC
OSLog Observation PDFKit PassKit PencilKit Photos PhotosUI PushKit QuartzCore QuickLook QuickLookThumbnailing
SafariServices SceneKit Security Social Speech SpriteKit StoreKit Swift SwiftData SwiftUI Synchronization
SystemConfiguration TipKit Translation UIKit UniformTypeIdentifiers UserNotifications UserNotificationsUI
VideoToolbox Vision VisionKit WatchConnectivity WebKit WidgetKit XCTest iAd os simd sqlite3 zlib
_Concurrency _PhotosUI_SwiftUI _StringProcessing""".split())

APPLE_NAME = re.compile(
    r"^(UI|NS|CG|CF|CI|CA|CT|CV|AV|CM|CL|CN|PH|PK|PDF|MK|WK|SC|SL|SK|EK|LA|LP|MF|MP|QL|UN|IN|OS|VN|NL|VT|"
    r"ML|MTL|Sec|TI|SF(?=Safari|Speech|Symbol|Authentication|Content|Transcription|Universal)|ASWeb|ASAuth|BGTask|BGApp|BGProc)[A-Z][A-Za-z]+|^k(UT|CG|CF|Sec|CI|CM|AV)|"
    r"^(os_|objc_|sel_|mach_|Dispatch|class_|autoreleasepool|SecItem|CACurrent|DispatchQueue)")
APPLE_NAMES = set("""Logger WidgetCenter AnyCancellable Published ObservableObject
PassthroughSubject CurrentValueSubject AnyPublisher Publishers Subscribers
ModelContainer ModelContext ModelConfiguration FetchDescriptor PersistentModel SHA256 SHA512 SHA1 SHA384
Insecure AES ChaChaPoly SymmetricKey HMAC HKDF P256 Curve25519 Selector CMTimeMakeWithSeconds FileAttributeKey
SystemSoundID AudioServicesPlaySystemSound kCFBooleanTrue errSecSuccess RunLoop BGTaskScheduler
class_getInstanceMethod method_exchangeImplementations imp_implementationWithBlock perform applicationState
CheckedContinuation MainActor protocol_getName CC_MD5 CC_SHA256 CC_SHA1 CC_LONG CC_MD5_DIGEST_LENGTH
CC_SHA256_DIGEST_LENGTH NSLocalizedString InputStream OutputStream CXCallObserver CharacterSet URLSession Notification
NotificationCenter UserDefaults Bundle ProcessInfo FileManager JSONDecoder JSONEncoder DateFormatter
RelativeDateTimeFormatter ISO8601DateFormatter Measurement Progress Timer Data Date URL UUID Locale Calendar
AppIntent AppEntity AppEnum IntentDescription IntentParameter AppShortcutsProvider LocalizedStringResource
TimelineProvider TimelineEntry WidgetBundle WidgetConfiguration StaticConfiguration ActivityAttributes
NWConnection NWEndpoint NWPathMonitor NWListener AttributedString AttributeContainer Transferable UTType
SystemLanguageModel LanguageModelSession Generable ASPasswordCredential VNRequest
""".split())

# Names of SwiftUI, Observation, Combine, SwiftData and Swift Charts that other packages declare too. They are Apple's
# in a file that imports one of these modules.
COMMON_NAMES = set("""Observable Subject Future Just Deferred Publisher Cancellable Schema Query Model Attribute
Relationship Timeline Widget
SwiftUI View AnyView Text Image Button VStack HStack ZStack Color State StateObject ObservedObject Environment
EnvironmentObject EnvironmentValues EnvironmentKey Binding Bindable ProgressView NavigationView NavigationStack
NavigationSplitView NavigationLink NavigationPath NavigationBarItem Divider Spacer Section Form List ScrollView
ScrollViewReader ScrollViewProxy Label LabelStyle LabeledContent Toggle ToggleStyle Picker PickerStyle DatePicker
ColorPicker TextField TextFieldStyle SecureField TextEditor GeometryReader GeometryProxy AppStorage SceneStorage
FocusState FocusedValue FocusedValues Font Alert ActionSheet Menu MenuStyle Group GroupBox ForEach EmptyView TupleView
Grid GridRow GridItem LazyVStack LazyHStack LazyVGrid LazyHGrid ViewThatFits AnyLayout Layout ViewModifier
ViewBuilder ModifiedContent EmptyModifier ButtonStyle PrimitiveButtonStyle ButtonRole ButtonBorderShape
BorderlessButtonStyle BorderedButtonStyle PlainButtonStyle ListStyle PlainListStyle InsetGroupedListStyle TabView Tab
TabViewStyle DisclosureGroup OutlineGroup Stepper Slider Gauge Link ShareLink EditButton PasteButton RenameButton Shape
InsettableShape ShapeStyle AnyShapeStyle AnyShape Rectangle RoundedRectangle UnevenRoundedRectangle RectangleCornerRadii
Circle Ellipse Capsule Path Material LinearGradient RadialGradient AngularGradient MeshGradient Gradient EdgeInsets
Edge Axis Alignment HorizontalAlignment VerticalAlignment UnitPoint Angle ContentMode ColorScheme DynamicTypeSize
ContentSizeCategory LayoutDirection Animation AnyTransition Transition Transaction Animatable AnimatableModifier
AnimatableData GeometryEffect MatchedGeometryEffect Namespace withAnimation withTransaction PreferenceKey
PresentationDetent PresentationMode DismissAction OpenURLAction RefreshAction OpenWindowAction ToolbarItem
ToolbarItemGroup ToolbarItemPlacement ToolbarContent ToolbarContentBuilder ContentUnavailableView AsyncImage
AsyncImagePhase PhotosPicker PhotosPickerItem Canvas GraphicsContext TimelineView EllipticalGradient Gesture DragGesture
TapGesture LongPressGesture MagnificationGesture RotationGesture GestureState GestureMask ScaledMetric FetchRequest
SectionedFetchRequest FetchedResults Query App Scene WindowGroup Settings ScenePhase UserInterfaceSizeClass
LocalizedStringKey Visibility Prominence ControlSize SubmitLabel TextSelectability TextInputAutocapitalization
KeyboardShortcut SafeAreaRegions CoordinateSpace DynamicProperty PreviewProvider KeyframeAnimator PhaseAnimator
ContentTransition SymbolRenderingMode SymbolEffect Map Chart StrokeStyle FillStyle ImageRenderer HoverEffect
GlassEffectContainer ProposedViewSize LayoutSubviews ViewSpacing ScrollPosition ScrollTargetBehavior
""".split())

COMMON_MODULES = {"SwiftUI", "Observation", "Combine", "SharesheetCombine", "SwiftData", "Charts", "WidgetKit"}

# A value of these types may get members from the assets of the target.
ASSET_OWNERS = ("Color", "UIColor", "UIImage", "Image", "ColorResource", "ImageResource", "ShapeStyle")

# Members that packages outside the repositories add to Apple's types.
EXTENDED = re.compile(r"(snp|then|rx|kf)$|sd_|hero|skeleton")

ERROR = re.compile(r"^(.*?):(\d+):(\d+): error: (.*)$")
IMPORT = re.compile(
    r"^[ \t]*(?:@[\w()]+\s+)*(?:public\s+|internal\s+|package\s+|private\s+|fileprivate\s+)?import\s+"
    r"(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?([\w.]+)", re.M)


def imports(text):
    """Returns the modules that a Swift file imports."""
    return set(IMPORT.findall(text))


def classify(message):
    """Returns the kind of an error of the compiler, and the name that it is about."""
    for pattern, kind in [
        (r"cannot find (?:type |operator )?'([^']+)' in scope", "name"),
        (r"no such module '([^']+)'", "module"),
        (r"(?:value of )?(?:optional )?type '([^']+)' has no (?:dynamic )?member '([^']+)'", "member"),
        (r"unknown attribute '([^']+)'", "attribute"),
    ]:
        match = re.search(pattern, message)
        if match: return (kind, ".".join(match.groups()))
    match = re.search(r"'([^']+)' is not a member type of (?:\w+ )?'([^']+)'", message)
    if match: return ("member", match[2] + "." + match[1])
    if re.search(r"Objective-C interoperability|@objc|@IB", message): return ("attribute", "@objc")
    if re.search(r"#selector|'Selector'", message): return ("selector", "#selector")
    if re.search(r"actor-isolated|actor isolation|'async'|'await'|Sendable|sending|data race", message):
        return ("isolation", re.sub(r"'[^']*'", "'…'", message)[:100])
    if re.search(r"'privacy'|member 'public'", message): return ("name", "os_log's privacy")
    return ("other", message[:120])


def owner_of(name):
    """Returns the type of a member that the compiler names, without optionals, generics and `some`."""
    owner = re.sub(r"^(some|any) ", "", name.rpartition(".")[0].strip("[]( "))
    return re.sub(r"[?!<\[(].*$|\.Type$", "", owner)


def is_apple(kind, name):
    """Returns whether a name is Apple's by its form."""
    if kind == "module": return name.split(".")[0] in APPLE_MODULES
    head = (owner_of(name) if kind == "member" else name).split(".")[0]
    return bool(APPLE_NAME.match(head)) or head in APPLE_NAMES or name == "os_log's privacy" \
        or kind == "member" and head in COMMON_NAMES


def is_apple_name(name, text):
    """Returns whether a missing name in a file is Apple's by its form and the file's imports. The text may be None."""
    return is_apple("name", name) or name in COMMON_NAMES and (text is None or bool(imports(text) & COMMON_MODULES))


class Surroundings:
    """The declarations that a target can have apart from its own Swift files and Apple's modules."""

    def __init__(self, own_types=(), other_members=(), written=(), has_data_model=False, existing=()):
        """`own_types` are the target's own types, `other_members` the members in other modules of the repository, and
        `written` the names that Xcode writes or that Objective-C declares. With a data model, Xcode also writes classes
        of unknown names. `existing` are the names of this project's own API."""
        self.own_types, self.other_members, self.written = set(own_types), set(other_members), set(written)
        self.has_data_model, self.existing = has_data_model, existing


class Verdict:
    """The reasons why a target does not compile."""

    def __init__(self, row, target, errors, missing, surroundings, texts, stubs=(), failure=None, whole=None):
        """`errors` are triples of a kind, a name and the compiler's line, `missing` the modules that do not exist,
        `texts` the target's files by path, `stubs` the files and names that replace other modules, `failure` the
        reason why a target without errors is not lowered, and `whole` the other modules that compile."""
        self.id, self.repo, self.target, self.stubs = row["id"], row["repo"], target, list(stubs)
        self.whole = whole
        self.lines, self.failure = [e[2] for e in errors], failure
        self.has_swiftui = any(re.search(r"^\s*import SwiftUI|UIHosting", text, re.M) for text in texts.values())
        self.apple = {("module", m) for m in missing if is_apple("module", m)}
        self.elsewhere = {m for m in missing if not is_apple("module", m)}
        self.isolation, self.objc, self.others = 0, 0, []
        inherited = set()
        for kind, name, line in errors:
            if kind == "isolation": self.isolation += 1
            elif kind == "selector" or kind == "attribute" and re.match("@?(objc|IB)", name): self.objc += 1
            elif kind == "attribute": self.apple.add((kind, name))
            elif kind == "module": (self.apple if is_apple(kind, name) else self.elsewhere).add(
                (kind, name) if is_apple(kind, name) else name)
            elif kind == "name":
                self._name(name, line, texts, surroundings)
            elif kind == "member": self._member(name, surroundings, inherited)
            else: self.others.append(name)
        # A member of the target's own type is Apple's only if nothing else explains that it is missing.
        if not self.apple and not self.elsewhere: self.apple |= inherited

    def _name(self, name, line, texts, surroundings):
        text = text_of(file_of(line), texts)
        # The storage of a property wrapper is missing because the wrapper is.
        if name.startswith("_"): self.others.append(name)
        elif name in surroundings.written: self.elsewhere.add(name)
        # Another module, which is missing, would give the file Apple's module too.
        elif name in surroundings.existing and (self.elsewhere or self.apple): self.others.append(name)
        elif is_apple_name(name, text): self.apple.add(("name", name))
        elif surroundings.has_data_model and re.match("[A-Z]", name): self.elsewhere.add(name)
        elif not imports_others(file_of(line), texts): self.apple.add(("name", name))
        else: self.elsewhere.add(name)

    def _member(self, name, surroundings, inherited):
        owner, member = owner_of(name).split(".")[0], name.rpartition(".")[2]
        if owner in ASSET_OWNERS and member in surroundings.written: self.elsewhere.add(name)
        elif member in surroundings.other_members: self.elsewhere.add(name)
        elif EXTENDED.match(member) and self.elsewhere: self.elsewhere.add(name)
        elif owner in self.stubs: self.elsewhere.add(name)
        elif owner in surroundings.own_types: inherited.add(("member", name))
        elif is_apple("member", name) or not self.elsewhere: self.apple.add(("member", name))
        else: self.elsewhere.add(name)

    @property
    def state(self):
        if self.isolation or self.objc: return "language"
        if self.apple: return "apple"
        if self.lines: return "elsewhere" if self.elsewhere else "others"
        if self.failure: return "elsewhere" if self.stubs else "others"
        return "stubbed" if self.stubs else "ok"


def file_of(line):
    """Returns the path in a line of the compiler."""
    match = ERROR.match(line)
    return match[1] if match else ""


def text_of(path, texts):
    """Returns the text of the file at a path, however the path is written, or None."""
    if path in texts: return texts[path]
    return next((text for known, text in texts.items() if os.path.realpath(known) == os.path.realpath(path)), None)


def imports_others(path, texts):
    """Returns whether a file imports a module that is not Apple's. An unknown file may."""
    text = text_of(path, texts)
    return text is None or any(not is_apple("module", name) for name in imports(text))


STATES = [
    ("ok", "compile, no stub"),
    ("stubbed", "compile, with stubs of types of other packages"),
    ("elsewhere", "fail only for names of another module, or names that Xcode writes, which the stubs lack"),
    ("apple", "fail for Apple's names that do not exist here"),
    ("language", "fail for isolation, `@objc`, outlets or `#selector`"),
    ("others", "fail for another reason"),
]
WORDS = {"ok": "compiles, no stub", "stubbed": "compiles, with stubs", "elsewhere": "fails: name of another module",
         "apple": "fails: Apple's name missing", "language": "fails: isolation or Objective-C",
         "others": "fails: another reason"}
