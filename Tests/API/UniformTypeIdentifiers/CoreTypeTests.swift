import Foundation
import TestServers
import Testing

@testable import UniformTypeIdentifiers

/// The core types as Apple documents them. The list is a second copy, independent of the sources'
/// table.
@Suite struct CoreTypeTests {
  /// The identifiers and their direct parents, grouped by equal parents.
  static let documented: [(parents: String, identifiers: String)] = [
    (
      "",
      """
      public.item public.content public.disk-image com.apple.resolvable com.apple.live-photo \
      public.playlist public.archive public.database public.message public.contact \
      public.calendar-event public.to-do-item public.font public.bookmark public.log \
      com.apple.haptics.ahap com.apple.scenekit.scene
      """
    ),
    ("public.item", "public.data public.directory public.executable"),
    ("public.content", "public.composite-content public.3d-content public.spreadsheet"),
    ("public.composite-content", "public.presentation"),
    ("public.item com.apple.resolvable", "public.symlink com.apple.mount-point"),
    ("public.data com.apple.resolvable", "com.apple.alias-file com.apple.bookmark"),
    (
      "public.data",
      """
      public.url com.apple.property-list com.apple.internet-location com.rsa.pkcs-12 \
      public.x509-certificate com.apple.reality com.apple.linkpresentation.metadata \
      com.microsoft.internet-shortcut
      """
    ),
    ("public.url", "public.file-url"),
    ("public.data public.content", "public.text public.image public.audiovisual-content"),
    (
      "public.text",
      """
      public.plain-text public.delimited-values-text public.rtf public.html public.xml \
      public.yaml public.css public.json
      """
    ),
    (
      "public.plain-text",
      """
      public.utf8-plain-text public.utf16-external-plain-text public.utf16-plain-text \
      public.source-code
      """
    ),
    (
      "public.delimited-values-text",
      "public.comma-separated-values-text public.tab-separated-values-text"
    ),
    (
      "public.tab-separated-values-text public.utf8-plain-text",
      "public.utf8-tab-separated-values-text"
    ),
    (
      "public.source-code",
      """
      public.script public.assembly-source public.c-source public.c-header \
      public.objective-c-source public.objective-c-plus-plus-source public.c-plus-plus-source \
      public.c-plus-plus-header public.swift-source
      """
    ),
    (
      "public.script", "public.shell-script public.make-source com.apple.applescript.text"
    ),
    (
      "public.shell-script",
      "public.perl-script public.python-script public.ruby-script public.php-script"
    ),
    ("public.source-code public.executable", "com.netscape.javascript-source"),
    ("public.xml com.apple.property-list", "com.apple.xml-property-list"),
    ("com.apple.property-list", "com.apple.binary-property-list"),
    (
      "public.data public.composite-content",
      "com.adobe.pdf com.apple.flat-rtfd com.apple.webarchive org.idpf.epub-container"
    ),
    ("com.apple.package public.composite-content", "com.apple.rtfd"),
    (
      "public.image",
      """
      public.jpeg public.tiff com.compuserve.gif public.png com.apple.icns com.microsoft.bmp \
      com.microsoft.ico public.camera-raw-image public.svg-image org.webmproject.webp \
      com.ilm.openexr-image public.jpeg-xl public.heif-standard
      """
    ),
    ("public.heif-standard", "public.heif public.heic public.heics"),
    (
      "public.3d-content public.data",
      "com.pixar.universal-scene-description com.pixar.universal-scene-description-mobile"
    ),
    ("public.audiovisual-content", "public.movie public.audio"),
    (
      "public.movie",
      """
      public.video com.apple.quicktime-movie public.mpeg public.mpeg-2-transport-stream \
      public.mpeg-4 public.avi
      """
    ),
    ("public.video", "public.mpeg-2-video"),
    ("public.mpeg-4 public.audio", "public.mpeg-4-audio"),
    (
      "public.audio",
      """
      com.apple.protected-mpeg-4-audio public.mp3 com.microsoft.waveform-audio public.midi-audio
      """
    ),
    ("com.apple.m4v-video", "com.apple.protected-mpeg-4-video"),
    ("public.aifc-audio", "public.aiff-audio"),
    ("public.text public.playlist", "public.m3u-playlist"),
    ("public.directory", "public.folder com.apple.package com.apple.bundle"),
    ("public.folder", "public.volume"),
    ("com.apple.bundle com.apple.package", "com.apple.plugin"),
    ("public.executable", "com.apple.application"),
    (
      "com.apple.application com.apple.bundle com.apple.package", "com.apple.application-bundle"
    ),
    ("com.apple.xpc-service", "com.apple.application-and-system-extension"),
    (
      "public.data public.archive",
      "org.gnu.gnu-zip-archive public.bzip2-archive com.apple.archive public.tar-archive"
    ),
    ("com.pkware.zip-archive", "public.zip-archive"),
    ("public.message", "public.email-message"),
    ("public.text public.contact", "public.vcard"),
  ]

  @Test("Types conform as Apple documents", arguments: documented)
  func documentedConformance(_ parents: String, _ identifiers: String) throws {
    for identifier in identifiers.split(separator: " ").map(String.init) {
      let declaration = try #require(
        TypeTable.declarations.first { $0.identifier == identifier }, "\(identifier)")
      #expect(
        Set(declaration.parents) == Set(parents.split(separator: " ").map(String.init)),
        "\(identifier)")
    }
  }

  /// Each member of `UTType` is in the list above, so that no row can be missing. Apple's
  /// documentation does not state the parents of the two members that this test names.
  @Test("Each member is documented") func documentedMembers() throws {
    let source = Checkout.root.appending(path: "API/UniformTypeIdentifiers/UTType+core.swift")
    let members = try String(contentsOf: source, encoding: .utf8)
      .matches(of: /core\("([^"]+)"\)/).map { String($0.1) }
    let listed = Set(
      Self.documented.flatMap { $0.identifiers.split(separator: " ").map(String.init) })
    #expect(
      Set(members).subtracting(listed) == ["public.geojson", "com.adobe.raw-image"])
  }

  @Test(arguments: [
    (UTType.jpeg, "jpeg", "image/jpeg"), (.png, "png", "image/png"), (.gif, "gif", "image/gif"),
    (.pdf, "pdf", "application/pdf"), (.quickTimeMovie, "mov", "video/quicktime"),
    (.mpeg4Movie, "mp4", "video/mp4"), (.mp3, "mp3", "audio/mpeg"),
    (.zip, "zip", "application/zip"),
    (.plainText, "txt", "text/plain"), (.html, "html", "text/html"), (.vCard, "vcf", "text/vcard"),
    (.heic, "heic", "image/heic"), (.json, "json", "application/json"),
  ])
  func preferredTags(_ type: UTType, _ name: String, _ mimeType: String) {
    #expect(type.preferredFilenameExtension == name)
    #expect(type.preferredMIMEType == mimeType)
    #expect(type.tags[.filenameExtension]?.first == name)
    #expect(UTType(filenameExtension: name) == type)
    #expect(UTType(mimeType: mimeType) == type)
  }
}
