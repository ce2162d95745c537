import Glibc
import HTTPService
import Linux

/// Who has a connection to the descriptor socket: so many in all, and so many of each process.
struct DescriptorCallers {
  struct Caller {
    let socket: UnixSocket
    let peer: Int32
  }

  /// Connections that one process may have.
  static let limitPerProcess = 128

  private let limit: Int
  /// By the numbers of their descriptors.
  private var places: SharedPlaces<Int32, Int32, Caller>
  /// For each a wait, in no order.
  private(set) var waits: [pollfd] = []

  /// - Parameter limit: of all; no more than a quarter of the files that this process may have
  ///   open.
  init(limit: Int = min(512, max(8, OpenFileLimit.current / 4))) {
    self.limit = limit
    places = SharedPlaces(total: limit, perPeer: Self.limitPerProcess)
  }

  subscript(number: Int32) -> Caller? { places[number] }

  /// - Returns: why there is no place; nil when it has one.
  mutating func add(_ socket: UnixSocket, _ peer: Int32) -> String? {
    let number = socket.descriptor.number
    switch places.take(number, of: peer, Caller(socket: socket, peer: peer)) {
    case .noneForPeer:
      return
        "This process has \(Self.limitPerProcess) connections open to hand over files, which is the most "
        + "for one. Close some, or use one for several files."
    case .none:
      return "\(limit) connections are open to hand over files, which is the most. "
        + "Try again in a moment."
    case .taken(let other):
      if let other { waits.removeAll { $0.fd == other.socket.descriptor.number } }
      waits.append(pollfd(fd: number, events: Int16(POLLIN), revents: 0))
      return nil
    }
  }

  mutating func remove(_ number: Int32) {
    places.giveBack(number)
    waits.removeAll { $0.fd == number }
  }
}
