/// The built-in types. If two types share a tag, the earlier one is preferred.
enum TypeTable {
  static let declarations: [TypeDeclaration] =
    roots + text + images + media + documents + bundles + old

  private typealias D = TypeDeclaration

  private static let roots: [TypeDeclaration] = [
    D("public.item", "", "", "", "item"),
    D("public.content", "", "", "", "content"),
    D("public.composite-content", "public.content", "", "", "content"),
    D("public.data", "public.item", "", "application/octet-stream", "data"),
    D("public.directory", "public.item", "", "inode/directory", "directory"),
    D("public.executable", "public.item", "", "", "executable"),
    D("public.disk-image", "", "", "", "disk image"),
    D("public.archive", "", "", "", "archive"),
    D("public.database", "", "", "", "database"),
    D("public.message", "", "", "", "message"),
    D("public.contact", "", "", "", "contact"),
    D("public.calendar-event", "", "", "", "calendar event"),
    D("public.to-do-item", "", "", "", "to-do item"),
    D("public.font", "", "", "", "font"),
    D("public.bookmark", "", "", "", "bookmark"),
    D("public.log", "", "", "", "log"),
    D("public.playlist", "", "", "", "playlist"),
    D("com.apple.resolvable", "", "", "", "resolvable"),
    D("public.symlink", "public.item com.apple.resolvable", "", "", "symbolic link"),
    D("com.apple.mount-point", "public.item com.apple.resolvable", "", "", "mount point"),
    D("com.apple.alias-file", "public.data com.apple.resolvable", "", "", "alias"),
    D("com.apple.bookmark", "public.data com.apple.resolvable", "", "", "bookmark data"),
    D("public.url", "public.data", "", "text/uri-list", "URL"),
    D("public.file-url", "public.url", "", "", "file URL"),
    D("com.apple.internet-location", "public.data", "", "", "internet location"),
    D(
      "com.apple.web-internet-location", "com.apple.internet-location", "webloc", "",
      "web internet location"),
    D("com.microsoft.internet-shortcut", "public.data", "url", "", "internet shortcut"),
  ]

  private static let text: [TypeDeclaration] = [
    D("public.text", "public.data public.content", "", "", "text"),
    D("public.plain-text", "public.text", "txt text", "text/plain", "plain text"),
    D("public.utf8-plain-text", "public.plain-text", "", "text/plain;charset=utf-8", "UTF-8 text"),
    D("public.utf16-external-plain-text", "public.plain-text", "", "", "UTF-16 text"),
    D("public.utf16-plain-text", "public.plain-text", "", "", "UTF-16 text"),
    D("com.apple.structured-text", "public.plain-text", "", "", "structured text"),
    D("com.apple.structured-text.date", "com.apple.structured-text", "", "", "date"),
    D("com.apple.structured-text.address", "com.apple.structured-text", "", "", "address"),
    D(
      "com.apple.structured-text.telephone-number", "com.apple.structured-text", "", "",
      "telephone number"),
    D(
      "com.apple.structured-text.transit-information", "com.apple.structured-text", "", "",
      "transit information"),
    D("public.delimited-values-text", "public.text", "", "", "delimited values"),
    D(
      "public.comma-separated-values-text", "public.delimited-values-text", "csv", "text/csv",
      "comma-separated values"),
    D(
      "public.tab-separated-values-text", "public.delimited-values-text", "tsv",
      "text/tab-separated-values", "tab-separated values"),
    D(
      "public.utf8-tab-separated-values-text",
      "public.tab-separated-values-text public.utf8-plain-text", "", "",
      "UTF-8 tab-separated values"),
    D("public.rtf", "public.text", "rtf", "text/rtf application/rtf", "rich text document"),
    D("public.html", "public.text", "html htm shtml", "text/html", "HTML text"),
    D("public.xml", "public.text", "xml", "application/xml text/xml", "XML text"),
    D("public.xhtml", "public.xml", "xhtml xht", "application/xhtml+xml", "XHTML text"),
    D("public.yaml", "public.text", "yaml yml", "application/yaml application/x-yaml", "YAML text"),
    D("public.css", "public.text", "css", "text/css", "style sheet"),
    D("public.json", "public.text", "json", "application/json", "JSON text"),
    D("public.geojson", "public.json", "geojson", "application/geo+json", "GeoJSON text"),
    D("com.topografix.gpx", "public.xml", "gpx", "application/gpx+xml", "GPS track"),
    D(
      "net.daringfireball.markdown", "public.plain-text", "md markdown", "text/markdown", "Markdown"
    ),
    D("com.apple.log", "public.plain-text public.log", "log", "", "log file"),
    D("public.patch-file", "public.plain-text", "patch diff", "text/x-diff", "patch"),
    D("public.subrip", "public.plain-text", "srt", "application/x-subrip", "subtitles"),
    D("public.vcard", "public.text public.contact", "vcf vcard", "text/vcard", "contact card"),
    D(
      "com.apple.ical.ics", "public.text public.calendar-event", "ics", "text/calendar",
      "calendar event"),
    D(
      "public.m3u-playlist", "public.text public.playlist", "m3u m3u8", "audio/mpegurl", "playlist"),
    D("public.source-code", "public.plain-text", "", "", "source code"),
    D("public.c-source", "public.source-code", "c", "text/x-c", "C source code"),
    D("public.c-header", "public.source-code", "h", "", "C header"),
    D("public.objective-c-source", "public.source-code", "m", "", "Objective-C source code"),
    D(
      "public.objective-c-plus-plus-source", "public.source-code", "mm", "",
      "Objective-C++ source code"),
    D("public.c-plus-plus-source", "public.source-code", "cpp cc cxx", "", "C++ source code"),
    D("public.c-plus-plus-header", "public.source-code", "hpp hh hxx", "", "C++ header"),
    D("public.swift-source", "public.source-code", "swift", "", "Swift source code"),
    D("public.assembly-source", "public.source-code", "s", "", "assembly source code"),
    D("org.rust-lang.rust-script", "public.source-code", "rs", "text/rust", "Rust source code"),
    D("public.script", "public.source-code", "", "", "script"),
    D("public.make-source", "public.script", "mk", "", "makefile"),
    D("public.shell-script", "public.script", "sh command", "application/x-sh", "shell script"),
    D("public.perl-script", "public.shell-script", "pl pm", "text/x-perl", "Perl script"),
    D("public.python-script", "public.shell-script", "py", "text/x-python", "Python script"),
    D("public.ruby-script", "public.shell-script", "rb", "text/x-ruby", "Ruby script"),
    D("public.php-script", "public.shell-script", "php", "application/x-php", "PHP script"),
    D("com.apple.applescript.text", "public.script", "applescript", "", "AppleScript text"),
    D(
      "com.netscape.javascript-source", "public.source-code public.executable", "js mjs",
      "text/javascript application/javascript", "JavaScript"),
  ]

  private static let images: [TypeDeclaration] = [
    D("public.image", "public.data public.content", "", "", "image"),
    D("public.jpeg", "public.image", "jpeg jpg jpe jfif", "image/jpeg image/jpg", "JPEG image"),
    D("public.png", "public.image", "png", "image/png", "PNG image"),
    D("com.compuserve.gif", "public.image", "gif", "image/gif", "GIF image"),
    D("public.tiff", "public.image", "tiff tif", "image/tiff", "TIFF image"),
    D("com.microsoft.bmp", "public.image", "bmp dib", "image/bmp image/x-bmp", "BMP image"),
    D("com.microsoft.ico", "public.image", "ico", "image/vnd.microsoft.icon", "icon"),
    D("com.apple.icns", "public.image", "icns", "image/x-icns", "icon image"),
    D("org.webmproject.webp", "public.image", "webp", "image/webp", "WebP image"),
    D("public.svg-image", "public.image", "svg svgz", "image/svg+xml", "SVG image"),
    D("public.heif-standard", "public.image", "", "", "HEIF image"),
    D("public.heic", "public.heif-standard", "heic", "image/heic", "HEIC image"),
    D("public.heif", "public.heif-standard", "heif hif", "image/heif", "HEIF image"),
    D("public.heics", "public.heif-standard", "heics", "image/heic-sequence", "HEIC sequence"),
    D("public.avif", "public.heif-standard", "avif", "image/avif", "AVIF image"),
    D("public.jpeg-xl", "public.image", "jxl", "image/jxl", "JPEG XL image"),
    D("public.jpeg-2000", "public.image", "jp2 j2k jpf", "image/jp2", "JPEG 2000 image"),
    D("com.ilm.openexr-image", "public.image", "exr", "image/x-exr", "OpenEXR image"),
    D("com.adobe.photoshop-image", "public.image", "psd", "image/vnd.adobe.photoshop", "Photoshop"),
    D("public.camera-raw-image", "public.image", "", "", "camera raw image"),
    D("com.adobe.raw-image", "public.camera-raw-image", "dng", "image/x-adobe-dng", "raw image"),
    D("com.canon.cr2-raw-image", "public.camera-raw-image", "cr2", "", "Canon raw image"),
    D("com.canon.cr3-raw-image", "public.camera-raw-image", "cr3", "", "Canon raw image"),
    D("com.nikon.raw-image", "public.camera-raw-image", "nef", "", "Nikon raw image"),
    D("com.sony.arw-raw-image", "public.camera-raw-image", "arw", "", "Sony raw image"),
    D("com.apple.live-photo", "", "", "", "Live Photo"),
  ]

  private static let media: [TypeDeclaration] = [
    D("public.audiovisual-content", "public.data public.content", "", "", "audiovisual content"),
    D("public.movie", "public.audiovisual-content", "", "", "movie"),
    D("public.video", "public.movie", "", "", "video"),
    D("public.audio", "public.audiovisual-content", "", "", "audio"),
    D("com.apple.quicktime-movie", "public.movie", "mov qt", "video/quicktime", "QuickTime movie"),
    D("public.mpeg-4", "public.movie", "mp4 mpg4", "video/mp4", "MPEG-4 movie"),
    D("com.apple.m4v-video", "public.movie", "m4v", "video/x-m4v", "MPEG-4 video"),
    D("com.apple.protected-mpeg-4-video", "com.apple.m4v-video", "", "", "protected video"),
    D("public.mpeg", "public.movie", "mpg mpeg mpe", "video/mpeg", "MPEG movie"),
    D("public.mpeg-2-video", "public.video", "m2v", "", "MPEG-2 video"),
    D(
      "public.mpeg-2-transport-stream", "public.movie", "ts mts m2ts", "video/mp2t", "MPEG-2 stream"
    ),
    D("public.avi", "public.movie", "avi", "video/x-msvideo video/avi", "AVI movie"),
    D("public.3gpp", "public.movie", "3gp 3gpp", "video/3gpp", "3GPP movie"),
    D(
      "org.matroska.mkv", "public.movie", "mkv", "video/x-matroska video/matroska", "Matroska movie"
    ),
    D("org.webmproject.webm", "public.movie", "webm", "video/webm", "WebM movie"),
    D("org.xiph.ogg-video", "public.movie", "ogv", "video/ogg", "Ogg movie"),
    D("com.microsoft.windows-media-wmv", "public.movie", "wmv", "video/x-ms-wmv", "Windows Media"),
    D("com.adobe.flash.video", "public.movie", "flv", "video/x-flv", "Flash video"),
    D("public.mp3", "public.audio", "mp3", "audio/mpeg audio/mp3", "MP3 audio"),
    D("public.mpeg-4-audio", "public.mpeg-4 public.audio", "mp4a", "audio/mp4", "MPEG-4 audio"),
    D("com.apple.m4a-audio", "public.audio", "m4a", "audio/x-m4a", "MPEG-4 audio"),
    D("com.apple.protected-mpeg-4-audio", "public.audio", "m4p", "", "protected audio"),
    D("public.aac-audio", "public.audio", "aac", "audio/aac", "AAC audio"),
    D("public.aifc-audio", "public.audio", "aifc", "audio/x-aifc", "AIFF-C audio"),
    D("public.aiff-audio", "public.aifc-audio", "aiff aif", "audio/aiff", "AIFF audio"),
    D(
      "com.microsoft.waveform-audio", "public.audio", "wav wave",
      "audio/vnd.wave audio/wav audio/x-wav", "waveform audio"),
    D("public.midi-audio", "public.audio", "midi mid", "audio/midi", "MIDI audio"),
    D("com.apple.coreaudio-format", "public.audio", "caf", "audio/x-caf", "Core Audio"),
    D("org.xiph.flac", "public.audio", "flac", "audio/flac", "FLAC audio"),
    D("org.xiph.ogg-audio", "public.audio", "ogg oga", "audio/ogg", "Ogg audio"),
    D("org.xiph.opus", "public.audio", "opus", "audio/opus", "Opus audio"),
  ]

  private static let documents: [TypeDeclaration] = [
    D(
      "com.adobe.pdf", "public.data public.composite-content", "pdf", "application/pdf",
      "PDF document"),
    D("com.adobe.postscript", "public.data", "ps", "application/postscript", "PostScript"),
    D(
      "com.apple.flat-rtfd", "public.data public.composite-content", "", "",
      "rich text with attachments"),
    D(
      "com.apple.webarchive", "public.data public.composite-content", "webarchive", "",
      "web archive"),
    D(
      "org.idpf.epub-container", "public.data public.composite-content", "epub",
      "application/epub+zip", "EPUB book"),
    D("public.spreadsheet", "public.content", "", "", "spreadsheet"),
    D("public.presentation", "public.composite-content", "", "", "presentation"),
    D("org.openxmlformats.openxml", "public.data", "", "", "Office Open XML document"),
    D(
      "org.openxmlformats.wordprocessingml.document",
      "org.openxmlformats.openxml public.composite-content", "docx",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "Word document"),
    D(
      "org.openxmlformats.spreadsheetml.sheet", "org.openxmlformats.openxml public.spreadsheet",
      "xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "Excel workbook"),
    D(
      "org.openxmlformats.presentationml.presentation",
      "org.openxmlformats.openxml public.presentation", "pptx",
      "application/vnd.openxmlformats-officedocument.presentationml.presentation",
      "PowerPoint presentation"),
    D(
      "com.microsoft.word.doc", "public.data public.composite-content", "doc",
      "application/msword", "Word document"),
    D(
      "com.microsoft.excel.xls", "public.data public.spreadsheet", "xls",
      "application/vnd.ms-excel", "Excel workbook"),
    D(
      "com.microsoft.powerpoint.ppt", "public.data public.presentation", "ppt",
      "application/vnd.ms-powerpoint", "PowerPoint presentation"),
    D(
      "org.oasis-open.opendocument.text", "public.data public.composite-content", "odt",
      "application/vnd.oasis.opendocument.text", "OpenDocument text"),
    D(
      "org.oasis-open.opendocument.spreadsheet", "public.data public.spreadsheet", "ods",
      "application/vnd.oasis.opendocument.spreadsheet", "OpenDocument spreadsheet"),
    D(
      "org.oasis-open.opendocument.presentation", "public.data public.presentation", "odp",
      "application/vnd.oasis.opendocument.presentation", "OpenDocument presentation"),
    D("com.apple.property-list", "public.data", "plist", "", "property list"),
    D("com.apple.xml-property-list", "public.xml com.apple.property-list", "", "", "property list"),
    D("com.apple.binary-property-list", "com.apple.property-list", "", "", "property list"),
    D("public.email-message", "public.message", "", "message/rfc822", "email message"),
    D("com.apple.mail.email", "public.data public.email-message", "eml", "", "email message"),
    D("com.pkware.zip-archive", "public.data public.archive", "", "", "ZIP archive"),
    D("public.zip-archive", "com.pkware.zip-archive", "zip", "application/zip", "ZIP archive"),
    D("org.gnu.gnu-zip-archive", "public.data public.archive", "gz", "application/gzip", "gzip"),
    D(
      "org.gnu.gnu-zip-tar-archive", "org.gnu.gnu-zip-archive", "tgz", "application/x-gtar",
      "compressed tar archive"),
    D("public.bzip2-archive", "public.data public.archive", "bz2", "application/x-bzip2", "bzip2"),
    D(
      "public.tar-archive", "public.data public.archive", "tar", "application/x-tar", "tar archive"),
    D(
      "org.tukaani.xz-archive", "public.data public.archive", "xz", "application/x-xz", "xz archive"
    ),
    D(
      "org.7-zip.7-zip-archive", "public.data public.archive", "7z",
      "application/x-7z-compressed", "7-Zip archive"),
    D("com.rarlab.rar-archive", "public.data public.archive", "rar", "application/vnd.rar", "RAR"),
    D("com.apple.archive", "public.data public.archive", "aar", "", "Apple archive"),
    D("public.iso-image", "public.data public.disk-image", "iso", "", "ISO disk image"),
    D("com.apple.disk-image-udif", "public.data public.disk-image", "dmg", "", "disk image"),
    D("public.truetype-ttf-font", "public.data public.font", "ttf", "font/ttf", "TrueType font"),
    D("public.opentype-font", "public.data public.font", "otf", "font/otf", "OpenType font"),
    D("com.rsa.pkcs-12", "public.data", "p12 pfx", "application/x-pkcs12", "PKCS #12 data"),
    D("public.x509-certificate", "public.data", "cer crt der", "", "X.509 certificate"),
    D("com.apple.haptics.ahap", "", "ahap", "", "haptic pattern"),
    D("com.apple.linkpresentation.metadata", "public.data", "", "", "link metadata"),
    D("public.3d-content", "public.content", "", "", "3D content"),
    D(
      "com.pixar.universal-scene-description", "public.3d-content public.data", "usd usda", "",
      "universal scene description"),
    D(
      "com.pixar.universal-scene-description-mobile", "public.3d-content public.data", "usdz",
      "model/vnd.usdz+zip", "universal scene description package"),
    D("com.apple.reality", "public.data", "reality", "", "Reality file"),
    D("com.apple.scenekit.scene", "", "scn", "", "SceneKit scene"),
  ]

  private static let bundles: [TypeDeclaration] = [
    D("public.folder", "public.directory", "", "", "folder"),
    D("public.volume", "public.folder", "", "", "volume"),
    D("com.apple.package", "public.directory", "", "", "package"),
    D("com.apple.bundle", "public.directory", "bundle", "", "bundle"),
    D("com.apple.plugin", "com.apple.bundle com.apple.package", "plugin", "", "plug-in"),
    D(
      "com.apple.rtfd", "com.apple.package public.composite-content", "rtfd", "",
      "rich text with attachments"),
    D("com.apple.application", "public.executable", "", "", "application"),
    D(
      "com.apple.application-bundle", "com.apple.application com.apple.bundle com.apple.package",
      "app", "", "application"),
    D("com.apple.xpc-service", "com.apple.bundle com.apple.package", "xpc", "", "XPC service"),
    D(
      "com.apple.application-and-system-extension", "com.apple.xpc-service", "appex", "",
      "extension"),
  ]

  /// Types that have a `kUTType…` constant but no member of `UTType`.
  private static let old: [TypeDeclaration] = [
    D("com.apple.alias-record", "public.data com.apple.resolvable", "", "", "alias record"),
    D("com.sun.java-source", "public.source-code", "java jav", "text/x-java", "Java source code"),
    D("com.sun.java-class", "public.data", "class", "application/x-java", "Java class"),
    D(
      "com.sun.java-archive", "public.data public.archive public.executable", "jar",
      "application/java-archive", "Java archive"),
    D("com.apple.applescript.script", "public.data public.script", "scpt", "", "script"),
    D(
      "com.apple.applescript.script-bundle",
      "com.apple.bundle com.apple.package public.script", "scptd", "", "script bundle"),
    D(
      "com.apple.txn.text-multimedia-data", "public.data public.composite-content", "txtn", "",
      "text with multimedia"),
    D("com.apple.pict", "public.image", "pict pct", "image/x-pict", "PICT image"),
    D("com.apple.quicktime-image", "public.image", "qtif qti", "image/x-quicktime", "image"),
    D("com.apple.ink.inktext", "public.data", "", "", "ink text"),
    D("com.apple.metadata-importer", "com.apple.bundle", "mdimporter", "", "importer"),
    D("com.apple.quicklook-generator", "com.apple.bundle", "qlgenerator", "", "generator"),
    D("com.apple.framework", "com.apple.bundle", "framework", "", "framework"),
    D("com.apple.application-file", "com.apple.application public.data", "", "", "application"),
    D("public.unix-executable", "public.data public.executable", "", "", "Unix executable"),
    D(
      "com.microsoft.windows-executable", "public.data public.executable", "exe", "",
      "Windows executable"),
    D(
      "com.apple.systempreference.prefpane", "com.apple.bundle com.apple.package", "prefpane", "",
      "preferences pane"),
  ]
}
