import Foundation
import Hummingbird
import NIOCore

extension ResponseBody {
  init(bytes: Data) { self.init(byteBuffer: ByteBuffer(bytes: bytes)) }
}
