import ImageHeaders
import Linux

// Says how large pictures are. Pictures come from anywhere, and reading them has been the end of
// many a program: this one has nothing to lose, and the daemon ends it when it has its answers.
//
// Descriptor 3 is a socket of packets. Each packet that comes carries a picture's descriptor; each
// answer is {"width":W,"height":H}, pixels of the picture turned upright, or null.

let socket = UnixSocket(Descriptor(owning: 3))
do {
  while let picture = try socket.receive(upTo: 16).descriptors.first {
    let answer =
      ImageHeader(of: picture).map {
        #"{"width":\#($0.uprightWidth),"height":\#($0.uprightHeight)}"#
      } ?? "null"
    try Array(answer.utf8).withUnsafeBytes { try socket.send($0) }
  }
} catch {
  // Nobody is left to tell.
}
