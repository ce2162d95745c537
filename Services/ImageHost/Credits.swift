import Foundation

/// The remaining credits in fixed time windows, as in Imgur.
struct Credits: Sendable {
  struct Window: Hashable, Sendable {
    var spent = 0
    /// The end, in seconds since 1970.
    var end: Int64
  }

  /// The credit information in every response.
  struct Account: Hashable, Sendable {
    let clientLimit: Int
    let clientRemaining: Int
    let userLimit: Int
    let userRemaining: Int
    /// The end of the user's window, in seconds since 1970.
    let userReset: Int64
    /// Seconds until credit is available again, or `nil` if there was enough credit.
    let wait: Int64?
  }

  /// The largest number of client ids in memory. Without a limit, invented ids could fill the
  /// memory.
  private static let maximumClients = 1024
  private static let hour: Int64 = 3600
  private static let day: Int64 = 24 * 3600

  private let limits: ImageLimits
  private var user = Window(end: 0)
  private var clients: [String: Window] = [:]

  init(_ limits: ImageLimits) { self.limits = limits }

  /// Spends `cost`, or nothing if the credit is too low.
  /// - Parameter now: The time in seconds since 1970.
  mutating func spend(_ cost: Int, of client: String, at now: Int64) -> Account {
    if clients[client] == nil, clients.count >= Self.maximumClients {
      clients = clients.filter { $0.value.end > now }
      // If no window has ended, all windows are discarded so that the memory stays limited.
      if clients.count >= Self.maximumClients { clients = [:] }
    }
    var own = Self.current(clients[client], length: Self.day, at: now)
    user = Self.current(user, length: Self.hour, at: now)
    let (clientLimit, userLimit) = (max(0, limits.clientCredits), max(0, limits.userCredits))
    var wait: Int64?
    if own.spent > clientLimit - cost {
      wait = own.end - now
    } else if user.spent > userLimit - cost {
      wait = user.end - now
    } else {
      own.spent += cost
      user.spent += cost
    }
    clients[client] = own
    return Account(
      clientLimit: clientLimit, clientRemaining: clientLimit - own.spent, userLimit: userLimit,
      userRemaining: userLimit - user.spent, userReset: user.end, wait: wait)
  }

  private static func current(_ window: Window?, length: Int64, at now: Int64) -> Window {
    if let window, window.end > now, window.end - now <= length { return window }
    return Window(end: now + length)
  }
}
