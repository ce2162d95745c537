import Contract
import ExtensionHost
import Foundation
import Glibc
import HTTPService
import HTTPTypes
import Hummingbird
import Linux
import NIOCore
import ShareSession
import Transfers
import Translations

/// The control API's routes. `Contract` holds the requests and responses.
struct ControlRouter: Sendable {
  let shares: ShareRegistry
  let transfers: TransferQueue
  let descriptors: DescriptorStore
  let loads: AppConnections
  let extensions: ExtensionAdministration
  let apps: LaunchedApps
  let report: DaemonReport
  let watches: ShareWatches
  let history: OpenHistory
  let historyPictures: HistoryPictures
  /// `nil` if the history cannot be opened.
  let chains: ShareChains?
  let stop: @Sendable () -> Void

  func router() -> Router<ServiceContext> {
    let router = Router(context: ServiceContext.self)
    router.add(middleware: SameVersionOnly(version: ControlVersion.current))
    router.add(middleware: ErrorResponses(json: Self.describe))
    router.add(middleware: SameUserOnly())
    router.add(middleware: LaunchedAppsWithin(apps: apps))
    let routes = ControlRoutes(router: router)
    addDaemon(to: routes)
    addExtensions(to: routes)
    addPeople(to: routes)
    addShares(to: routes)
    addTransfers(to: routes)
    addSessions(to: routes)
    addSessionTasks(to: routes)
    addForegroundRequests(to: routes)
    addPictures(to: routes)
    addHistory(to: routes)
    return router
  }

  private func addDaemon(to routes: ControlRoutes) {
    routes.on(Routes.status) { _ in try await report.status() }
    routes.on(Routes.stop) { _ in
      stop()
      return NoBody()
    }
    routes.on(Routes.extensions) { _ in await shares.extensions() }
    routes.onBytes(Routes.log) { call in
      Response(
        status: .ok, headers: [.contentType: "text/plain; charset=utf-8"],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: try await log(call).contents())))
    }
    routes.on(Routes.logFile) { call in LogFile(path: try await log(call).file.path) }
  }

  private func log(_ call: ControlCall<NoBody>) async throws -> ExtensionLog {
    let written = try call.parameter("name")
    return try await report.log(of: written.removingPercentEncoding ?? written)
  }

  private func addShares(to routes: ControlRoutes) {
    routes.on(Routes.createShare) { call in
      try await shares.create(call.body, peer: call.peer)
    }
    routes.on(Routes.shareEvents) { call in try await shares.follow(call.id) }
    routes.on(Routes.begin) { call in
      try await shares.begin(
        call.body.extension, person: call.body.person, opensLinks: call.body.opensLinks ?? false,
        asksAboutHosts: call.body.asksAboutHosts ?? false, share: call.id)
    }
    routes.on(Routes.chain) { call in
      _ = try history.open()
      return try await chains?.set(call.body, after: call.id) ?? []
    }
    routes.on(Routes.input) { call in
      try await shares.session(call.id).input(call.body)
      return try await shares.status(of: call.id)
    }
    routes.on(Routes.endShare) { call in
      let id = try call.id
      // Without the history, no chain can be read, but the share still ends.
      if (try? await chains?.cancel(id)) != true { await shares.end(id) }
      return NoBody()
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
        ControlError(.handOffUnknown, Explanation(of: error), remedies: [.listTransfers])
      )
    case let error as HandOffError:
      (.unprocessableContent, ControlError(.handOffFailed, Explanation(of: error)))
    case let error as RequestError:
      (.badRequest, ControlError(.invalidRequest, Explanation(of: error)))
    case let error as HTTPError where error.status == .notFound:
      (.notFound, ControlError(.notFound, Explanation("No route has this path and method.")))
    case is NIOTooManyBytesError:
      (
        .contentTooLarge,
        ControlError(.invalidRequest, Explanation("The request is too large."))
      )
    case let error as HTTPError:
      (error.status, ControlError(.invalidRequest, error.body ?? "The request is not valid."))
    default: (.internalServerError, ControlError(.internal, Explanation(of: error)))
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

/// The middleware that rejects other users' processes, in case the permissions of the socket's
/// folder admit them.
struct SameUserOnly: RouterMiddleware {
  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    guard await context.peer()?.userIdentifier == geteuid() else {
      throw HTTPError(.forbidden, message: "This daemon serves only the user who runs it.")
    }
    return try await next(request, context)
  }
}

/// The middleware that adds the version of the control API to each response, and rejects requests
/// of another version.
struct SameVersionOnly: RouterMiddleware {
  let version: Int

  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    guard let field = HTTPField.Name(ControlVersion.field) else {
      return try await next(request, context)
    }
    var response: Response
    if let error = error(of: request.headers[field], for: request.uri.path) {
      response = try .json(error, status: error.code.httpStatus)
    } else {
      response = try await next(request, context)
    }
    response.headers[field] = "\(version)"
    return response
  }

  /// - Parameter value: The value of the request's version field, or `nil` without the field.
  private func error(of value: String?, for path: String) -> ControlError? {
    guard let value, ControlVersion.isAsked(by: path) else { return nil }
    guard let caller = Int(value) else {
      return ControlError(.invalidRequest, "\(ControlVersion.field) must be a number.")
    }
    return caller == version ? nil : .otherVersion(caller: caller, daemon: version)
  }
}
