import GRDB

/// The tables of the history. A released migration must never change.
enum HistorySchema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1: entries") { database in
      try database.execute(
        sql: """
          CREATE TABLE entry (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL UNIQUE,
            extension TEXT,
            destination TEXT NOT NULL,
            recipient TEXT,
            -- JSON.
            items TEXT NOT NULL,
            text TEXT,
            date DATETIME NOT NULL,
            state TEXT NOT NULL,
            reason TEXT,
            -- JSON: what came back.
            cameBack TEXT
          );
          CREATE INDEX entry_undecided ON entry(number) WHERE state IN ('failed', 'outcomeUnknown');
          CREATE INDEX entry_sending ON entry(number) WHERE state IN ('sending', 'removing');
          CREATE INDEX entry_date ON entry(date);
          -- Found by any three letters in a row.
          CREATE VIRTUAL TABLE words USING fts5(text, tokenize = 'trigram');
          """)
    }
    migrator.registerMigration("2: waiting for the person") { database in
      try database.execute(
        sql: """
          DROP INDEX entry_undecided;
          DROP INDEX entry_sending;
          CREATE INDEX entry_undecided ON entry(number)
            WHERE state IN ('failed', 'outcomeUnknown', 'waitingForPerson');
          CREATE INDEX entry_sending ON entry(number)
            WHERE state IN ('sending', 'removing', 'waitingForPerson');
          """)
    }
    migrator.registerMigration("3: chains") { database in
      try database.execute(
        sql: """
          CREATE TABLE step (
            share TEXT NOT NULL PRIMARY KEY,
            after TEXT NOT NULL,
            extension TEXT NOT NULL,
            destination TEXT NOT NULL,
            text TEXT,
            isPosting BOOLEAN NOT NULL DEFAULT FALSE
          );
          CREATE INDEX step_after ON step(after);
          """)
    }
    migrator.registerMigration("4: removed entries") { database in
      try database.execute(
        sql: """
          -- The shares whose entries were removed. Their transfers may still be in the journal.
          CREATE TABLE forgotten (share TEXT NOT NULL PRIMARY KEY);
          """)
    }
    return migrator
  }
}
