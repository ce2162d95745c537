import CGio
package import Linux

/// A method call that waits for its reply. If it gets none, the caller gets an error.
@MainActor package final class ReceivedCall {
  package let caller: String
  package let path: String
  package let method: String
  private let arguments: OpaquePointer
  /// The call, which GLib releases with the reply.
  private var invocation: OpaquePointer?

  init(
    caller: String, path: String, method: String, arguments: OpaquePointer,
    invocation: OpaquePointer
  ) {
    (self.caller, self.path, self.method) = (caller, path, method)
    self.arguments = g_variant_ref(arguments)
    self.invocation = invocation
  }

  isolated deinit {
    refuse(PortalError(.failed, "The call was dropped."))
    g_variant_unref(arguments)
  }

  /// The size of all arguments in bytes.
  package var size: Int { Int(g_variant_get_size(arguments)) }

  /// Returns the text of an argument of the type `s` or `o`.
  package func text(_ place: Int) -> String {
    g_variant_get_child_value(arguments, gsize(clamping: place)).map(BusValue.string(owned:)) ?? ""
  }

  /// Returns an argument of the type `as`.
  package func texts(_ place: Int) -> [String] {
    guard let value = g_variant_get_child_value(arguments, gsize(clamping: place)) else {
      return []
    }
    defer { g_variant_unref(value) }
    guard case .texts(let texts) = BusValue(value) else { return [] }
    return texts
  }

  /// Returns an argument of the type `a{sv}`.
  package func options(_ place: Int) -> [String: BusValue] {
    guard let value = g_variant_get_child_value(arguments, gsize(clamping: place)) else {
      return [:]
    }
    defer { g_variant_unref(value) }
    return BusValue.dictionary(value)
  }

  /// The number of descriptors that came with the call.
  package var descriptorCount: Int {
    guard let invocation, let list = cgio_descriptors(invocation) else { return 0 }
    return Int(g_unix_fd_list_get_length(list))
  }

  /// Returns a descriptor that came with the call.
  /// - Throws: `PortalError` `failed` if this process cannot open more files.
  package func descriptor(_ place: Int32) throws(PortalError) -> Descriptor {
    guard let invocation, let list = cgio_descriptors(invocation) else {
      throw PortalError(.invalidArgument, "A descriptor is missing.")
    }
    let number = g_unix_fd_list_get(list, place, nil)
    guard number >= 0 else { throw PortalError(.failed, "Too many files are open.") }
    return Descriptor(owning: number)
  }

  package func reply() { reply(nil) }

  package func reply(handle: String) {
    reply(BusValue.tuple([g_variant_new_object_path(handle)]))
  }

  /// Replies with `(ua{sv})` without results.
  package func reply(response: UInt32) {
    reply(BusValue.tuple([g_variant_new_uint32(response), BusValue.variant([:])]))
  }

  package func reply(texts: [String]) {
    reply(BusValue.tuple([BusValue.texts(texts).variant]))
  }

  /// Replies with a list of the type `aa{sv}`.
  package func reply(dictionaries: [[String: BusValue]]) {
    reply(BusValue.tuple([BusValue.array("a{sv}", dictionaries.map { BusValue.variant($0) })]))
  }

  /// Replies with one descriptor.
  package func reply(descriptor: Descriptor) {
    let list = g_unix_fd_list_new()
    defer { g_object_unref(list) }
    guard g_unix_fd_list_append(list, descriptor.number, nil) == 0 else {
      return refuse(PortalError(.failed, "Too many files are open."))
    }
    guard let invocation else { return }
    self.invocation = nil
    g_dbus_method_invocation_return_value_with_unix_fd_list(
      invocation, BusValue.tuple([g_variant_new_handle(0)]), list)
  }

  package func refuse(_ error: PortalError) {
    guard let invocation else { return }
    self.invocation = nil
    g_dbus_method_invocation_return_dbus_error(
      invocation, error.name.rawValue, error.description)
  }

  private func reply(_ values: OpaquePointer?) {
    guard let invocation else { return }
    self.invocation = nil
    g_dbus_method_invocation_return_value(invocation, values)
  }
}
