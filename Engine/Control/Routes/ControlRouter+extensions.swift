import Contract

extension ControlRouter {
  func addExtensions(to routes: ControlRoutes) {
    routes.on(Routes.extensionProblems) { _ in extensions.problems() }
    routes.on(Routes.position) { call in try await extensions.place(call.id, call.body) }
    routes.on(Routes.visibility) { call in try await extensions.setVisibility(call.id, call.body) }
    routes.on(Routes.install) { call in try await extensions.install(call.body, peer: call.peer) }
    routes.on(Routes.removeApplication) { call in
      try await extensions.remove(call.id, deletesData: call.flag("deleteData"))
    }
  }
}
