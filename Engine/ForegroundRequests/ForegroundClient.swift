import AsyncHTTPClient
import Connectivity

/// The connections of one route, and the reach of the servers they led to.
struct ForegroundClient: Sendable {
  let client: HTTPClient
  let reached: ReachRecord

  func shutdown() { client.shutdown { _ in } }
}
