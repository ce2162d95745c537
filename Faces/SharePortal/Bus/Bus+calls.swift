import CGio
import Linux

extension Bus {
  /// A method of another connection's object.
  struct Method {
    let destination, path, interface, name: String
  }

  /// The receiver of a reply. It gets the reply's arguments, or `nil` after an error.
  private final class Receiver {
    let body: @MainActor (OpaquePointer?) -> Void
    init(_ body: @escaping @MainActor (OpaquePointer?) -> Void) { self.body = body }
  }

  /// Calls a method.
  /// - Parameters:
  ///   - arguments: A tuple with a floating reference.
  ///   - milliseconds: The timeout, or `nil` for none.
  ///   - answered: Called with the reply.
  func call(
    _ method: Method, _ arguments: OpaquePointer?, files: [Descriptor] = [],
    milliseconds: Int32? = nil, answered: @escaping @MainActor (OpaquePointer?) -> Void
  ) {
    let list = g_unix_fd_list_new()
    defer { g_object_unref(list) }
    for file in files where g_unix_fd_list_append(list, file.number, nil) < 0 {
      arguments.map { g_variant_unref(g_variant_ref_sink($0)) }
      return answered(nil)
    }
    g_dbus_connection_call_with_unix_fd_list(
      connection, method.destination, method.path, method.interface, method.name, arguments, nil,
      G_DBUS_CALL_FLAGS_NONE, milliseconds ?? .max, list, nil,
      { source, result, data in
        let pointers = (
          UInt(bitPattern: source), UInt(bitPattern: result), UInt(bitPattern: data)
        )
        MainActor.assumeIsolated {
          guard let data = UnsafeRawPointer(bitPattern: pointers.2) else { return }
          let receiver = Unmanaged<Receiver>.fromOpaque(data).takeRetainedValue()
          let reply = g_dbus_connection_call_with_unix_fd_list_finish(
            OpaquePointer(bitPattern: pointers.0), nil, OpaquePointer(bitPattern: pointers.1), nil)
          receiver.body(reply)
          if let reply { g_variant_unref(reply) }
        }
      }, Unmanaged.passRetained(Receiver(answered)).toOpaque())
  }

  /// Sends the signal `Response` of a request to one connection.
  func respond(to caller: String, handle: String, response: UInt32) {
    g_dbus_connection_emit_signal(
      connection, caller, handle, PortalInterfaces.request, "Response",
      BusValue.tuple([g_variant_new_uint32(response), BusValue.variant([:])]), nil)
  }

  /// Finds the process of a connection.
  /// - Parameter found: Called with the process, or `nil` if the connection is gone.
  func process(of connection: String, found: @escaping @MainActor (Int32?) -> Void) {
    call(
      Method(
        destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
        interface: "org.freedesktop.DBus", name: "GetConnectionUnixProcessID"),
      BusValue.tuple([g_variant_new_string(connection)]), milliseconds: 5000
    ) { reply in
      guard let reply, let value = g_variant_get_child_value(reply, 0) else { return found(nil) }
      found(Int32(exactly: g_variant_get_uint32(value)))
      g_variant_unref(value)
    }
  }
}
