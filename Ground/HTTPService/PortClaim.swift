import Glibc
import Linux

/// A listener on the wanted port, or on a free port if the wanted port is taken.
package struct PortClaim: Sendable {
  /// The listener.
  package let listener: Listener
  /// The address with the real port.
  package let address: LoopbackAddress
  /// A sentence about a taken port: "Port 4986 is taken by nginx (process 712)." `nil` if the
  /// wanted port was free.
  package let conflict: String?

  /// - Throws: `ListenError` if no port is available.
  package init(_ wanted: LoopbackAddress) throws(ListenError) {
    do throws(SystemError) {
      self.init(try Listener.loopback(wanted), conflict: nil, wanted)
    } catch  where error.code == EADDRINUSE {
      let whose = PortHolder.find(port: wanted.port)?.description ?? "another program"
      let conflict = "Port \(wanted.port) is taken by \(whose)."
      do throws(SystemError) {
        self.init(try Listener.loopback(wanted.with(port: 0)), conflict: conflict, wanted)
      } catch {
        throw ListenError("\(conflict) No other port is available: \(error.reason).")
      }
    } catch  where error.code == EACCES {
      throw ListenError(
        "Port \(wanted.port) is reserved for the system. Choose a port above 1023.")
    } catch {
      throw ListenError("Cannot \(error).")
    }
  }

  private init(_ listener: Listener, conflict: String?, _ wanted: LoopbackAddress) {
    self.listener = listener
    self.conflict = conflict
    if case .loopback(let address) = listener.address {
      self.address = address
    } else {
      self.address = wanted
    }
  }
}
