import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// The routes of the admin port, except sessions.
enum AdminRoutes {
  // MARK: Users

  static func users(_ exchange: Exchange) async throws -> Response {
    let names = try await exchange.database.userNames()
    return .gateway(.array(names.map { .string($0) }))
  }

  static func makeUser(_ exchange: Exchange) async throws -> Response {
    let json = try await exchange.json()
    guard let name = json["name"]?.string else {
      throw GatewayFailure(400, "A new user must have a 'name'")
    }
    try await exchange.database.save(UserChange(name: name, json), mustBeNew: true)
    return .empty(.created)
  }

  static func user(_ exchange: Exchange) async throws -> Response {
    guard let json = try await exchange.database.userJSON(name(exchange)) else {
      throw GatewayFailure.missing
    }
    return .gateway(json)
  }

  static func putUser(_ exchange: Exchange) async throws -> Response {
    let change = try UserChange(name: exchange.part(2), await exchange.json())
    let isNew = try await exchange.database.save(change)
    return .empty(isNew ? .created : .ok)
  }

  static func deleteUser(_ exchange: Exchange) async throws -> Response {
    let name = try name(exchange)
    if name.isEmpty {
      throw GatewayFailure(405, "GUEST cannot be deleted. Disable it instead: {\"disabled\": true}")
    }
    guard try await exchange.database.deleteUser(name) else { throw GatewayFailure.missing }
    return .empty()
  }

  static func endSessions(_ exchange: Exchange) async throws -> Response {
    try await exchange.database.deleteSessions(of: name(exchange))
    return .empty()
  }

  private static func name(_ exchange: Exchange) throws -> String {
    let name = try exchange.part(2)
    return name == UserAccess.guest ? "" : name
  }

  // MARK: Databases

  static func names(_ exchange: Exchange) async throws -> Response {
    .gateway(.array(exchange.gateway.names.map { .string($0) }))
  }

  static func makeDatabase(_ exchange: Exchange) async throws -> Response {
    let json = try await exchange.json()
    try await exchange.gateway.makeDatabase(exchange.part(0), json)
    return .empty(.created)
  }

  static func deleteDatabase(_ exchange: Exchange) async throws -> Response {
    try await exchange.gateway.deleteDatabase(exchange.part(0))
    return .gateway(.emptyObject)
  }

  // MARK: Configuration

  static func configuration(_ exchange: Exchange) async throws -> Response {
    .gateway(exchange.gateway.configurationJSON)
  }

  static func databaseConfiguration(_ exchange: Exchange) async throws -> Response {
    .gateway(try await exchange.database.configurationJSON())
  }

  static func sync(_ exchange: Exchange) async throws -> Response {
    let source = try exchange.database.syncSource ?? ""
    let bytes = ByteBuffer(string: source)
    return Response(
      status: .ok,
      headers: [
        .contentType: "application/javascript; charset=UTF-8",
        .contentLength: String(bytes.readableBytes), .eTag: "\"\"",
      ], body: ResponseBody(byteBuffer: bytes))
  }

  static func putSync(_ exchange: Exchange) async throws -> Response {
    guard let source = String(validating: try await exchange.bytes(), as: UTF8.self)
    else { throw GatewayFailure(400, "The function is not UTF-8") }
    try await exchange.gateway.setSync(source, of: exchange.database)
    return .empty()
  }

  static func deleteSync(_ exchange: Exchange) async throws -> Response {
    try await exchange.gateway.setSync(nil, of: exchange.database)
    return .empty()
  }

  // MARK: Insight

  static func raw(_ exchange: Exchange) async throws -> Response {
    .gateway(try await exchange.database.raw(exchange.part(2)))
  }

  static func channels(_ exchange: Exchange) async throws -> Response {
    .gateway(try await exchange.database.channelsJSON())
  }
}
