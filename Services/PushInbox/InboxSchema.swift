import GRDB

/// Every version of the inbox's schema, oldest first. A released migration is never edited.
enum InboxSchema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1: messages, receipts, position") { database in
      try database.execute(
        sql: """
          CREATE TABLE messages (
            -- Microseconds since 1970, or one more than the last where clocks went back.
            number INTEGER PRIMARY KEY NOT NULL,
            topic TEXT NOT NULL,
            -- Seconds since 1970.
            time INTEGER NOT NULL,
            -- 0: only for those who listen at the moment.
            isKept BOOLEAN NOT NULL,
            -- JSON.
            record BLOB NOT NULL,
            -- An attachment that lies here, and its bytes.
            file TEXT UNIQUE,
            size INTEGER NOT NULL);
          CREATE INDEX messages_by_topic ON messages (topic, number);

          -- What was answered to requests with a key, so that one that is sent again is not taken twice.
          CREATE TABLE receipts (
            topic TEXT NOT NULL,
            key TEXT NOT NULL,
            record BLOB NOT NULL,
            time INTEGER NOT NULL,
            PRIMARY KEY (topic, key)) WITHOUT ROWID;
          CREATE INDEX receipts_by_time ON receipts (time);

          -- The last number that was given, also when its message has gone.
          CREATE TABLE position (number INTEGER NOT NULL);
          INSERT INTO position VALUES (0);
          """)
    }
    migrator.registerMigration("2: the key of names") { database in
      try database.execute(
        sql: """
          -- By which this inbox knows the names that it has given.
          CREATE TABLE key (bytes BLOB NOT NULL);
          INSERT INTO key VALUES (?);
          """, arguments: [MessageIDs.makeKey()])
    }
    return migrator
  }
}
