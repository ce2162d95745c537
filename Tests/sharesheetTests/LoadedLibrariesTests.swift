import Contract
import Foundation
import Linux
import TestServers
import Testing

/// What the loader brings in before an extension's first line is waited for at each start.
@Suite struct LoadedLibrariesTests {
  /// Families of libraries: gdk-pixbuf's that most extensions never need, and Foundation's that
  /// ours stand in for.
  private static let unneeded = [
    "gdk_pixbuf", "gobject", "glib", "gio", "FoundationNetworking", "FoundationXML", "libcurl",
    "libxml2", "sqlite3", "libssl",
  ]

  @Test(
    "An extension loads nothing at its start that it may never use",
    arguments: ["ShareAlikeExtension", "ImgShareExtension", "ShareTrack", "HoiExtension"])
  func libraries(of product: String) async throws {
    let file = try Descriptor.memoryFile(
      named: "libraries", holding: UnsafeRawBufferPointer(start: nil, count: 0))
    var program = ChildProcess(path: RunningProgram.pathBesideOwn(product))
    // The loader prints what it would load, and begins nothing (ld.so(8)).
    program.environment = ["LD_TRACE_LOADED_OBJECTS": "1"]
    program.descriptors = [nil, file, nil]
    #expect(try await CommandHome.end(of: program.start()) == .exited(code: 0))
    let libraries = try CommandHome.text(file)
    // The control: it does print them.
    #expect(libraries.contains("libFoundation.so"))
    for name in Self.unneeded {
      #expect(!libraries.contains(name), "\(libraries)")
    }
  }
}
