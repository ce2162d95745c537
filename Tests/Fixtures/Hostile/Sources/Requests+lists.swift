import Contract
import Foundation
import Glibc
import Linux

extension Requests {
  /// The extension's own requests, which the daemon must accept. Each forged request differs in one
  /// part from one of these.
  static let rightful: [(String, Maker)] = [
    ("file as body", { ($0.transfer(at: "/own"), try $0.file()) }),
    ("read-only body", { ($0.transfer(at: "/own"), try $0.file(O_RDONLY)) }),
    (
      "own header field",
      {
        let field = HeaderField(name: "X", value: "a b")
        return ($0.transfer("PUT", at: "/own", headers: [field]), try $0.file())
      }
    ),
    (
      "own group",
      { own in (own.transfer(at: "/own") { $0.sharedContainerIdentifier = own.group }, nil) }
    ),
    ("own session", { ($0.transfer(at: "/own") { $0.sessionIdentifier = "own" }, nil) }),
    ("own attachment", { (request(.attachment(id: $0.share.attachment)), nil) }),
    ("own bytes", { (request(.returned(1)), try $0.file()) }),
    ("own copy", { (copy(3), try $0.file()) }),
    ("own donation", { _ in (request(.donation(.to("Anna"))), nil) }),
    ("own foreground request", { ($0.load(at: "/own"), try $0.file()) }),
  ]

  /// Requests that the daemon must refuse.
  static let forged: [(String, Maker)] = bodies + addresses + others

  private static let bodies: [(String, Maker)] = [
    ("folder as body", { ($0.transfer(), try .open("/", O_RDONLY | O_DIRECTORY)) }),
    ("device as body", { ($0.transfer(), try .open("/dev/zero", O_RDONLY)) }),
    ("pipe as body", { ($0.transfer(), try Descriptor.pipe().reading) }),
    ("socket as body", { ($0.transfer(), try UnixSocket.pair(.stream).0.descriptor) }),
    ("write-only body", { ($0.transfer(), try $0.file(O_WRONLY)) }),
    // `O_PATH`: the descriptor does not permit reading.
    ("path as body", { ($0.transfer(), try $0.file(0o10000000)) }),
    ("folder as foreground body", { ($0.load(), try .open("/", O_RDONLY | O_DIRECTORY)) }),
    ("device as foreground body", { ($0.load(), try .open("/dev/zero", O_RDONLY)) }),
    ("folder as returned bytes", { _ in (request(.returned(1)), try .open("/", O_RDONLY)) }),
    (
      "device as returned bytes", { _ in (request(.returned(1)), try .open("/dev/zero", O_RDONLY)) }
    ),
    ("no returned bytes", { _ in (request(.returned(1)), nil) }),
    ("folder as copied bytes", { _ in (copy(3), try .open("/", O_RDONLY | O_DIRECTORY)) }),
    ("device as copied bytes", { _ in (copy(3), try .open("/dev/zero", O_RDONLY)) }),
    ("no copied bytes", { _ in (copy(3), nil) }),
    ("copy longer than its file", { (copy(4), try $0.file()) }),
    ("copy of negative size", { (copy(3, -1), try $0.file()) }),
    ("copy of nothing", { (copy(), try $0.file()) }),
    ("copy of giant size", { (copy(.max, .max), try $0.file()) }),
    ("copy over the limit", { (copy((16 << 20) + 1), try $0.file(holding: (16 << 20) + 1)) }),
    (
      "copy of many items",
      { (request(.copy(Array(repeating: [], count: 5000))), try $0.file()) }
    ),
  ]

  private static let addresses: [(String, Maker)] = [
    ("file URL", { ($0.transfer(to: "file:///etc/passwd"), try $0.file()) }),
    ("relative URL", { ($0.transfer(to: "/upload"), try $0.file()) }),
    ("other scheme", { ($0.transfer(to: "gopher://127.0.0.1/"), try $0.file()) }),
    ("line break in the URL", { ($0.transfer(at: "/forged\r\nX: y"), try $0.file()) }),
    (
      "line break in a header",
      { ($0.transfer(headers: [HeaderField(name: "X", value: "a\r\nY: b")]), try $0.file()) }
    ),
    (
      "line break in the name of a header",
      { ($0.transfer(headers: [HeaderField(name: "X: a\r\nY", value: "b")]), try $0.file()) }
    ),
    ("method with a space", { ($0.transfer("GET / HTTP/1.1\r\nX:"), try $0.file()) }),
    ("CONNECT", { ($0.transfer("CONNECT"), nil) }),
    ("TRACE with a body", { ($0.transfer("TRACE"), try $0.file()) }),
    ("foreground request of a file", { ($0.load("GET", to: "file:///etc/passwd"), nil) }),
    ("foreground CONNECT", { ($0.load("CONNECT"), nil) }),
    ("page by file URL", { _ in (request(.open(url: "file:///etc/passwd")), nil) }),
    ("page by script", { _ in (request(.open(url: "javascript:alert(1)")), nil) }),
    ("scheme of another app", { _ in (request(.open(url: "hoi://anna")), nil) }),
    ("form to a file", { ($0.form(to: "file:///etc/passwd"), nil) }),
  ]

  private static let others: [(String, Maker)] = [
    (
      "group of another app",
      { ($0.transfer { $0.sharedContainerIdentifier = "group.ShareAlike" }, nil) }
    ),
    (
      "group without entitlement",
      { ($0.transfer { $0.sharedContainerIdentifier = "group.x" }, nil) }
    ),
    ("path as group", { ($0.transfer { $0.sharedContainerIdentifier = "../containers" }, nil) }),
    ("NUL in the session", { ($0.transfer { $0.sessionIdentifier = "own\0" }, nil) }),
    ("missing attachment", { _ in (request(.attachment(id: 99)), nil) }),
    ("negative attachment", { _ in (request(.attachment(id: -1)), nil) }),
    ("donation without people", { _ in (request(.donation(Conversation(recipients: []))), nil) }),
    (
      "donation with a long name",
      { _ in (request(.donation(.to(String(repeating: "a", count: 300)))), nil) }
    ),
  ]

  /// Transfers that name what belongs to another app. The daemon accepts them as the extension's
  /// own.
  static func borrowed(session: String, key: String) -> [(String, Maker)] {
    [
      (
        "session of another app",
        { ($0.transfer(at: "/borrowed") { $0.sessionIdentifier = session }, nil) }
      ),
      ("key of another transfer", { ($0.transfer(at: "/borrowed") { $0.handOffKey = key }, nil) }),
      // The other app's donations stay.
      ("deletion of all donations", { _ in (request(.deleteDonations(group: nil)), nil) }),
    ]
  }
}

extension ExtensionRequest {
  /// The identifier of the first shared file.
  fileprivate var attachment: Int {
    items.first?.attachments.first { if case .file = $0.content { true } else { false } }?.id ?? -1
  }
}

extension Conversation {
  fileprivate static func to(_ name: String) -> Conversation {
    Conversation(recipients: [Recipient(displayName: name)])
  }
}
