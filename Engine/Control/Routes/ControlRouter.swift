import Contract
import ExtensionHost
import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Linux
import NIOCore
import ShareSession
import Transfers

/// The control API's routes. `Contract` holds the requests and responses.
struct ControlRouter: Sendable {
  let shares: ShareRegistry
  let transfers: TransferQueue
  let descriptors: DescriptorStore
  let loads: AppConnections
  let extensions: ExtensionAdministration
  let report: DaemonReport
  let watches: ShareWatches
  let history: OpenHistory
  let stop: @Sendable () -> Void

  func router() -> Router<ServiceContext> {
    let router = Router(context: ServiceContext.self)
    router.add(middleware: SameVersionOnly(version: ControlVersion.current))
    router.add(middleware: ErrorResponses(json: Self.describe))
    router.add(middleware: SameUserOnly())
    let v1 = router.group("v1")
    addDaemon(to: v1)
    addExtensions(to: v1)
    addPeople(to: v1)
    addShares(to: v1)
    addTransfers(to: v1)
    addSessions(to: v1)
    addSessionTasks(to: v1)
    addLoads(to: v1)
    addPictures(to: v1)
    addHistory(to: v1)
    return router
  }

  private func addDaemon(to v1: RouterGroup<ServiceContext>) {
    v1.get("status") { _, _ -> Response in try .json(await report.status()) }
    v1.post("stop") { _, _ -> Response in
      stop()
      return Response(status: .accepted)
    }
    v1.get("extensions") { _, _ -> Response in try .json(await shares.extensions()) }
    v1.get("logs/:name") { _, context -> Response in
      let written = try context.parameters.require("name")
      let log = try await report.log(of: written.removingPercentEncoding ?? written)
      return Response(
        status: .ok, headers: [.contentType: "text/plain; charset=utf-8"],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: log.contents())))
    }
    v1.get("logs/:name/file") { _, context -> Response in
      let written = try context.parameters.require("name")
      let log = try await report.log(of: written.removingPercentEncoding ?? written)
      return try .json(LogFile(path: log.file.path))
    }
  }

  private func addShares(to v1: RouterGroup<ServiceContext>) {
    v1.post("shares") { request, context -> Response in
      let creation = try await request.decode(as: ShareCreation.self, context: context)
      let peer = await context.peer()?.processIdentifier
      return try .json(await shares.create(creation, peer: peer), status: .created)
    }
    v1.get("shares/:id/events") { request, context -> Response in
      let id = try context.parameters.require("id")
      let changes = try await shares.follow(id)
      return try .events(changes, for: request)
    }
    v1.post("shares/:id/begin") { request, context -> Response in
      let beginning = try await request.decode(as: ShareBeginning.self, context: context)
      let id = try context.parameters.require("id")
      return try .json(
        await shares.begin(
          beginning.extension, person: beginning.person,
          opensLinks: beginning.opensLinks ?? false, share: id),
        status: .accepted)
    }
    v1.post("shares/:id/input") { request, context -> Response in
      let input = try await request.decode(as: PersonInput.self, context: context)
      let id = try context.parameters.require("id")
      try await shares.session(id).input(input)
      return try .json(await shares.status(of: id), status: .accepted)
    }
    v1.delete("shares/:id") { _, context -> Response in
      await shares.end(try context.parameters.require("id"))
      return Response(status: .noContent)
    }
  }

  private static func describe(
    _ error: any Error
  ) -> (status: HTTPResponse.Status, value: ControlError) {
    switch error {
    case let error as ControlError: (error.code.httpStatus, error)
    case let error as HandOffError where error.isUnknown:
      (
        .internalServerError,
        ControlError(.handOffUnknown, error.description, remedies: [.listTransfers])
      )
    case let error as HandOffError:
      (.unprocessableContent, ControlError(.handOffFailed, error.description))
    case let error as RequestError:
      (.badRequest, ControlError(.invalidRequest, error.description))
    case let error as HTTPError where error.status == .notFound:
      (.notFound, ControlError(.notFound, "There is no such route."))
    case is NIOTooManyBytesError:
      (
        .contentTooLarge,
        ControlError(.invalidRequest, "The request is larger than anything that is asked here.")
      )
    case let error as HTTPError:
      (error.status, ControlError(.invalidRequest, error.body ?? "The request is not valid."))
    default: (.internalServerError, ControlError(.internal, "\(error)"))
    }
  }
}

extension ControlError.Code {
  fileprivate var httpStatus: HTTPResponse.Status {
    switch self {
    case .notFound: .notFound
    case .contentNotValid, .notOffered, .wrongState, .sessionInUse, .replacesAnother, .elsewhere,
      .otherVersion:
      .conflict
    case .handOffFailed, .bundleRefused: .unprocessableContent
    case .internal, .handOffUnknown: .internalServerError
    case .busy: .serviceUnavailable
    default: .badRequest
    }
  }
}
