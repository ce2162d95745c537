// The constants for types that Apple had before `UTType`. Apple declares them as `CFString`. Here
// they are `String`, so that `kUTTypeImage as String` and `String(kUTTypeImage)` both compile.

/// The tag class of filename extensions, which have no dot.
public let kUTTagClassFilenameExtension = "public.filename-extension"
/// The tag class of MIME types.
public let kUTTagClassMIMEType = "public.mime-type"

// The keys of a declaration, in an `Info.plist` and in the result of `UTTypeCopyDeclaration`.
/// The `Info.plist` key of the types that the bundle owns.
public let kUTExportedTypeDeclarationsKey = "UTExportedTypeDeclarations"
/// The `Info.plist` key of the types that the bundle uses and another program owns.
public let kUTImportedTypeDeclarationsKey = "UTImportedTypeDeclarations"
/// The key of the type's identifier.
public let kUTTypeIdentifierKey = "UTTypeIdentifier"
/// The key of the type's tags, a dictionary from tag classes to arrays of tags.
public let kUTTypeTagSpecificationKey = "UTTypeTagSpecification"
/// The key of the identifiers of the type's direct supertypes.
public let kUTTypeConformsToKey = "UTTypeConformsTo"
/// The key of the type's description for display.
public let kUTTypeDescriptionKey = "UTTypeDescription"
/// The key of the type's icon. `UTTypeCopyDeclaration` omits it.
public let kUTTypeIconFileKey = "UTTypeIconFile"
/// The key of the URL of the format's description.
public let kUTTypeReferenceURLKey = "UTTypeReferenceURL"
/// The key of the declaration's version. Built-in types have none.
public let kUTTypeVersionKey = "UTTypeVersion"

/// The identifier of anything that has a place in a hierarchy, such as files and folders.
public let kUTTypeItem = "public.item"
/// The identifier of anything with content to view or hear, whatever its form.
public let kUTTypeContent = "public.content"
/// The identifier of content that combines several kinds, such as a PDF file.
public let kUTTypeCompositeContent = "public.composite-content"
/// The identifier of messages, such as email.
public let kUTTypeMessage = "public.message"
/// The identifier of contacts of every format.
public let kUTTypeContact = "public.contact"
/// The identifier of archives of every format.
public let kUTTypeArchive = "public.archive"
/// The identifier of disk images.
public let kUTTypeDiskImage = "public.disk-image"
/// The identifier of anything that is a sequence of bytes.
public let kUTTypeData = "public.data"
/// The identifier of directories, including packages.
public let kUTTypeDirectory = "public.directory"
/// The identifier of items that refer to other items.
public let kUTTypeResolvable = "com.apple.resolvable"
/// The identifier of symbolic links.
public let kUTTypeSymLink = "public.symlink"
/// The identifier of files that can be executed.
public let kUTTypeExecutable = "public.executable"
/// The identifier of mount points of volumes.
public let kUTTypeMountPoint = "com.apple.mount-point"
/// The identifier of macOS alias files.
public let kUTTypeAliasFile = "com.apple.alias-file"
/// The identifier of macOS alias records.
public let kUTTypeAliasRecord = "com.apple.alias-record"
/// The identifier of URL bookmark data.
public let kUTTypeURLBookmarkData = "com.apple.bookmark"
/// The identifier of URLs.
public let kUTTypeURL = "public.url"
/// The identifier of file URLs, which are URLs too.
public let kUTTypeFileURL = "public.file-url"
/// The identifier of texts of every encoding and markup.
public let kUTTypeText = "public.text"
/// The identifier of texts without markup.
public let kUTTypePlainText = "public.plain-text"
/// The identifier of plain texts in UTF-8.
public let kUTTypeUTF8PlainText = "public.utf8-plain-text"
/// The identifier of plain texts in UTF-16 with a byte order mark.
public let kUTTypeUTF16ExternalPlainText = "public.utf16-external-plain-text"
/// The identifier of plain texts in UTF-16 in native byte order.
public let kUTTypeUTF16PlainText = "public.utf16-plain-text"
/// The identifier of tables with separated values.
public let kUTTypeDelimitedText = "public.delimited-values-text"
/// The identifier of tables with values separated by commas (CSV).
public let kUTTypeCommaSeparatedText = "public.comma-separated-values-text"
/// The identifier of tables with values separated by tabs (TSV).
public let kUTTypeTabSeparatedText = "public.tab-separated-values-text"
/// The identifier of tables in UTF-8 with values separated by tabs.
public let kUTTypeUTF8TabSeparatedText = "public.utf8-tab-separated-values-text"
/// The identifier of RTF documents.
public let kUTTypeRTF = "public.rtf"
/// The identifier of HTML documents.
public let kUTTypeHTML = "public.html"
/// The identifier of XML documents.
public let kUTTypeXML = "public.xml"
/// The identifier of source code of every language, which is plain text.
public let kUTTypeSourceCode = "public.source-code"
/// The identifier of assembly source code.
public let kUTTypeAssemblyLanguageSource = "public.assembly-source"
/// The identifier of C source code.
public let kUTTypeCSource = "public.c-source"
/// The identifier of Objective-C source code.
public let kUTTypeObjectiveCSource = "public.objective-c-source"
/// The identifier of Swift source code.
public let kUTTypeSwiftSource = "public.swift-source"
/// The identifier of C++ source code.
public let kUTTypeCPlusPlusSource = "public.c-plus-plus-source"
/// The identifier of Objective-C++ source code.
public let kUTTypeObjectiveCPlusPlusSource = "public.objective-c-plus-plus-source"
/// The identifier of C headers.
public let kUTTypeCHeader = "public.c-header"
/// The identifier of C++ headers.
public let kUTTypeCPlusPlusHeader = "public.c-plus-plus-header"
/// The identifier of Java source code.
public let kUTTypeJavaSource = "com.sun.java-source"
/// The identifier of scripts of every language.
public let kUTTypeScript = "public.script"
/// The identifier of AppleScript source code.
public let kUTTypeAppleScript = "com.apple.applescript.text"
/// The identifier of compiled AppleScript scripts.
public let kUTTypeOSAScript = "com.apple.applescript.script"
/// The identifier of bundles with compiled AppleScript scripts.
public let kUTTypeOSAScriptBundle = "com.apple.applescript.script-bundle"
/// The identifier of JavaScript source code.
public let kUTTypeJavaScript = "com.netscape.javascript-source"
/// The identifier of shell scripts.
public let kUTTypeShellScript = "public.shell-script"
/// The identifier of Perl scripts.
public let kUTTypePerlScript = "public.perl-script"
/// The identifier of Python scripts.
public let kUTTypePythonScript = "public.python-script"
/// The identifier of Ruby scripts.
public let kUTTypeRubyScript = "public.ruby-script"
/// The identifier of PHP scripts.
public let kUTTypePHPScript = "public.php-script"
/// The identifier of JSON documents, which are text.
public let kUTTypeJSON = "public.json"
/// The identifier of property lists of every form.
public let kUTTypePropertyList = "com.apple.property-list"
/// The identifier of property lists in XML.
public let kUTTypeXMLPropertyList = "com.apple.xml-property-list"
/// The identifier of binary property lists.
public let kUTTypeBinaryPropertyList = "com.apple.binary-property-list"
/// The identifier of PDF documents.
public let kUTTypePDF = "com.adobe.pdf"
/// The identifier of RTF documents with attachments, as packages.
public let kUTTypeRTFD = "com.apple.rtfd"
/// The identifier of RTF documents with attachments, as single files.
public let kUTTypeFlatRTFD = "com.apple.flat-rtfd"
/// The identifier of documents of the Multilingual Text Engine.
public let kUTTypeTXNTextAndMultimediaData = "com.apple.txn.text-multimedia-data"
/// The identifier of Safari web archives.
public let kUTTypeWebArchive = "com.apple.webarchive"
/// The identifier of images of every format.
public let kUTTypeImage = "public.image"
/// The identifier of JPEG images.
public let kUTTypeJPEG = "public.jpeg"
/// The identifier of JPEG 2000 images.
public let kUTTypeJPEG2000 = "public.jpeg-2000"
/// The identifier of TIFF images.
public let kUTTypeTIFF = "public.tiff"
/// The identifier of PICT images.
public let kUTTypePICT = "com.apple.pict"
/// The identifier of GIF images.
public let kUTTypeGIF = "com.compuserve.gif"
/// The identifier of PNG images.
public let kUTTypePNG = "public.png"
/// The identifier of QuickTime images.
public let kUTTypeQuickTimeImage = "com.apple.quicktime-image"
/// The identifier of macOS icons.
public let kUTTypeAppleICNS = "com.apple.icns"
/// The identifier of Windows bitmaps.
public let kUTTypeBMP = "com.microsoft.bmp"
/// The identifier of Windows icons.
public let kUTTypeICO = "com.microsoft.ico"
/// The identifier of unprocessed images of cameras.
public let kUTTypeRawImage = "public.camera-raw-image"
/// The identifier of SVG images.
public let kUTTypeScalableVectorGraphics = "public.svg-image"
/// The identifier of Live Photos, which are not images: the type has no supertypes.
public let kUTTypeLivePhoto = "com.apple.live-photo"
/// The identifier of content with sound, moving pictures or both.
public let kUTTypeAudiovisualContent = "public.audiovisual-content"
/// The identifier of moving pictures, with or without sound.
public let kUTTypeMovie = "public.movie"
/// The identifier of moving pictures without sound.
public let kUTTypeVideo = "public.video"
/// The identifier of sound without moving pictures.
public let kUTTypeAudio = "public.audio"
/// The identifier of QuickTime movies.
public let kUTTypeQuickTimeMovie = "com.apple.quicktime-movie"
/// The identifier of MPEG-1 and MPEG-2 movies.
public let kUTTypeMPEG = "public.mpeg"
/// The identifier of MPEG-2 videos.
public let kUTTypeMPEG2Video = "public.mpeg-2-video"
/// The identifier of MPEG-2 transport streams.
public let kUTTypeMPEG2TransportStream = "public.mpeg-2-transport-stream"
/// The identifier of MP3 audio.
public let kUTTypeMP3 = "public.mp3"
/// The identifier of MPEG-4 movies.
public let kUTTypeMPEG4 = "public.mpeg-4"
/// The identifier of MPEG-4 audio, which conforms to `public.movie` too.
public let kUTTypeMPEG4Audio = "public.mpeg-4-audio"
/// The identifier of MPEG-4 audio with Apple's copy protection.
public let kUTTypeAppleProtectedMPEG4Audio = "com.apple.protected-mpeg-4-audio"
/// The identifier of MPEG-4 videos with Apple's copy protection.
public let kUTTypeAppleProtectedMPEG4Video = "com.apple.protected-mpeg-4-video"
/// The identifier of AVI movies.
public let kUTTypeAVIMovie = "public.avi"
/// The identifier of AIFF audio.
public let kUTTypeAudioInterchangeFileFormat = "public.aiff-audio"
/// The identifier of WAV audio.
public let kUTTypeWaveformAudio = "com.microsoft.waveform-audio"
/// The identifier of MIDI audio.
public let kUTTypeMIDIAudio = "public.midi-audio"
/// The identifier of playlists of every format.
public let kUTTypePlaylist = "public.playlist"
/// The identifier of M3U playlists.
public let kUTTypeM3UPlaylist = "public.m3u-playlist"
/// The identifier of folders, but not packages.
public let kUTTypeFolder = "public.folder"
/// The identifier of root folders of volumes.
public let kUTTypeVolume = "public.volume"
/// The identifier of folders that look like files to the user.
public let kUTTypePackage = "com.apple.package"
/// The identifier of folders with the structure of a bundle.
public let kUTTypeBundle = "com.apple.bundle"
/// The identifier of bundles with plug-in code.
public let kUTTypePluginBundle = "com.apple.plugin"
/// The identifier of Spotlight importers.
public let kUTTypeSpotlightImporter = "com.apple.metadata-importer"
/// The identifier of Quick Look generators.
public let kUTTypeQuickLookGenerator = "com.apple.quicklook-generator"
/// The identifier of XPC services.
public let kUTTypeXPCService = "com.apple.xpc-service"
/// The identifier of frameworks.
public let kUTTypeFramework = "com.apple.framework"
/// The identifier of apps of every form.
public let kUTTypeApplication = "com.apple.application"
/// The identifier of apps that are bundles.
public let kUTTypeApplicationBundle = "com.apple.application-bundle"
/// The identifier of apps that are single files.
public let kUTTypeApplicationFile = "com.apple.application-file"
/// The identifier of Unix executables.
public let kUTTypeUnixExecutable = "public.unix-executable"
/// The identifier of Windows executables.
public let kUTTypeWindowsExecutable = "com.microsoft.windows-executable"
/// The identifier of compiled Java classes.
public let kUTTypeJavaClass = "com.sun.java-class"
/// The identifier of Java archives (JAR).
public let kUTTypeJavaArchive = "com.sun.java-archive"
/// The identifier of panes of the macOS System Preferences.
public let kUTTypeSystemPreferencesPane = "com.apple.systempreference.prefpane"
/// The identifier of gzip archives.
public let kUTTypeGNUZipArchive = "org.gnu.gnu-zip-archive"
/// The identifier of bzip2 archives.
public let kUTTypeBzip2Archive = "public.bzip2-archive"
/// The identifier of ZIP archives.
public let kUTTypeZipArchive = "public.zip-archive"
/// The identifier of spreadsheets of every format.
public let kUTTypeSpreadsheet = "public.spreadsheet"
/// The identifier of presentations of every format.
public let kUTTypePresentation = "public.presentation"
/// The identifier of databases of every format.
public let kUTTypeDatabase = "public.database"
/// The identifier of vCard contacts, which are text.
public let kUTTypeVCard = "public.vcard"
/// The identifier of to-do items of every format.
public let kUTTypeToDoItem = "public.to-do-item"
/// The identifier of calendar events of every format.
public let kUTTypeCalendarEvent = "public.calendar-event"
/// The identifier of email messages.
public let kUTTypeEmailMessage = "public.email-message"
/// The identifier of files that store a URL.
public let kUTTypeInternetLocation = "com.apple.internet-location"
/// The identifier of ink texts.
public let kUTTypeInkText = "com.apple.ink.inktext"
/// The identifier of fonts of every format.
public let kUTTypeFont = "public.font"
/// The identifier of bookmarks of every format.
public let kUTTypeBookmark = "public.bookmark"
/// The identifier of 3D content of every format.
public let kUTType3DContent = "public.3d-content"
/// The identifier of PKCS #12 files with keys and certificates.
public let kUTTypePKCS12 = "com.rsa.pkcs-12"
/// The identifier of X.509 certificates.
public let kUTTypeX509Certificate = "public.x509-certificate"
/// The identifier of EPUB books.
public let kUTTypeElectronicPublication = "org.idpf.epub-container"
/// The identifier of logs of every format.
public let kUTTypeLog = "public.log"
