import Linux

// Reads untrusted pictures in a separate process. A crash harms only this process, and the daemon
// ends it after the last reply.
//
// Descriptor 3 is a socket of packets. Each packet has a picture's file descriptor and one request
// (`PictureQuestion`).

let socket = UnixSocket(Descriptor(owning: 3))
do {
  while true {
    let (bytes, descriptors) = try socket.receive(upTo: 16)
    guard let picture = descriptors.first, let question = PictureQuestion(bytes) else { break }
    let answer = question.answer(of: (try? picture.reopenable(limit: 64 << 20)) ?? picture)
    try Array(answer.text.utf8).withUnsafeBytes {
      try socket.send($0, descriptors: answer.file.map { [$0] } ?? [])
    }
  }
} catch {
  // The daemon has closed the connection.
}
