import UIKit

/// The database of picks, on a Sync Gateway or a compatible server.
public enum Gateway {
  private static let standard = "http://127.0.0.1:4984/db"
  private static let addressKey = "gateway"
  private static let teamsKey = "teams"

  /// The database's address, without its password.
  public static var address: String {
    AppGroup.settings?.string(forKey: addressKey) ?? standard
  }

  /// The address for display, with its password replaced by `…`.
  public static var shownAddress: String {
    guard var parts = URLComponents(string: address), password(in: parts) != nil else {
      return address
    }
    parts.password = "…"
    return parts.string?.removingPercentEncoding ?? ""
  }

  /// - Throws: `TeamPicksError` if the text is not a database's address or the settings cannot be
  ///   stored.
  public static func setAddress(_ text: String) throws {
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
      url.host?.isEmpty == false, url.pathComponents.count > 1,
      var parts = URLComponents(string: text)
    else { throw TeamPicksError.notAWebAddress(text) }
    guard let settings = AppGroup.settings else { throw TeamPicksError.noContainer }
    let password = parts.password
    parts.password = nil
    guard let address = parts.string else { throw TeamPicksError.notAWebAddress(text) }
    try GatewayPassword.set(password, for: address)
    settings.set(address, forKey: addressKey)
    settings.removeObject(forKey: teamsKey)
    guard settings.synchronize() else { throw TeamPicksError.noContainer }
  }

  /// Returns the password. Settings of earlier versions hold it in the address.
  private static func password(in parts: URLComponents) -> String? {
    parts.password ?? GatewayPassword.find(for: address)
  }

  /// The teams as last received, or as set by the user if the server does not list them.
  public static var knownTeams: [String] {
    get { AppGroup.settings?.stringArray(forKey: teamsKey) ?? [] }
    set { AppGroup.settings?.set(newValue, forKey: teamsKey) }
  }

  /// Returns the channels that the gateway reports, except the public channel and the wildcard.
  public static func teams() async throws -> [String] {
    let (data, response) = try await URLSession.shared.data(for: request("_session"))
    try check(response, data)
    let session = try? JSONDecoder().decode(Session.self, from: data)
    let teams = (session?.userCtx.channels ?? [:]).keys.filter { !["!", "*"].contains($0) }.sorted()
    guard !teams.isEmpty else { throw TeamPicksError.noTeams }
    return teams
  }

  /// Returns a team's picks, newest first.
  public static func picks(of team: String) async throws -> [Pick] {
    var (picks, since) = ([Pick](), "0")
    let filter = [
      URLQueryItem(name: "filter", value: "sync_gateway/bychannel"),
      URLQueryItem(name: "channels", value: team),
    ]
    var isFiltered = true
    while true {
      let query = [
        URLQueryItem(name: "include_docs", value: "true"),
        URLQueryItem(name: "limit", value: "200"), URLQueryItem(name: "since", value: since),
      ]
      let (data, response) = try await URLSession.shared.data(
        for: request("_changes", query: query + (isFiltered ? filter : [])))
      // CouchDB has no channels. If the server rejects the filter, this function filters all
      // documents.
      if isFiltered, [400, 404].contains((response as? HTTPURLResponse)?.statusCode) {
        isFiltered = false
        continue
      }
      try check(response, data)
      let changes = try JSONDecoder().decode(Changes.self, from: data)
      if changes.results.isEmpty { break }
      picks += changes.results.compactMap(\.pick).filter {
        $0.channels?.contains(team) ?? ($0.team == team)
      }
      guard changes.last != since else { break }
      since = changes.last
    }
    // A feed starts with the oldest change. Of two picks with the same date, the later one in the
    // feed is therefore newer.
    return picks.enumerated().sorted { one, other in
      let (date, otherDate) = (one.element.sortingDate, other.element.sortingDate)
      return date == otherDate ? one.offset > other.offset : date > otherDate
    }.map(\.element)
  }

  /// Creates a request to the database. The name and password in the address become Basic
  /// authorization.
  static func request(_ path: String, query: [URLQueryItem] = []) throws -> URLRequest {
    guard var parts = URLComponents(string: address) else {
      throw TeamPicksError.notAWebAddress(address)
    }
    let (user, password) = (parts.user, password(in: parts))
    (parts.user, parts.password) = (nil, nil)
    let database = parts.percentEncodedPath
    parts.percentEncodedPath = (database.hasSuffix("/") ? database : database + "/") + path
    if !query.isEmpty {
      parts.queryItems = query
      // Servers decode a plus sign as a space.
      parts.percentEncodedQuery = parts.percentEncodedQuery?.replacingOccurrences(
        of: "+", with: "%2B")
    }
    guard let url = parts.url else { throw TeamPicksError.notAWebAddress(address) }
    var request = URLRequest(url: url)
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    if let user {
      let secret = Data("\(user):\(password ?? "")".utf8).base64EncodedString()
      request.setValue("Basic \(secret)", forHTTPHeaderField: "Authorization")
    }
    return request
  }

  static func check(_ response: URLResponse?, _ data: Data) throws {
    let status = (response as? HTTPURLResponse)?.statusCode
    guard let status, 200..<300 ~= status else {
      let failure = try? JSONDecoder().decode(Refusal.self, from: data)
      throw TeamPicksError.refused(status: status, reason: failure?.reason)
    }
  }
}

private struct Session: Decodable {
  struct User: Decodable { let channels: [String: Int]? }
  let userCtx: User
}

private struct Refusal: Decodable { let reason: String }

private struct Changes: Decodable {
  /// A row of the feed. If the document is not a pick, for example a user's, `pick` is `nil`.
  struct Row: Decodable {
    let pick: Pick?

    enum Key: String, CodingKey { case doc }

    init(from decoder: any Decoder) throws {
      pick = try? decoder.container(keyedBy: Key.self).decode(Pick.self, forKey: .doc)
    }
  }

  let results: [Row]
  let last: String

  enum Key: String, CodingKey {
    case results
    case last = "last_seq"
  }

  /// Decodes the feed. `last_seq` is a number on some servers and a string on others.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    results = try container.decode([Row].self, forKey: .results)
    if let number = try? container.decode(Int.self, forKey: .last) {
      last = "\(number)"
    } else {
      last = try container.decode(String.self, forKey: .last)
    }
  }
}
