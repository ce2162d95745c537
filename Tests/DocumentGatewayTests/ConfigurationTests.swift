import HTTPService
import Testing

@testable import DocumentGateway

@Suite struct ConfigurationTests {
  private func read(_ text: String) throws -> GatewayConfiguration {
    try GatewayConfiguration(parsing: Array(text.utf8), name: "gateway.json")
  }

  @Test("The tutorial's configuration file is read")
  func tutorial() throws {
    let configuration = try read(
      """
      {
        "log": ["HTTP+"],
        "databases": {
      \t"db": {
      \t  "server": "walrus:",
      \t  "users": {
      \t\t"GUEST": {
      \t\t  "disabled": false,
      \t\t  "admin_channels": ["pop", "rock", "house"]
      \t\t}
      \t  }
      \t}
        }
      }
      """)
    #expect(configuration.logsRequests && configuration.warnings.isEmpty)
    let database = try #require(configuration.databases.first)
    #expect(database.name == "db" && database.sync == nil)
    #expect(database.users.map(\.name) == [""])
    #expect(database.users.first?.channels == ["pop", "rock", "house"])
  }

  @Test("A file with other CORS origins and with all channels for GUEST is read")
  func examples() throws {
    let cors = try read(
      """
      {"log": ["HTTP+"], "interface": ":4984", "adminInterface": "127.0.0.1:4985",
       "CORS": {"Origin": ["http://a.example", "*"], "LoginOrigin": ["http://a.example"],
         "Headers": ["Content-Type"], "MaxAge": 17280000},
       "databases": {"kitchen-sync": {"server": "walrus:data", "bucket": "kitchen",
         "users": {"GUEST": {"disabled": false, "admin_channels": ["*"]}}}}}
      """)
    #expect(cors.cors?.allows("http://any.example") == true)
    #expect(cors.cors?.allowsLogin("http://any.example") == false)
    #expect(cors.publicAddress?.port == 4984 && cors.adminAddress?.port == 4985)
    #expect(cors.databases.first?.users.first?.channels == ["*"])
    // The warnings are about the interface, the data folder and the bucket.
    #expect(cors.warnings.count == 3, "\(cors.warnings)")
  }

  @Test("A function in backquotes may span several lines")
  func backquotes() throws {
    let function = "\n\tfunction (doc) {\n  channel(\"a\\d`\");\n}\n"
    let configuration = try read(
      "{\"databases\": {\"db\": {\"sync\": `\(function.replacing("`", with: "\\`"))`, "
        + "\"server\": \"walrus:\"}}}")
    #expect(configuration.databases.first?.sync == function)
  }

  @Test(
    "An unknown or wrong setting is an error that names the remedy",
    arguments: [
      (#"{"databses": {}}"#, "databases"),
      (#"{"databases": {"db": {"user": {}}}}"#, "users"),
      (#"{"databases": {"db": {"users": {"GUEST": {"admin_chanels": []}}}}}"#, "admin_channels"),
      (#"{"databases": {"db": {"flavour": 1}}}"#, "Remove it"),
      (#"{"databases": {"db": {"server": "http://localhost:8091"}}}"#, "walrus:"),
      (#"{"databases": {"DB": {}}}"#, "lowercase letter"),
      (#"{"databases": {"db": []}}"#, "object"),
      (#"{"databases": {}, "CORS": {"Origins": []}}"#, "Origin"),
      (#"{"databases": {}, "interface": 4984}"#, "ADDRESS:PORT"),
      (#"{"log": []}"#, "databases"),
      (#"{"databases": {"db": {"sync": `function}}}"#, "backquotes"),
      ("[]", "object"), ("", "not JSON"),
    ])
  func refuses(text: String, remedy: String) throws {
    let error = #expect(throws: ListenError.self) { try read(text) }
    #expect(error?.description.contains(remedy) == true, "\(error?.description ?? "")")
    #expect(error?.description.hasPrefix("gateway.json") == true)
  }

  @Test("If only Sync Gateway knows a setting, a warning names the setting")
  func warns() throws {
    let configuration = try read(
      """
      {"facebook": {"register": true}, "maxFileDescriptors": 90000, "databases": {"db": {
        "server": "walrus:", "import_docs": true, "event_handlers": {}, "revs_limit": 20}}}
      """)
    #expect(configuration.warnings.count == 5)
    #expect(
      configuration.warnings.contains { $0.contains("Database 'db'") && $0.contains("revs_limit") })
  }

  @Test("The gateway's file may also contain the settings of the services")
  func shared() throws {
    let file = try ConfigurationFile(
      Array(#"{"bin": "off", "databases": {"db": {}}}"#.utf8), name: "f", settings: ["bin", "data"])
    #expect(String(decoding: file.settings, as: UTF8.self) == #"{"bin":"off"}"#)
    #expect(try file.gateway()?.databases.map(\.name) == ["db"])
    let own = try ConfigurationFile(Array(#"{"bin": "off"}"#.utf8), name: "f", settings: ["bin"])
    #expect(try own.gateway() == nil)
  }

  @Test func distance() {
    #expect(ConfigurationKeys.distance("users", "user") == 1)
    #expect(ConfigurationKeys.distance("", "abc") == 3)
    #expect(ConfigurationKeys.distance("kitten", "sitting") == 3)
  }
}
