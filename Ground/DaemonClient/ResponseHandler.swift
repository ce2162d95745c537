import NIOCore
import NIOHTTP1

/// The parts of one response. The next part is read only when the caller requests it. So a slow
/// caller slows the server down, and at most the data of one read is in memory.
///
/// The handler runs on its channel's event loop.
final class ResponseHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart

  private var parts: CircularBuffer<HTTPClientResponsePart> = []
  private var waiter: EventLoopPromise<HTTPClientResponsePart?>?
  private var context: ChannelHandlerContext?
  private var ending: Result<Void, any Error>?

  /// Returns the next part. Returns `nil` after the last part, or if the connection closes before
  /// the last part.
  func next(on loop: any EventLoop) -> EventLoopFuture<HTTPClientResponsePart?> {
    if let part = parts.popFirst() { return loop.makeSucceededFuture(part) }
    switch ending {
    case .success: return loop.makeSucceededFuture(nil)
    case .failure(let error): return loop.makeFailedFuture(error)
    case nil:
      let promise = loop.makePromise(of: HTTPClientResponsePart?.self)
      waiter = promise
      context?.read()
      return promise.futureResult
    }
  }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }
  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
    end(.success(()))
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let part = unwrapInboundIn(data)
    if let waiter {
      self.waiter = nil
      waiter.succeed(part)
    } else {
      parts.append(part)
    }
    if case .end = part { end(.success(())) }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    // If the data contained no complete part, the caller still waits and more data is needed.
    if waiter != nil { context.read() }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    end(.failure(error))
    context.close(promise: nil)
  }

  func channelInactive(context: ChannelHandlerContext) { end(.success(())) }

  private func end(_ result: Result<Void, any Error>) {
    if ending == nil { ending = result }
    guard let waiter else { return }
    self.waiter = nil
    switch result {
    case .success: waiter.succeed(nil)
    case .failure(let error): waiter.fail(error)
    }
  }
}
