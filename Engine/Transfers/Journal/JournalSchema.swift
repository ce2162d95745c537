import Contract
import Foundation
import GRDB

/// All versions of the journal's schema, oldest first. A released migration must never change.
enum JournalSchema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1: transfers") { database in
      try database.create(table: "transfer") { table in
        table.autoIncrementedPrimaryKey("number")
        table.column("id", .text).notNull().unique()
        table.column("owner", .text)
        table.column("share", .text).indexed()
        table.column("session", .text)
        table.column("taskIdentifier", .integer).notNull()
        table.column("taskDescription", .text)
        table.column("method", .text).notNull()
        table.column("url", .text).notNull()
        table.column("headers", .text).notNull()
        table.column("idempotencyKey", .text).notNull()
        table.column("name", .text)
        table.column("custody", .text).notNull()
        table.column("state", .text).notNull()
        table.column("created", .datetime).notNull()
        table.column("ended", .datetime)
        table.column("attempts", .integer).notNull()
        table.column("nextAttempt", .datetime).notNull()
        table.column("reason", .text)
        table.column("status", .integer)
        table.column("response", .blob)
      }
      try database.create(
        index: "transfer_on_state_nextAttempt", on: "transfer", columns: ["state", "nextAttempt"])
    }
    migrator.registerMigration("2: hosts, waits, bodies, events", migrate: addHostsAndEvents)
    migrator.registerMigration("3: digests") { database in
      try database.alter(table: "transfer") { $0.add(column: "digest", .text) }
    }
    migrator.registerMigration("4: launch events") { database in
      try database.alter(table: "transfer") { table in
        table.add(column: "sendsLaunchEvents", .boolean).notNull().defaults(to: true)
      }
    }
    // The bodies are in the order of insertion, so that new bodies are adjacent. In the earlier
    // order, by random identifier, each body needed its own page.
    migrator.registerMigration("5: bodies by number") { database in
      try database.execute(
        sql: """
          ALTER TABLE body RENAME TO bodyByTransfer;
          CREATE TABLE body (number INTEGER PRIMARY KEY NOT NULL, bytes BLOB NOT NULL);
          INSERT INTO body SELECT transfer.number, bodyByTransfer.bytes
            FROM bodyByTransfer JOIN transfer ON transfer.id = bodyByTransfer.transfer
            ORDER BY transfer.number;
          DROP TABLE bodyByTransfer;
          """)
    }
    migrator.registerMigration("6: what is kept, and secrets") { database in
      // The rules for removing settled transfers differ from the rules for undecided transfers.
      try database.execute(
        sql: """
          DROP INDEX transfer_ended;
          CREATE INDEX transfer_settled ON transfer(ended) WHERE \(Journal.settled);
          CREATE INDEX transfer_undecided ON transfer(ended) WHERE \(Journal.undecided);
          """)
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT number, headers FROM transfer WHERE \(Journal.settled) AND headers <> '[]'
          """)
      for row in rows {
        let text = String.fromDatabaseValue(row["headers"] as DatabaseValue)
        let fields = [HeaderField](journaled: text.map { JournalText(text: $0) })
        try database.execute(
          sql: "UPDATE transfer SET headers = ?, resumption = NULL WHERE number = ?",
          arguments: [
            try fields.map(\.withoutSecret).journaled(), row["number"] as DatabaseValue,
          ])
      }
    }
    migrator.registerMigration("7: in order") { database in
      try database.alter(table: "transfer") { table in
        table.add(column: "isInOrder", .boolean).notNull().defaults(to: false)
      }
      // This index finds the first transfer of a session and host.
      try database.execute(
        sql: """
          CREATE INDEX transfer_inOrder ON transfer(owner, session, origin, number)
            WHERE state = 'waiting' AND isInOrder;
          """)
    }
    migrator.registerMigration("8: in order within a container") { database in
      // This index finds the first transfer of an ordered queue and host.
      try database.execute(
        sql: """
          DROP INDEX transfer_inOrder;
          CREATE INDEX transfer_inLine ON transfer(origin,
            coalesce('=' || sharedContainer, ifnull(owner, '') || ' ' || ifnull(session, '')),
            number, wait)
            WHERE state = 'waiting' AND isInOrder;
          """)
    }
    // `custody` is read in both forms. A daemon that knows only the earlier form rejects this
    // journal.
    migrator.registerMigration("9: custody with its type") { _ in }
    migrator.registerMigration("10: rules, sealed parts and URLs of responses") {
      database in
      try database.alter(table: "transfer") { table in
        // JSON
        table.add(column: "responseRule", .text)
        table.add(column: "sealed", .text)
        table.add(column: "responseURL", .text)
      }
    }
    return migrator
  }

  private static func addHostsAndEvents(_ database: Database) throws {
    try database.alter(table: "transfer") { table in
      // The index below finds the longest waiting transfer of each host.
      table.add(column: "origin", .text).notNull().defaults(to: "")
      table.add(column: "wait", .text).notNull().defaults(to: "turn")
      table.add(column: "failures", .integer).notNull().defaults(to: 0)
      table.add(column: "notBefore", .datetime)
      table.add(column: "earliestBegin", .datetime)
      table.add(column: "isDiscretionary", .boolean).notNull().defaults(to: false)
      table.add(column: "kind", .text).notNull().defaults(to: "upload")
      table.add(column: "sharedContainer", .text)
      table.add(column: "handOffKey", .text)
      table.add(column: "atMostOnce", .boolean).notNull().defaults(to: false)
      table.add(column: "hasBegun", .boolean).notNull().defaults(to: false)
      table.add(column: "resumable", .text)
      // JSON
      table.add(column: "resumption", .text)
      table.add(column: "responseHeaders", .text)
    }
    let urls = try Row.fetchAll(database, sql: "SELECT number, url, attempts FROM transfer")
    for row in urls {
      let url = String.fromDatabaseValue(row["url"]) ?? ""
      try database.execute(
        sql: "UPDATE transfer SET origin = ?, failures = attempts WHERE number = ?",
        arguments: [Transfer.origin(of: url), row["number"] as DatabaseValue])
    }
    try database.execute(
      sql: """
        DROP INDEX transfer_on_state_nextAttempt;
        CREATE INDEX transfer_waiting ON transfer(origin, nextAttempt) WHERE state = 'waiting';
        CREATE INDEX transfer_ended ON transfer(ended) WHERE state <> 'waiting';
        CREATE INDEX transfer_begun ON transfer(number) WHERE hasBegun;
        CREATE UNIQUE INDEX transfer_handOffKey ON transfer(ifnull(owner, ''), handOffKey)
          WHERE handOffKey IS NOT NULL;
        -- Small bodies: on the disk with their transfer, by the same fsync.
        CREATE TABLE body (transfer TEXT PRIMARY KEY NOT NULL, bytes BLOB NOT NULL) WITHOUT ROWID;
        -- Ends that their owners have not acknowledged.
        CREATE TABLE event (
          number INTEGER PRIMARY KEY AUTOINCREMENT,
          owner TEXT NOT NULL,
          session TEXT NOT NULL,
          transfer TEXT NOT NULL,
          kind TEXT NOT NULL,
          date DATETIME NOT NULL
        );
        CREATE INDEX event_session ON event(owner, session, number);
        CREATE INDEX event_transfer ON event(transfer);
        """)
  }
}
