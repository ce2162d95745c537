import GRDB

/// Every version of a database's schema, oldest first. A released migration is never edited.
///
/// A document is a tree of revisions. Each revision has at most one child at present, but the
/// schema also allows conflicts. Feeds read `memberships`, which holds each document's last change
/// in each channel.
enum DatabaseSchema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1: documents, principals, sessions") { database in
      try database.execute(
        sql: """
          -- 'sequence': the last one that was given; 'configuration'.
          CREATE TABLE facts (name TEXT PRIMARY KEY NOT NULL, value NOT NULL) WITHOUT ROWID;
          INSERT INTO facts VALUES ('sequence', 0);

          CREATE TABLE documents (
            number INTEGER PRIMARY KEY NOT NULL,
            id TEXT NOT NULL UNIQUE,
            -- Of the revision that counts.
            revision INTEGER NOT NULL,
            sequence INTEGER NOT NULL UNIQUE);

          CREATE TABLE revisions (
            number INTEGER PRIMARY KEY NOT NULL,
            document INTEGER NOT NULL,
            name TEXT NOT NULL,
            generation INTEGER NOT NULL,
            parent INTEGER,
            isLeaf BOOLEAN NOT NULL,
            isDeleted BOOLEAN NOT NULL,
            -- NULL: somebody else's, of which only the name is known.
            sequence INTEGER,
            body BLOB,
            -- JSON: what the sync function gave it.
            channels BLOB,
            -- Nanoseconds since 1970.
            saved INTEGER NOT NULL,
            UNIQUE (document, name));

          CREATE TABLE memberships (
            channel TEXT NOT NULL,
            document INTEGER NOT NULL,
            -- Since when it is, or was, in the channel.
            first INTEGER NOT NULL,
            -- Of the last change that touched it here; a removal is the last one.
            sequence INTEGER NOT NULL,
            revision INTEGER NOT NULL,
            isRemoval BOOLEAN NOT NULL,
            PRIMARY KEY (channel, document)) WITHOUT ROWID;
          CREATE INDEX memberships_by_sequence ON memberships (channel, sequence);
          CREATE INDEX memberships_by_document ON memberships (document);

          -- '' is GUEST.
          CREATE TABLE users (
            name TEXT PRIMARY KEY NOT NULL,
            password TEXT,
            email TEXT NOT NULL,
            isDisabled BOOLEAN NOT NULL,
            -- JSON: {"channel": sequence since when}
            channels BLOB NOT NULL,
            roles BLOB NOT NULL,
            sequence INTEGER NOT NULL) WITHOUT ROWID;

          -- What documents give to users and roles through the sync function.
          CREATE TABLE grants (
            document INTEGER NOT NULL,
            -- A user's name, or 'role:' and a role's.
            principal TEXT NOT NULL,
            -- A channel, or 'role:' and a role's name.
            given TEXT NOT NULL,
            sequence INTEGER NOT NULL,
            PRIMARY KEY (principal, given, document)) WITHOUT ROWID;
          CREATE INDEX grants_by_document ON grants (document);

          -- Whoever reads the file cannot go in by what stands here.
          CREATE TABLE sessions (
            digest BLOB PRIMARY KEY NOT NULL,
            user TEXT NOT NULL,
            -- Seconds since 1970.
            expires INTEGER NOT NULL,
            lifetime INTEGER NOT NULL) WITHOUT ROWID;
          CREATE INDEX sessions_by_user ON sessions (user);
          """)
    }
    return migrator
  }

  static func sequence(in database: Database) throws -> Int {
    try Int.fetchOne(
      database.cachedStatement(sql: "SELECT value FROM facts WHERE name = 'sequence'")) ?? 0
  }

  /// Takes the next sequence.
  static func nextSequence(in database: Database) throws -> Int {
    let statement = try database.cachedStatement(
      sql: "UPDATE facts SET value = value + 1 WHERE name = 'sequence' RETURNING value")
    guard let sequence = try Int.fetchOne(statement) else {
      throw GatewayFailure(500, "The store has lost its sequence")
    }
    return sequence
  }
}
