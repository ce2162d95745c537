import CGio
import Glibc
import Linux

/// The connection to the session's bus. All callbacks run in the main loop of GLib on the main
/// thread.
@MainActor package final class Bus {
  /// There is no session bus, or the bus refused the connection.
  package struct Unreachable: Error, CustomStringConvertible {
    package let description: String
  }

  package typealias Handler = @MainActor (ReceivedCall) -> Void

  let connection: OpaquePointer

  /// - Throws: `Unreachable` if there is no bus.
  package init() throws(Unreachable) {
    var error: UnsafeMutablePointer<GError>?
    guard let connection = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, &error) else {
      defer { g_clear_error(&error) }
      throw Unreachable(description: error.map { String(cString: $0.pointee.message) } ?? "")
    }
    self.connection = connection
  }

  /// - Parameter connection: A `GDBusConnection`.
  package init(_ connection: OpaquePointer) {
    g_object_ref(UnsafeMutableRawPointer(connection))
    self.connection = connection
  }

  isolated deinit { g_object_unref(UnsafeMutableRawPointer(connection)) }

  /// Runs GLib's main loop for ever.
  package static func run() {
    g_main_loop_run(g_main_loop_new(nil, 0))
  }

  /// Calls a function in the main loop. Any thread may call this.
  nonisolated static func later(_ body: @escaping @MainActor () -> Void) {
    g_idle_add_full(
      G_PRIORITY_DEFAULT,
      { data in
        Callback.call(data)
        return 0
      }, Unmanaged.passRetained(Callback(body)).toOpaque(), { Callback.release($0) })
  }

  /// Calls a function in the main loop after this time, or up to 1 s later.
  static func after(seconds: UInt32, _ body: @escaping @MainActor () -> Void) {
    g_timeout_add_seconds_full(
      G_PRIORITY_DEFAULT, seconds,
      { data in
        Callback.call(data)
        return 0
      }, Unmanaged.passRetained(Callback(body)).toOpaque(), { Callback.release($0) })
  }

  /// Calls a function in the main loop when the process receives `SIGTERM`. The process goes on.
  static func atTermination(_ body: @escaping @MainActor () -> Void) {
    g_unix_signal_add_full(
      G_PRIORITY_DEFAULT, SIGTERM,
      { data in
        Callback.call(data)
        return 1
      }, Unmanaged.passRetained(Callback(body)).toOpaque(), { Callback.release($0) })
  }

  /// Calls a function when all messages have been written to the bus, or have failed.
  func afterFlush(_ body: @escaping @MainActor () -> Void) {
    g_dbus_connection_flush(
      connection, nil,
      { _, _, data in
        Callback.call(data)
        Callback.release(data)
      }, Unmanaged.passRetained(Callback(body)).toOpaque())
  }

  package var isClosed: Bool { g_dbus_connection_is_closed(connection) != 0 }

  // MARK: Objects

  /// A part of this process that other connections can call.
  private final class Object {
    let handler: Handler
    let version: UInt32
    init(_ version: UInt32, _ handler: @escaping Handler) {
      (self.version, self.handler) = (version, handler)
    }
  }

  /// Adds an object with the only interface of an introspection text.
  /// - Parameters:
  ///   - version: The value of all properties of the interface.
  ///   - handler: Called with each method call. GLib has checked the arguments' types.
  /// - Returns: The registration, or `nil` if the path is taken.
  package func add(
    _ path: String, _ interface: String, version: UInt32 = 1, handler: @escaping Handler
  ) -> UInt32? {
    guard let node = g_dbus_node_info_new_for_xml(interface, nil) else { return nil }
    defer { g_dbus_node_info_unref(node) }
    var table = GDBusInterfaceVTable()
    table.method_call = { _, caller, path, _, method, arguments, invocation, data in
      guard let caller, let path, let method, let arguments, let invocation, let data else {
        return
      }
      let names = (String(cString: caller), String(cString: path), String(cString: method))
      let pointers = (
        UInt(bitPattern: arguments), UInt(bitPattern: invocation), UInt(bitPattern: data)
      )
      MainActor.assumeIsolated {
        guard let arguments = OpaquePointer(bitPattern: pointers.0),
          let invocation = OpaquePointer(bitPattern: pointers.1),
          let data = UnsafeRawPointer(bitPattern: pointers.2)
        else { return }
        let object = Unmanaged<Object>.fromOpaque(data).takeUnretainedValue()
        object.handler(
          ReceivedCall(
            caller: names.0, path: names.1, method: names.2, arguments: arguments,
            invocation: invocation))
      }
    }
    table.get_property = { _, _, _, _, _, _, data in
      guard let data else { return nil }
      return g_variant_new_uint32(Unmanaged<Object>.fromOpaque(data).takeUnretainedValue().version)
    }
    let id = g_dbus_connection_register_object(
      connection, path, node.pointee.interfaces[0], &table,
      Unmanaged.passRetained(Object(version, handler)).toOpaque(),
      { data in if let data { Unmanaged<Object>.fromOpaque(data).release() } }, nil)
    return id == 0 ? nil : id
  }

  package func remove(_ registration: UInt32) {
    g_dbus_connection_unregister_object(connection, registration)
  }

  // MARK: Names

  /// A closure that C calls.
  nonisolated private final class Callback: Sendable {
    let body: @MainActor () -> Void
    init(_ body: @escaping @MainActor () -> Void) { self.body = body }

    nonisolated static func call(_ data: UnsafeMutableRawPointer?) {
      let data = UInt(bitPattern: data)
      MainActor.assumeIsolated {
        guard let data = UnsafeRawPointer(bitPattern: data) else { return }
        Unmanaged<Callback>.fromOpaque(data).takeUnretainedValue().body()
      }
    }

    nonisolated static func release(_ data: UnsafeMutableRawPointer?) {
      if let data { Unmanaged<Callback>.fromOpaque(data).release() }
    }
  }

  /// Requests a name. The bus delivers calls to the name only afterwards.
  /// - Parameter lost: Called if another connection has the name, or if the connection ends.
  package func own(_ name: String, lost: @escaping @MainActor () -> Void) {
    g_bus_own_name_on_connection(
      connection, name, G_BUS_NAME_OWNER_FLAGS_NONE, nil,
      { _, _, data in Callback.call(data) },
      Unmanaged.passRetained(Callback(lost)).toOpaque(), { Callback.release($0) })
  }

  /// Reports when a connection has left the bus, also if it has left already.
  /// - Returns: The registration for `unwatch`.
  package func watch(_ name: String, left: @escaping @MainActor () -> Void) -> UInt32 {
    g_bus_watch_name_on_connection(
      connection, name, G_BUS_NAME_WATCHER_FLAGS_NONE, nil,
      { _, _, data in Callback.call(data) },
      Unmanaged.passRetained(Callback(left)).toOpaque(), { Callback.release($0) })
  }

  package func unwatch(_ registration: UInt32) { g_bus_unwatch_name(registration) }
}
