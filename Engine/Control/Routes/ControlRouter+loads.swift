import Contract
import HTTPService
import Hummingbird
import Linux

/// The route for the foreground requests of apps.
extension ControlRouter {
  func addLoads(to v1: RouterGroup<ServiceContext>) {
    v1.post("loads") { request, context -> Response in
      let wanted = try await request.decode(as: ForegroundSocket.self, context: context)
      let peer = await context.peer()?.processIdentifier
      let socket = try descriptors.take(wanted.handle, peer: peer).descriptor
      try loads.serve(UnixSocket(socket))
      return Response(status: .noContent)
    }
  }
}
