import Contract
import Foundation

extension ControlRouter {
  func addExtensions(to routes: ControlRoutes) {
    routes.on(Routes.extensionProblems) { _ in extensions.problems() }
    routes.on(Routes.position) { call in try await extensions.place(call.id, call.body) }
    routes.on(Routes.visibility) { call in try await extensions.setVisibility(call.id, call.body) }
    routes.on(Routes.networkPermissions) { _ in extensions.networkPermissions() }
    routes.on(Routes.networkPermission) { call in
      // The identifier may be `*`, which clients escape.
      let written = try call.id
      return try await extensions.setReachable(
        written.removingPercentEncoding ?? written, call.body)
    }
    routes.on(Routes.install) { call in try await extensions.install(call.body, peer: call.peer) }
    routes.on(Routes.removeApplication) { call in
      try await extensions.remove(call.id, deletesData: call.flag("deleteData"))
    }
  }

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
      try await apps.check(call.id, for: call.caller)
      try await extensions.donate(call.body, of: call.id)
      return NoBody()
    }
    routes.on(Routes.deleteDonations) { call in
      try await apps.check(call.id, for: call.caller)
      try await extensions.deleteDonations(of: call.id, group: call.query("group"))
      return NoBody()
    }
  }
}
