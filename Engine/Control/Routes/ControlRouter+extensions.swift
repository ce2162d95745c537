import Contract
import HTTPService
import Hummingbird
import Linux

extension ControlRouter {
  func addExtensions(to v1: RouterGroup<ServiceContext>) {
    v1.get("extensions/problems") { _, _ -> Response in try .json(extensions.problems()) }
    v1.post("extensions/:id/position") { request, context -> Response in
      let position = try await request.decode(as: ExtensionPosition.self, context: context)
      let id = try context.parameters.require("id")
      return try .json(await extensions.place(id, position))
    }
    v1.post("extensions/:id/visibility") { request, context -> Response in
      let visibility = try await request.decode(as: ExtensionVisibility.self, context: context)
      let id = try context.parameters.require("id")
      return try .json(await extensions.setVisibility(id, visibility))
    }
    v1.post("applications") { request, context -> Response in
      let installation = try await request.decode(
        as: ApplicationInstallation.self, context: context)
      let peer = await context.peer()?.processIdentifier
      return try .json(await extensions.install(installation, peer: peer), status: .created)
    }
    v1.delete("applications/:id") { request, context -> Response in
      let id = try context.parameters.require("id")
      let deletesData = request.uri.queryParameters["deleteData"] == "true"
      return try .json(await extensions.remove(id, deletesData: deletesData))
    }
  }
}
