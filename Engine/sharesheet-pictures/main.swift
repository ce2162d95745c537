import Imaging
import Linux

// Looks at pictures. They come from anywhere, and reading them has been the end of many a program:
// this one has nothing to lose, and the daemon ends it when it has its answers.
//
// Descriptor 3 is a socket of packets. Each packet that comes carries a picture's descriptor and
// asks one thing of it (`PictureQuestion`).

let socket = UnixSocket(Descriptor(owning: 3))
do {
  while true {
    let (bytes, descriptors) = try socket.receive(upTo: 16)
    guard let picture = descriptors.first, let question = PictureQuestion(bytes) else { break }
    let answer = question.answer(of: picture)
    try Array(answer.text.utf8).withUnsafeBytes {
      try socket.send($0, descriptors: answer.file.map { [$0] } ?? [])
    }
  }
} catch {
  // Nobody is left to tell.
}
