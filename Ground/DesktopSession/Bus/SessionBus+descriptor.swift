package import Linux

/// A service's method that takes a text and returns a descriptor.
package struct DescriptorMethod: Sendable {
  let service: String
  let path: String
  let interface: String
  let member: String

  package init(service: String, path: String, interface: String, member: String) {
    (self.service, self.path, self.interface, self.member) = (service, path, interface, member)
  }
}

extension SessionBus {
  /// Calls a method and returns the descriptor in its reply. The bus may start the service. Blocks
  /// its thread.
  /// - Parameter seconds: The timeout for the reply.
  /// - Throws: `Failure`, with a name and the service's words, if the bus or the service sends an
  ///   error; `Failure` without a name if there is no reply in time or no descriptor in it;
  ///   `SystemError` if the connection fails.
  package func descriptor(
    from method: DescriptorMethod, _ argument: String, seconds: Int
  ) throws -> Descriptor {
    let connection = try BusConnection(self, descriptors: true)
    let deadline = ContinuousClock.now + .seconds(seconds)
    var body = BusBytes()
    body.add(argument)
    let serial = try connection.send(
      BusCall(
        destination: method.service, path: method.path, interface: method.interface,
        member: method.member, signature: "s", body: body))
    while true {
      let reply = try connection.next(until: deadline)
      // Every message's descriptors are removed, so that the next message does not get them.
      let descriptors = connection.descriptors(of: reply)
      guard reply.answers == serial else { continue }
      if reply.isError {
        throw Failure(reply.firstText ?? "\(method.member) was refused", name: reply.errorName)
      }
      guard let place = reply.firstNumber, place < descriptors.count else {
        throw Failure("the reply to \(method.member) has no descriptor")
      }
      return descriptors[Int(place)]
    }
  }
}
