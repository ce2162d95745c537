import Contract
import Donations
import HTTPService
import Hummingbird
import Linux

extension ControlRouter {
  func addPeople(to v1: RouterGroup<ServiceContext>) {
    v1.get("people") { _, _ -> Response in try .json(await extensions.people()) }
    v1.delete("people") { _, _ -> Response in
      try await extensions.forgetEverybody()
      return Response(status: .noContent)
    }
    v1.post("applications/:id/donations") { request, context -> Response in
      let conversation = try await request.decode(as: Conversation.self, context: context)
      try await extensions.donate(conversation, of: try context.parameters.require("id"))
      return Response(status: .noContent)
    }
    v1.delete("applications/:id/donations") { request, context -> Response in
      try await extensions.deleteDonations(
        of: try context.parameters.require("id"),
        group: request.uri.queryParameters["group"].map(String.init))
      return Response(status: .noContent)
    }
    v1.delete("people/:id") { _, context -> Response in
      try await extensions.forgetPerson(try context.parameters.require("id"))
      return Response(status: .noContent)
    }
  }
}
