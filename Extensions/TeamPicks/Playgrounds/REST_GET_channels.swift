// swift Extensions/TeamPicks/Playgrounds/REST_GET_channels.swift [DATABASE]
import Foundation
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

let database = CommandLine.arguments.dropFirst().first ?? "http://127.0.0.1:4984/db"
guard let url = URL(string: "\(database)/_session") else { exit(2) }
let (data, _) = try await URLSession.shared.data(from: url)
let session = try JSONSerialization.jsonObject(with: data) as? [String: Any]
let user = session?["userCtx"] as? [String: Any]
for channel in (user?["channels"] as? [String: Any] ?? [:]).keys.sorted() { print(channel) }
