import Contract
import Linux

/// The route for the foreground requests of apps.
extension ControlRouter {
  func addForegroundRequests(to routes: ControlRoutes) {
    routes.on(Routes.foregroundRequests) { call in
      let socket = try descriptors.take(call.body.handle, peer: await call.peer).descriptor
      try loads.serve(UnixSocket(socket))
      return NoBody()
    }
  }
}
