import CAdwaita
import ShareContent
import SharePortal
import ShareSheet

extension SheetApplication {
  /// Adds the portal's backend to the bus. Its sheets are windows of this process.
  func portal(on bus: Bus) -> PortalBackend {
    PortalBackend(bus) { [self] request, answer in
      let options = request.options
      let window = makeWindow(SharedContent(request), RequestedStart()) { _, end, _ in
        answer(PortalBackend.Response(end))
      }
      if let token = options.activationToken {
        gtk_window_set_startup_id(cast(window.window), token)
      }
      window.open()
      if !request.application.isEmpty {
        window.show(origin: Words.Window.sharedBy(application: request.application))
      }
      return { [weak window] in window?.withdraw() }
    }
  }
}

extension SharedContent {
  /// The items of a request. The files have no path, so nothing opens them with the permissions of
  /// the user.
  fileprivate init(_ request: PortalBackend.Request) {
    self.init(
      items: SharedItems(
        files: request.files.map { OpenedFile($0.descriptor, named: $0.name) },
        texts: request.options.texts, links: request.options.links),
      title: request.options.title)
  }
}

extension PortalBackend.Response {
  /// The caller learns only whether the items were shared, not to whom.
  fileprivate init(_ end: SheetEnd) {
    switch end.outcome {
    case .posted, .done, .activity: self = .shared
    case .cancelled, .interrupted: self = end.fate == .nothing ? .cancelled : .other
    case .failed: self = .other
    }
  }
}
