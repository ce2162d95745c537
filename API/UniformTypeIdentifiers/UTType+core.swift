extension UTType {
  /// Returns a type of the table. A test checks that the table declares every member below.
  private static func core(_ identifier: String) -> UTType { UTType(importedAs: identifier) }

  /// Anything that has a place in a hierarchy, such as files and folders.
  public static let item = core("public.item")
  /// Anything with content to view or hear, whatever its form.
  public static let content = core("public.content")
  /// Content that combines several kinds, such as a PDF file.
  public static let compositeContent = core("public.composite-content")
  /// Disk images.
  public static let diskImage = core("public.disk-image")
  /// Anything that is a sequence of bytes.
  public static let data = core("public.data")
  /// Directories, including packages.
  public static let directory = core("public.directory")
  /// Items that refer to other items.
  public static let resolvable = core("com.apple.resolvable")
  /// Symbolic links.
  public static let symbolicLink = core("public.symlink")
  /// Files that can be executed.
  public static let executable = core("public.executable")
  /// Mount points of volumes.
  public static let mountPoint = core("com.apple.mount-point")
  /// macOS alias files.
  public static let aliasFile = core("com.apple.alias-file")
  /// URL bookmark data.
  public static let urlBookmarkData = core("com.apple.bookmark")
  /// URLs.
  public static let url = core("public.url")
  /// File URLs, which are URLs too.
  public static let fileURL = core("public.file-url")
  /// Texts of every encoding and markup.
  public static let text = core("public.text")
  /// Texts without markup.
  public static let plainText = core("public.plain-text")
  /// Plain texts in UTF-8.
  public static let utf8PlainText = core("public.utf8-plain-text")
  /// Plain texts in UTF-16 with a byte order mark.
  public static let utf16ExternalPlainText = core("public.utf16-external-plain-text")
  /// Plain texts in UTF-16 in native byte order.
  public static let utf16PlainText = core("public.utf16-plain-text")
  /// Tables with separated values.
  public static let delimitedText = core("public.delimited-values-text")
  /// Tables with values separated by commas (CSV).
  public static let commaSeparatedText = core("public.comma-separated-values-text")
  /// Tables with values separated by tabs (TSV).
  public static let tabSeparatedText = core("public.tab-separated-values-text")
  /// Tables in UTF-8 with values separated by tabs.
  public static let utf8TabSeparatedText = core("public.utf8-tab-separated-values-text")
  /// RTF documents.
  public static let rtf = core("public.rtf")
  /// HTML documents.
  public static let html = core("public.html")
  /// XML documents.
  public static let xml = core("public.xml")
  /// YAML documents.
  public static let yaml = core("public.yaml")
  /// CSS style sheets.
  public static let css = core("public.css")
  /// JSON documents, which are text.
  public static let json = core("public.json")
  /// GeoJSON documents.
  public static let geoJSON = core("public.geojson")
  /// Source code of every language, which is plain text.
  public static let sourceCode = core("public.source-code")
  /// Assembly source code.
  public static let assemblyLanguageSource = core("public.assembly-source")
  /// C source code.
  public static let cSource = core("public.c-source")
  /// C headers.
  public static let cHeader = core("public.c-header")
  /// Objective-C source code.
  public static let objectiveCSource = core("public.objective-c-source")
  /// Objective-C++ source code.
  public static let objectiveCPlusPlusSource = core("public.objective-c-plus-plus-source")
  /// C++ source code.
  public static let cPlusPlusSource = core("public.c-plus-plus-source")
  /// C++ headers.
  public static let cPlusPlusHeader = core("public.c-plus-plus-header")
  /// Swift source code.
  public static let swiftSource = core("public.swift-source")
  /// Scripts of every language.
  public static let script = core("public.script")
  /// Makefiles.
  public static let makefile = core("public.make-source")
  /// Shell scripts.
  public static let shellScript = core("public.shell-script")
  /// Perl scripts.
  public static let perlScript = core("public.perl-script")
  /// Python scripts.
  public static let pythonScript = core("public.python-script")
  /// Ruby scripts.
  public static let rubyScript = core("public.ruby-script")
  /// PHP scripts.
  public static let phpScript = core("public.php-script")
  /// JavaScript source code.
  public static let javaScript = core("com.netscape.javascript-source")
  /// AppleScript source code.
  public static let appleScript = core("com.apple.applescript.text")
  /// Property lists of every form.
  public static let propertyList = core("com.apple.property-list")
  /// Property lists in XML.
  public static let xmlPropertyList = core("com.apple.xml-property-list")
  /// Binary property lists.
  public static let binaryPropertyList = core("com.apple.binary-property-list")
  /// PDF documents.
  public static let pdf = core("com.adobe.pdf")
  /// RTF documents with attachments, as packages.
  public static let rtfd = core("com.apple.rtfd")
  /// RTF documents with attachments, as single files.
  public static let flatRTFD = core("com.apple.flat-rtfd")
  /// Safari web archives.
  public static let webArchive = core("com.apple.webarchive")
  /// Images of every format.
  public static let image = core("public.image")
  /// JPEG images.
  public static let jpeg = core("public.jpeg")
  /// TIFF images.
  public static let tiff = core("public.tiff")
  /// GIF images.
  public static let gif = core("com.compuserve.gif")
  /// PNG images.
  public static let png = core("public.png")
  /// macOS icons.
  public static let icns = core("com.apple.icns")
  /// Windows bitmaps.
  public static let bmp = core("com.microsoft.bmp")
  /// Windows icons.
  public static let ico = core("com.microsoft.ico")
  /// Unprocessed images of cameras.
  public static let rawImage = core("public.camera-raw-image")
  /// SVG images.
  public static let svg = core("public.svg-image")
  /// WebP images.
  public static let webP = core("org.webmproject.webp")
  /// OpenEXR images.
  public static let exr = core("com.ilm.openexr-image")
  /// DNG images.
  public static let dng = core("com.adobe.raw-image")
  /// JPEG XL images.
  public static let jpegxl = core("public.jpeg-xl")
  /// HEIF images.
  public static let heif = core("public.heif")
  /// HEIC images.
  public static let heic = core("public.heic")
  /// HEIC image sequences.
  public static let heics = core("public.heics")
  /// Live Photos, which are not images: the type has no supertypes.
  public static let livePhoto = core("com.apple.live-photo")
  /// 3D content of every format.
  public static let threeDContent = core("public.3d-content")
  /// 3D scenes in USD.
  public static let usd = core("com.pixar.universal-scene-description")
  /// 3D scenes in USDZ.
  public static let usdz = core("com.pixar.universal-scene-description-mobile")
  /// Scenes of Reality Composer.
  public static let realityFile = core("com.apple.reality")
  /// Scenes of SceneKit.
  public static let sceneKitScene = core("com.apple.scenekit.scene")
  /// Content with sound, moving pictures or both.
  public static let audiovisualContent = core("public.audiovisual-content")
  /// Moving pictures, with or without sound.
  public static let movie = core("public.movie")
  /// Moving pictures without sound.
  public static let video = core("public.video")
  /// Sound without moving pictures.
  public static let audio = core("public.audio")
  /// QuickTime movies.
  public static let quickTimeMovie = core("com.apple.quicktime-movie")
  /// MPEG-1 and MPEG-2 movies.
  public static let mpeg = core("public.mpeg")
  /// MPEG-2 videos.
  public static let mpeg2Video = core("public.mpeg-2-video")
  /// MPEG-2 transport streams.
  public static let mpeg2TransportStream = core("public.mpeg-2-transport-stream")
  /// MP3 audio.
  public static let mp3 = core("public.mp3")
  /// MPEG-4 movies.
  public static let mpeg4Movie = core("public.mpeg-4")
  /// MPEG-4 audio, which conforms to `public.movie` too.
  public static let mpeg4Audio = core("public.mpeg-4-audio")
  /// MPEG-4 audio with Apple's copy protection.
  public static let appleProtectedMPEG4Audio = core("com.apple.protected-mpeg-4-audio")
  /// MPEG-4 videos with Apple's copy protection.
  public static let appleProtectedMPEG4Video = core("com.apple.protected-mpeg-4-video")
  /// AVI movies.
  public static let avi = core("public.avi")
  /// AIFF audio.
  public static let aiff = core("public.aiff-audio")
  /// WAV audio.
  public static let wav = core("com.microsoft.waveform-audio")
  /// MIDI audio.
  public static let midi = core("public.midi-audio")
  /// Playlists of every format.
  public static let playlist = core("public.playlist")
  /// M3U playlists.
  public static let m3uPlaylist = core("public.m3u-playlist")
  /// Folders, but not packages.
  public static let folder = core("public.folder")
  /// Root folders of volumes.
  public static let volume = core("public.volume")
  /// Folders that look like files to the user.
  public static let package = core("com.apple.package")
  /// Folders with the structure of a bundle.
  public static let bundle = core("com.apple.bundle")
  /// Bundles with plug-in code.
  public static let pluginBundle = core("com.apple.plugin")
  /// Apps of every form.
  public static let application = core("com.apple.application")
  /// Apps that are bundles.
  public static let applicationBundle = core("com.apple.application-bundle")
  /// App extensions (`.appex`).
  public static let applicationExtension = core("com.apple.application-and-system-extension")
  /// Archives of every format.
  public static let archive = core("public.archive")
  /// Gzip archives.
  public static let gzip = core("org.gnu.gnu-zip-archive")
  /// Bzip2 archives.
  public static let bz2 = core("public.bzip2-archive")
  /// ZIP archives.
  public static let zip = core("public.zip-archive")
  /// Apple archives (`.aar`).
  public static let appleArchive = core("com.apple.archive")
  /// Tar archives.
  public static let tarArchive = core("public.tar-archive")
  /// Spreadsheets of every format.
  public static let spreadsheet = core("public.spreadsheet")
  /// Presentations of every format.
  public static let presentation = core("public.presentation")
  /// Databases of every format.
  public static let database = core("public.database")
  /// Messages, such as email.
  public static let message = core("public.message")
  /// Email messages.
  public static let emailMessage = core("public.email-message")
  /// Contacts of every format.
  public static let contact = core("public.contact")
  /// Contacts in vCard format, which are text.
  public static let vCard = core("public.vcard")
  /// Calendar events of every format.
  public static let calendarEvent = core("public.calendar-event")
  /// To-do items of every format.
  public static let toDoItem = core("public.to-do-item")
  /// Files that store a URL.
  public static let internetLocation = core("com.apple.internet-location")
  /// Files that store a URL, in Microsoft's format.
  public static let internetShortcut = core("com.microsoft.internet-shortcut")
  /// Fonts of every format.
  public static let font = core("public.font")
  /// Bookmarks of every format.
  public static let bookmark = core("public.bookmark")
  /// PKCS #12 files with keys and certificates.
  public static let pkcs12 = core("com.rsa.pkcs-12")
  /// X.509 certificates.
  public static let x509Certificate = core("public.x509-certificate")
  /// EPUB books.
  public static let epub = core("org.idpf.epub-container")
  /// Logs of every format.
  public static let log = core("public.log")
  /// Haptic patterns (AHAP).
  public static let ahap = core("com.apple.haptics.ahap")
  /// Metadata of links.
  public static let linkPresentationMetadata = core("com.apple.linkpresentation.metadata")
}
