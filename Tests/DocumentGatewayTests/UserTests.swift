import Crypto
import Foundation
import Glibc
import HTTPService
import TestServers
import Testing

@testable import DocumentGateway

@Suite(.timeLimit(.minutes(3))) struct UserTests {
  private static let configuration = """
    {"CORS": {"Origin": ["http://app.example"], "LoginOrigin": ["http://app.example"],
      "Headers": ["Content-Type"], "MaxAge": 600},
     "databases": {"db": {"server": "walrus:", "users": {
      "ana": {"password": "letmein", "admin_channels": ["pop"]}}}}}
    """

  @Test("Password keys match RFC 7914, section 11, and a stored password matches only itself")
  func password() {
    let key = StoredPassword.key("passwd", salt: "salt", rounds: 1)
    #expect(key == "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc")
    let long = StoredPassword.key("Password", salt: "NaCl", rounds: 80000)
    #expect(long == "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56")
    let stored = StoredPassword(hashing: "lëtmein", rounds: 10)
    #expect(stored.matches("lëtmein") && !stored.matches("letmein") && !stored.matches(""))
    #expect(StoredPassword.usualRounds >= 60_000)
    #expect(StoredPassword(hashing: "lëtmein", rounds: 10) != stored)
    #expect(!stored.text.contains("tmein"))
  }

  @Test("Hashing a long password costs no more than hashing a short one, and gives RFC 2104's key")
  func longPassword() {
    let long = String(repeating: "a", count: 1 << 20)
    let salted = Array("salt".utf8) + [0, 0, 0, 1]
    for text in [long, String(long.prefix(65)), String(long.prefix(64))] {
      let code = HMAC<SHA256>.authenticationCode(
        for: salted, using: SymmetricKey(data: Array(text.utf8)))
      let key = StoredPassword.key(text, salt: "salt", rounds: 1)
      #expect(key == code.map { String(format: "%02x", $0) }.joined())
    }
    // If each round hashed the whole password, the rounds would hash 10 GiB.
    let time = ContinuousClock().measure {
      _ = StoredPassword.key(long, salt: "salt", rounds: 10_000)
    }
    #expect(time < .seconds(5))
  }

  @Test("A failed login takes as long for an unknown user as for a known user")
  func unknownUser() async throws {
    let gateway = try await TestGateway(
      """
      {"databases": {"db": {"server": "walrus:", "users": {
        "ana": {"password": "letmein"}, "bare": {},
        "off": {"password": "letmein", "disabled": true}}}}}
      """, passwordRounds: 5000)
    let database = try #require(gateway.gateway.database("db"))
    /// Returns the shortest of three durations. On a busy machine, the others are longer.
    func time(_ name: String, _ password: String = "wrong") async throws -> Duration {
      var shortest = Duration.seconds(3600)
      for number in 0..<3 {
        let start = ContinuousClock.now
        let user = try await database.login(name, "\(password)\(number)")
        shortest = min(shortest, start.duration(to: .now))
        #expect(user == nil)
      }
      return shortest
    }
    for name in [
      "bob", "an", "ana ", "Ana", "ana2", "\u{0}", "ána", "noone", "off", "bare", "ana\n",
    ] {
      // Both durations are measured together, up to 11 times, because other processes may slow down
      // one of the measurements.
      var (known, other) = (try await time("ana"), try await time(name))
      for _ in 0..<10 where !(other > known / 4 && other < known * 4) {
        (known, other) = (try await time("ana"), try await time(name))
      }
      #expect(other > known / 4 && other < known * 4, "\(name): \(other) beside \(known)")
      // The control: the measurement notices that a password that is too long is refused without
      // hashing.
      #expect(try await time(name, String(repeating: "a", count: 2000)) < known / 4, "\(name)")
    }
  }

  @Test("A login request has a size limit, and a password that is too long is not checked")
  func longLogin() async throws {
    let gateway = try await TestGateway(Self.configuration)
    try await gateway.run {
      func login(_ length: Int, _ arguments: [String] = []) async throws -> Int {
        let password = String(repeating: "a", count: length)
        return try await gateway.ask(
          "POST", "/db/_session", "{\"name\":\"ana\",\"password\":\"\(password)\"}",
          arguments
        ).status
      }
      func change(_ length: Int) async throws -> Answer {
        let password = String(repeating: "a", count: length)
        return try await gateway.admin(
          "PUT", "/db/_user/ana", "{\"password\":\"\(password)\"}")
      }
      let longest = StoredPassword.longest
      let refused = try await change(longest + 1)
      #expect(refused.status == 400 && refused.text.contains("at most"), "\(refused.text)")
      #expect(try await change(longest).status == 200)
      #expect(try await login(longest) == 200)
      #expect(try await login(longest + 1) == 401)
      #expect(try await login(100_000) == 413)
      #expect(try await login(100_000, ["-H", "Transfer-Encoding: chunked"]) == 413)
      // GUEST is disabled, so the gateway does not read the body.
      let other = try await gateway.ask("POST", "/db/", String(repeating: " ", count: 100_000))
      #expect(other.status == 401)
    }
  }

  @Test("If a row of a bulk write takes a right from the writer, later rows do not use the right")
  func rightsTaken() async throws {
    let gateway = try await TestGateway(
      """
      {"databases": {"db": {"server": "walrus:",
        "sync": `function (doc) { channel(doc.channels); if (doc.to) access(doc.to, "vip"); }`,
        "users": {"ana": {"password": "letmein", "admin_channels": ["pop"]}}}}}
      """)
    try await gateway.run {
      let grant = try await gateway.admin("PUT", "/db/g", #"{"channels":["pop"],"to":"ana"}"#)
      let valued = try await gateway.admin("PUT", "/db/v", #"{"channels":["vip"]}"#)
      let (first, second) = (
        grant.json["rev"] as? String ?? "", valued.json["rev"] as? String ?? ""
      )
      let answer = try await gateway.ask(
        "POST", "/db/_bulk_docs",
        "{\"docs\":[{\"_id\":\"g\",\"_rev\":\"\(first)\",\"channels\":[\"pop\"]},"
          + "{\"_id\":\"v\",\"_rev\":\"\(second)\",\"channels\":[\"vip\"],\"s\":2}]}",
        ["-u", "ana:letmein"])
      let rows = try #require(
        try JSONSerialization.jsonObject(with: answer.body) as? [[String: Any]])
      #expect(rows.map { $0["status"] as? Int } == [nil, 403], "\(answer.text)")
    }
  }

  @Test func session() async throws {
    let gateway = try await TestGateway(Self.configuration)
    try await gateway.run {
      // GUEST is disabled by default, but may read its own session.
      #expect(try await gateway.ask("GET", "/db/_all_docs").status == 401)
      let nobody = try await gateway.ask("GET", "/db/_session")
      #expect(nobody.status == 200 && nobody.text.contains(#""channels":null"#))
      let wrong = try await gateway.ask("POST", "/db/_session", #"{"name":"ana","password":"no"}"#)
      #expect(wrong.status == 401 && wrong.header("www-authenticate") == nil)
      let login = try await gateway.ask(
        "POST", "/db/_session", #"{"name":"ana","password":"letmein"}"#)
      let cookie = String(
        try #require(login.header("set-cookie")).prefix { $0 != ";" })
      #expect(cookie.wholeMatch(of: /SyncGatewaySession=[0-9a-f]{40}/) != nil)
      let other = ["-H", "Cookie: a=b; \(cookie)"]
      #expect(try await gateway.ask("GET", "/db/_all_docs", nil, other).status == 200)
      #expect(try await gateway.ask("GET", "/db/_session", nil, other).text.contains("\"ana\""))
      let listed = gateway.folder.files.filter { $0.contains(".sqlite") }
      for file in listed {
        let bytes = try Data(contentsOf: gateway.folder.url.appending(path: file))
        #expect(bytes.range(of: Data(cookie.suffix(40).utf8)) == nil, "it is not in \(file)")
      }
      let end = try await gateway.ask("DELETE", "/db/_session", nil, other)
      #expect(end.status == 200 && end.header("set-cookie")?.contains("Expires=") == true)
      #expect(try await gateway.ask("GET", "/db/_all_docs", nil, other).status == 401)
      #expect(try await gateway.ask("DELETE", "/db/_session", nil, other).status == 404)
    }
  }

  @Test(
    "A session ends if its user gets a new password, is disabled or is deleted",
    arguments: [
      ("PUT", #"{"password":"another"}"#), ("PUT", #"{"disabled":true}"#), ("DELETE", nil),
    ] as [(String, String?)])
  func end(method: String, body: String?) async throws {
    let gateway = try await TestGateway(Self.configuration)
    try await gateway.run {
      let made = try await gateway.admin("POST", "/db/_session", #"{"name":"ana","ttl":60}"#)
      let id = try #require(made.json["session_id"] as? String)
      let cookie = ["-H", "Cookie: SyncGatewaySession=\(id)"]
      #expect(try await gateway.ask("GET", "/db/_all_docs", nil, cookie).status == 200)
      #expect(try await gateway.ask("GET", "/db/_all_docs", as: "ana:letmein").status == 200)
      _ = try await gateway.admin(method, "/db/_user/ana", body)
      #expect(try await gateway.ask("GET", "/db/_all_docs", nil, cookie).status == 401)
      #expect(try await gateway.ask("GET", "/db/_all_docs", as: "ana:letmein").status == 401)
      #expect(try await gateway.admin("GET", "/db/_session/\(id)").status == 404)
    }
  }

  @Test(
    "A user can be created with a database, and a deleted user stays deleted after a restart"
  )
  func usersMadeByRequest() async throws {
    let folder = try TemporaryFolder()
    var gateway: TestGateway? = try await TestGateway(folder: folder)
    try await gateway?.run { [gateway = try #require(gateway)] in
      let made = try await gateway.admin(
        "PUT", "/made/",
        #"{"server":"walrus:","guest":{"disabled":false},"users":{"eve":{"password":"letmein"}}}"#)
      #expect(made.status == 201)
      #expect(try await gateway.ask("GET", "/made/_all_docs", as: "eve:letmein").status == 200)
      #expect(try await gateway.admin("DELETE", "/made/_user/eve").status == 200)
      #expect(
        try await gateway.admin("PUT", "/made/_user/GUEST", #"{"disabled":true}"#).status == 200)
    }
    gateway = nil
    let databases = folder.url.appending(path: "gateway/databases")
    for name in try FileManager.default.contentsOfDirectory(atPath: databases.path) {
      let bytes = try Data(contentsOf: databases.appending(path: name))
      #expect(bytes.range(of: Data("letmein".utf8)) == nil, "\(name)")
    }
    let again = try await TestGateway(folder: folder)
    try await again.run {
      for user in ["eve:letmein", nil] {
        let answer = try await again.ask("GET", "/made/_all_docs", as: user)
        #expect(answer.status == 401, "\(answer.text)")
      }
    }
  }

  @Test(
    "An invalid user is rejected",
    arguments: [
      ("/db/_user/a", #"{"password":"x"}"#, 400), ("/db/_user/a%20b", "{}", 400),
      ("/db/_user/a", #"{"name":"b"}"#, 400), ("/db/_user/a", #"{"admin_channels":["a,b"]}"#, 400),
      ("/db/_user/a", #"{"admin_channels":"a"}"#, 400), ("/db/_user/a", "[]", 400),
      ("/db/_user/a", #"{"pasword":"secret"}"#, 400), ("/db/_user/ana", "{}", 200),
      ("/db/_user/%C3%A4", "{}", 400), ("/none/_user/a", "{}", 404), ("/db/_role/r", "{}", 501),
    ])
  func refuses(path: String, body: String, status: Int) async throws {
    let gateway = try await TestGateway(Self.configuration)
    try await gateway.run {
      let answer = try await gateway.admin("PUT", path, body)
      #expect(answer.status == status, "\(answer.text)")
    }
  }

  @Test("Pages of other sites may send only requests that the configuration allows")
  func origins() async throws {
    let gateway = try await TestGateway(Self.configuration)
    try await gateway.run {
      let login = #"{"name":"ana","password":"letmein"}"#
      func ask(
        _ method: String, _ path: String, _ body: String?, from origin: String, admin: Bool = false
      ) async throws -> Answer {
        try await gateway.ask(
          method, path, body, as: admin ? nil : "ana:letmein", admin: admin,
          ["-H", "Origin: \(origin)"])
      }
      let (own, other) = ("http://app.example", "http://evil.example")
      let allowed = try await ask("POST", "/db/", "{}", from: own)
      #expect(allowed.status == 200)
      #expect(allowed.header("access-control-allow-origin") == own)
      let refused = try await ask("POST", "/db/", "{}", from: other)
      #expect(refused.status == 403)
      #expect(refused.header("access-control-allow-origin") == nil)
      #expect(try await ask("POST", "/db/_session", login, from: own).status == 200)
      // Only the login route checks the origins for logins. Other paths that end in `_session` do
      // not.
      #expect(try await ask("PUT", "/db/d/_session", "{}", from: other).status == 403)
      #expect(try await ask("PUT", "/db/d/_session", "{}", from: own).status == 501)
      #expect(try await ask("POST", "/db/_session", login, from: other).status == 400)
      for origin in [own, other] {
        let answer = try await ask("PUT", "/db/_user/x", "{}", from: origin, admin: true)
        #expect(answer.status == 403)
        #expect(answer.header("access-control-allow-origin") == nil)
      }
      let page = gateway.adminAddress.url
      #expect(try await ask("PUT", "/db/_user/x", "{}", from: page, admin: true).status == 201)
      let preflight = try await gateway.ask(
        "OPTIONS", "/db/_bulk_docs", nil, ["-H", "Origin: \(own)"])
      #expect(preflight.status == 204)
      #expect(preflight.header("access-control-allow-methods") == "POST")
      #expect(preflight.header("access-control-max-age") == "600")
      let strange = try await gateway.ask("GET", "/db/", nil, ["-H", "Host: evil.example"])
      #expect(strange.status == 421)
    }
  }
}
