import Contract
import Foundation
import Linux
import TestServers
import Testing

/// Each start of an extension waits until the loader has loaded the program's libraries.
@Suite struct LoadedLibrariesTests {
  /// Libraries that most extensions never need (gdk-pixbuf's), and Foundation's libraries that this
  /// project replaces.
  private static let unneeded = [
    "gdk_pixbuf", "gobject", "glib", "gio", "FoundationNetworking", "FoundationXML", "libcurl",
    "libxml2", "sqlite3", "libssl",
  ]

  @Test(
    "An extension loads only the libraries it needs at its start",
    arguments: ["ShareAlikeExtension", "ImgShareExtension", "ShareTrack", "HoiExtension"])
  func libraries(of product: String) async throws {
    let file = try Descriptor.memoryFile(
      named: "libraries", holding: UnsafeRawBufferPointer(start: nil, count: 0))
    var program = ChildProcess(path: RunningProgram.pathBesideOwn(product))
    // The loader prints the libraries and does not start the program (ld.so(8)).
    program.environment = ["LD_TRACE_LOADED_OBJECTS": "1"]
    program.descriptors = [nil, file, nil]
    #expect(try await CommandHome.end(of: program.start()) == .exited(code: 0))
    let libraries = try CommandHome.text(file)
    // The loader has really printed the libraries.
    #expect(libraries.contains("libFoundation.so"))
    for name in Self.unneeded {
      #expect(!libraries.contains(name), "\(libraries)")
    }
  }
}
