import Glibc
import Linux
import Testing

/// The identities of sandboxed programs.
struct SandboxedApplicationTests {
  @Test("A process without a sandbox has an empty name, and a missing process none")
  func processes() {
    #expect(SandboxedApplication.identifier(of: getpid()) == "")
    #expect(SandboxedApplication.identifier(of: .max) == nil)
  }

  @Test("The ID is the name in the application's group")
  func names() {
    let groups = "[Instance]\nname=org.example.Other\n[Application]\nname = org.example.App\n"
    #expect(SandboxedApplication.name(in: groups) == "org.example.App")
    #expect(SandboxedApplication.name(in: "[Instance]\nname=org.example.Other\n") == nil)
    #expect(SandboxedApplication.name(in: "[Application]\nname=<b>\n") == nil)
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
