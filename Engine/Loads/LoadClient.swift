import AsyncHTTPClient
import Connectivity

/// The connections of one route, and how far away the servers are that they led to.
struct LoadClient: Sendable {
  let client: HTTPClient
  let reached: ReachRecord

  func shutdown() { client.shutdown { _ in } }
}
