import AsyncHTTPClient
import Connectivity

/// The connections of one route, and the reach of the servers they led to.
struct LoadClient: Sendable {
  let client: HTTPClient
  let reached: ReachRecord

  func shutdown() { client.shutdown { _ in } }
}
