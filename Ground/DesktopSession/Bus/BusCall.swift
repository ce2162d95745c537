/// A method call on the bus.
package struct BusCall: Sendable {
  var destination: String
  var path: String
  var interface: String
  var member: String
  var signature = ""
  var body = BusBytes()

  func message(serial: UInt32) -> [UInt8] {
    var fields = BusBytes()
    func field(_ code: UInt8, _ type: String, _ value: String) {
      fields.align(to: 8)
      fields.add(byte: code)
      fields.add(signature: type)
      if type == "g" { fields.add(signature: value) } else { fields.add(value) }
    }
    field(1, "o", path)
    field(2, "s", interface)
    field(3, "s", member)
    field(6, "s", destination)
    if !signature.isEmpty { field(8, "g", signature) }
    var message = BusBytes()
    // Little-endian, a method call, no flags, version 1.
    message.add(raw: [UInt8(ascii: "l"), 1, 0, 1])
    message.add(UInt32(clamping: body.bytes.count))
    message.add(serial)
    message.add(UInt32(clamping: fields.bytes.count))
    message.add(raw: fields.bytes)
    message.align(to: 8)
    message.add(raw: body.bytes)
    return message.bytes
  }
}
