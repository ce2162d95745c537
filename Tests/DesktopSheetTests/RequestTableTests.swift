#if canImport(SharePortal)
  import SharePortal
  import Testing

  /// The open requests of the portal's callers.
  struct RequestTableTests {
    private static let prefix = "/org/freedesktop/portal/desktop/request/"

    /// Adds a request of a caller that is identified at once.
    private func begin(
      _ table: inout RequestTable, _ caller: String, _ token: String, _ application: String = ""
    ) throws -> RequestTable.ID {
      let (id, _) = try table.add(from: caller, token: token)
      #expect(
        table.identified(id, as: application) == [
          .begin(
            id, handle: RequestTable.handle(of: caller, token: token), application: application)
        ])
      return id
    }

    @Test("A request is identified, begun, answered once and removed") func life() throws {
      var table = RequestTable()
      let (id, actions) = try table.add(from: ":1.42", token: "a")
      #expect(actions == [.watch(caller: ":1.42"), .identify(id, caller: ":1.42")])
      let handle = Self.prefix + "1_42/a"
      #expect(
        table.identified(id, as: "org.example.App") == [
          .begin(id, handle: handle, application: "org.example.App")
        ])
      #expect(
        table.answered(id, 0) == [
          .respond(id, handle: handle, caller: ":1.42", response: 0), .remove(id, handle: handle),
          .unwatch(caller: ":1.42"),
        ])
      #expect(table.answered(id, 0) == [] && table.count == 0)
    }

    @Test(
      "A failed backend and an unknown response mean 2", arguments: [nil, 3, .max] as [UInt32?])
    func failure(response: UInt32?) throws {
      var table = RequestTable()
      let id = try begin(&table, ":1.1", "a")
      #expect(
        table.answered(id, response).first
          == .respond(id, handle: Self.prefix + "1_1/a", caller: ":1.1", response: 2))
    }

    @Test("When the portal ends, each open request is answered, and no closed one")
    func stopped() throws {
      var table = RequestTable()
      _ = try begin(&table, ":1.1", "open")
      _ = try begin(&table, ":1.2", "closed")
      _ = try table.close(Self.prefix + "1_2/closed", by: ":1.2")
      let (id, _) = try table.add(from: ":1.3", token: "new")
      #expect(
        table.stopped() == [
          .respond(1, handle: Self.prefix + "1_1/open", caller: ":1.1", response: 2),
          .remove(1, handle: Self.prefix + "1_1/open"), .unwatch(caller: ":1.1"),
          .unwatch(caller: ":1.2"), .refuse(id, PortalError(.failed, "The portal is ending.")),
          .unwatch(caller: ":1.3"),
        ])
      #expect(table.count == 0 && table.stopped() == [])
    }

    @Test("A caller has 4 open requests, and others are still served") func perCaller() throws {
      var table = RequestTable()
      for number in 0..<4 { _ = try begin(&table, ":1.1", "t\(number)") }
      for number in 4..<1000 {
        #expect(throws: PortalError.self) { try table.add(from: ":1.1", token: "t\(number)") }
      }
      #expect(table.count == 4)
      _ = try begin(&table, ":1.2", "t")
    }

    @Test("All connections of a sandboxed application together have 4 open requests")
    func perApplication() throws {
      var table = RequestTable()
      for number in 0..<4 { _ = try begin(&table, ":1.\(number)", "t", "org.example.App") }
      let (id, _) = try table.add(from: ":1.9", token: "t")
      let actions = table.identified(id, as: "org.example.App")
      guard case .refuse(id, let error)? = actions.first else {
        Issue.record("not refused: \(actions)")
        return
      }
      #expect(error.name == .limitsExceeded && actions.last == .unwatch(caller: ":1.9"))
      _ = try begin(&table, ":1.10", "t", "org.example.Other")
      for number in 20..<30 { _ = try begin(&table, ":1.\(number)", "t") }
    }

    @Test("The number of all requests is limited") func total() throws {
      var limits = RequestTable.Limits()
      limits.total = 6
      var table = RequestTable(limits: limits)
      for number in 0..<6 { _ = try begin(&table, ":1.\(number)", "t") }
      #expect(throws: PortalError.self) { try table.add(from: ":1.9", token: "t") }
    }

    @Test("Only the caller of a request closes it") func close() throws {
      var table = RequestTable()
      let id = try begin(&table, ":1.1", "a")
      let handle = Self.prefix + "1_1/a"
      for (handle, caller) in [
        (handle, ":1.2"), (handle + "b", ":1.1"), (Self.prefix + "1_2/a", ":1.2"),
      ] {
        #expect(throws: PortalError(.accessDenied, "This is not an open request of the caller.")) {
          try table.close(handle, by: caller)
        }
      }
      #expect(
        try table.close(handle, by: ":1.1") == [
          .remove(id, handle: handle), .closeBackend(id, handle: handle),
        ])
      #expect(throws: PortalError.self) { try table.close(handle, by: ":1.1") }
      // A closed request has no response.
      #expect(table.answered(id, 0) == [.unwatch(caller: ":1.1")])
    }

    @Test("A closed request counts until the backend has replied") func closing() throws {
      var table = RequestTable()
      var ids: [RequestTable.ID] = []
      for number in 0..<4 {
        ids.append(try begin(&table, ":1.1", "t\(number)"))
        _ = try table.close(Self.prefix + "1_1/t\(number)", by: ":1.1")
      }
      #expect(throws: PortalError.self) { try table.add(from: ":1.1", token: "t5") }
      _ = table.answered(ids[0], 2)
      _ = try begin(&table, ":1.1", "t5")
    }

    @Test("A refused close is repeated until the backend has replied") func closeRefused() throws {
      var table = RequestTable()
      let id = try begin(&table, ":1.1", "a")
      let handle = Self.prefix + "1_1/a"
      #expect(table.closeRefused(id) == [])
      _ = try table.close(handle, by: ":1.1")
      for _ in 0..<2 { #expect(table.closeRefused(id) == [.closeBackend(id, handle: handle)]) }
      _ = table.answered(id, nil)
      #expect(table.closeRefused(id) == [])
    }

    @Test("The requests of a caller that leaves the bus end, and only these") func left() throws {
      var table = RequestTable()
      let id = try begin(&table, ":1.1", "a")
      let (second, _) = try table.add(from: ":1.1", token: "b")
      _ = try begin(&table, ":1.2", "a")
      let handle = Self.prefix + "1_1/a"
      #expect(
        table.left(":1.1") == [
          .remove(id, handle: handle), .closeBackend(id, handle: handle),
          .refuse(second, PortalError(.failed, "The caller has left the bus.")),
        ])
      #expect(table.answered(id, 0) == [.unwatch(caller: ":1.1")] && table.count == 1)
      #expect(table.identified(second, as: "") == [])
    }

    @Test("An open request's token is refused for its caller, and not for others") func token()
      throws
    {
      var table = RequestTable()
      let id = try begin(&table, ":1.1", "a")
      #expect(throws: PortalError(.exists, "An open request has this handle_token.")) {
        try table.add(from: ":1.1", token: "a")
      }
      _ = try begin(&table, ":1.2", "a")
      _ = table.answered(id, 1)
      _ = try begin(&table, ":1.1", "a")
    }
  }
#endif
