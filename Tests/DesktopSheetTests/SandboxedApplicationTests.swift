#if canImport(SharePortal)
  import Glibc
  import SharePortal
  import Testing

  /// The identities of the portal's callers.
  struct SandboxedApplicationTests {
    @Test("A process without a sandbox has an empty name, and a missing process none")
    func processes() {
      #expect(SandboxedApplication.identifier(of: getpid()) == "")
      #expect(SandboxedApplication.identifier(of: .max) == nil)
    }

    @Test func identifiers() {
      for name in ["org.example.App", "org.example.my-App_2", "a.b"] {
        #expect(SandboxedApplication.isIdentifier(name), "\(name)")
      }
      for name in ["", "App", ".a", "a.", "a..b", "a.b\n", "a.<b>b</b>", "ä.b", "a.b/c"] {
        #expect(!SandboxedApplication.isIdentifier(name), "\(name)")
      }
    }
  }
#endif
