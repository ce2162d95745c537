import Glibc
import HTTPService
import Linux
import Translations

/// The connections to the descriptor socket, limited in total and for each process.
struct DescriptorCallers {
  struct Caller {
    let socket: UnixSocket
    let peer: Int32
  }

  static let limitPerProcess = 128

  private let limit: Int
  /// The connections by the numbers of their file descriptors.
  private var places: SharedSlots<Int32, Int32, Caller>
  /// A `pollfd` for each connection. The order has no meaning.
  private(set) var waits: [pollfd] = []

  /// - Parameter limit: The maximum number of connections. The default is a quarter of the open
  ///   files that this process may have, but at least 8 and at most 512.
  init(limit: Int = min(512, max(8, OpenFileLimit.current / 4))) {
    self.limit = limit
    places = SharedSlots(total: limit, perPeer: Self.limitPerProcess)
  }

  subscript(number: Int32) -> Caller? { places[number] }

  /// - Returns: The reason why the connection was not added, or `nil` if it was added.
  mutating func add(_ socket: UnixSocket, _ peer: Int32) -> Explanation? {
    let number = socket.descriptor.number
    switch places.take(number, of: peer, Caller(socket: socket, peer: peer)) {
    case .noneForPeer:
      return Explanation(
        """
        This process has \(Self.limitPerProcess) open connections for sending files, which is \
        the limit. Close some, or send several files over one connection.
        """)
    case .none:
      return Explanation(
        """
        \(limit) connections for sending files are open, which is the limit. Try again in a \
        moment.
        """)
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
