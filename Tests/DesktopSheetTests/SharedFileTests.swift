#if canImport(SharePortal)
  import Foundation
  import Glibc
  import Linux
  import SharePortal
  import Testing

  /// The descriptors that callers of the portal pass.
  struct SharedFileTests {
    private func refuses(
      _ descriptor: Descriptor, _ location: SourceLocation = #_sourceLocation
    ) {
      #expect(sourceLocation: location) {
        try SharedFile(descriptor)
      } throws: {
        ($0 as? PortalError)?.name == .invalidArgument
      }
    }

    private func path() throws -> String {
      let path = FileManager.default.temporaryDirectory.path + "/" + RandomIdentifier.make()
      try Data("Moo".utf8).write(to: URL(filePath: path))
      return path
    }

    @Test("A regular file that is open for reading is accepted, with its last name") func file()
      throws
    {
      let path = try path()
      defer { unlink(path) }
      for flags in [O_RDONLY, O_RDWR] {
        let file = try SharedFile(Descriptor.open(path, flags))
        #expect(file.name == String(path.split(separator: "/").last ?? ""))
      }
    }

    @Test("A deleted file and a file in memory have their names") func deleted() throws {
      let path = try path()
      let open = try Descriptor.open(path, O_RDONLY)
      unlink(path)
      #expect(try SharedFile(open).name == String(path.split(separator: "/").last ?? ""))
      let memory = try "Moo".utf8.withContiguousStorageIfAvailable {
        try Descriptor.memoryFile(named: "cow.txt", holding: UnsafeRawBufferPointer($0))
      }
      #expect(try SharedFile(#require(memory)).name == "cow.txt")
    }

    @Test("Folders, pipes, sockets, devices, and files that are not open for reading are refused")
    func others() throws {
      let path = try path()
      defer { unlink(path) }
      refuses(try Descriptor.open(path, O_WRONLY))
      refuses(try Descriptor.open(path, 0o10000000))  // O_PATH
      refuses(try Descriptor.open("/", O_RDONLY | O_DIRECTORY))
      refuses(try Descriptor.open("/dev/null", O_RDONLY))
      let (reading, writing) = try Descriptor.pipe()
      refuses(reading)
      refuses(writing)
      refuses(
        Descriptor(owning: socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)))
    }
  }
#endif
