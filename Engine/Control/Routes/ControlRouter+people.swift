import Contract

extension ControlRouter {
  func addPeople(to routes: ControlRoutes) {
    routes.on(Routes.people) { _ in try await extensions.people() }
    routes.on(Routes.forgetPeople) { _ in
      try await extensions.forgetEverybody()
      return NoBody()
    }
    routes.on(Routes.forgetPerson) { call in
      try await extensions.forgetPerson(call.id)
      return NoBody()
    }
    routes.on(Routes.donate) { call in
      try await extensions.donate(call.body, of: call.id)
      return NoBody()
    }
    routes.on(Routes.deleteDonations) { call in
      try await extensions.deleteDonations(of: call.id, group: call.query("group"))
      return NoBody()
    }
  }
}
