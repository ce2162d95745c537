/// The keys of Sync Gateway's configuration files, versions 1.x to 3.x. The gateway uses some of
/// the keys and ignores the others. For an unknown key, the error suggests the closest known key.
struct ConfigurationKeys: Sendable {
  /// The prefix that names the keys' location in messages.
  let place: String
  let used: Set<String>
  let unused: Set<String>

  /// - Returns: The key in its standard spelling, or `nil` after a call to `warn` if it has no
  ///   effect.
  /// - Throws: `GatewayFailure` if Sync Gateway has no such key.
  func read(_ key: ExactText, warn: (String) -> Void) throws(GatewayFailure) -> String? {
    let name = key.text.lowercased()
    if let known = used.first(where: { $0.lowercased() == name }) { return known }
    if let known = unused.first(where: { $0.lowercased() == name }) {
      warn("\(place)'\(known)' applies only to Sync Gateway and is ignored here.")
      return nil
    }
    let near = used.union(unused).map { (Self.distance($0.lowercased(), name), $0) }.min(by: <)
    let remedy =
      near.flatMap { $0.0 <= 2 ? "Did you mean '\($0.1)'?" : nil }
      ?? "Remove it. The keys that apply here are: \(used.sorted().joined(separator: ", "))."
    throw GatewayFailure(
      400, "\(place)'\(key)' is not a key of Sync Gateway's configuration. \(remedy)")
  }

  /// Returns the edit distance: the number of bytes to change, insert or delete.
  static func distance(_ one: String, _ other: String) -> Int {
    let other = Array(other.utf8.prefix(60))
    var row = Array(0...other.count)
    for (line, letter) in one.utf8.prefix(60).enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for (column, another) in other.enumerated() {
        let change = diagonal + (letter == another ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(change, diagonal + 1, row[column] + 1)
      }
    }
    return row[other.count]
  }

  static let file = Self(
    place: "",
    used: ["databases", "log", "interface", "adminInterface", "CORS"],
    unused: [
      "adminUI", "admin_ui", "admin_interface_authentication", "metricsInterface",
      "metrics_interface_authentication", "enable_advanced_auth_dp", "facebook", "google",
      "maxIncomingConnections", "maxCouchbaseConnections", "maxCouchbaseOverflow",
      "maxFileDescriptors", "compressResponses", "configServer", "deploymentID", "HeapProfile",
      "profileInterface", "pretty", "SSLCert", "SSLKey", "minimum_tls_version", "ServerReadTimeout",
      "ServerWriteTimeout", "ReadHeaderTimeout", "IdleTimeout", "slowQueryWarningThreshold",
      "couchbase_keepalive_interval", "keepAlive", "hide_product_version", "unsupported", "logging",
      "logFilePath", "log_file_path", "replications", "cluster_config", "skip_runmode_validation",
      "run_mode", "bcrypt_cost", "disable_persistent_config", "redaction_level",
      "server_tls_skip_verify",
      "use_tls_server", "bootstrap", "api", "auth", "replicator", "database_credentials",
      "bucket_credentials", "couchbase_heartbeat_timeout",
    ])

  static let database = Self(
    place: "",
    used: ["server", "users", "guest", "sync", "name"],
    unused: [
      "bucket", "pool", "username", "password", "certpath", "keypath", "cacertpath", "feed_type",
      "roles", "revs_limit", "import_docs", "import_filter", "import_partitions",
      "import_backup_old_rev", "shadow", "event_handlers", "allow_empty_password",
      "allow_conflicts", "cache", "rev_cache_size", "start_offline", "unsupported", "oidc",
      "local_jwt", "old_rev_expiry_seconds", "view_query_timeout_secs", "local_doc_expiry_secs",
      "enable_shared_bucket_access", "session_cookie_name", "session_cookie_secure",
      "session_cookie_http_only", "num_index_replicas", "use_views", "send_www_authenticate_header",
      "bucket_op_timeout_ms", "delta_sync", "compact_interval_days", "sgreplicate_enabled",
      "sgreplicate_websocket_heartbeat_secs", "replications", "serve_insecure_attachment_types",
      "query_pagination_limit", "user_xattr_key", "client_partition_window_secs",
      "slow_query_warning_threshold", "kv_tls_port", "heapProfile", "graphql", "functions",
      "javascript_timeout_secs", "guest_disabled", "disable_password_auth", "scopes", "suspendable",
      "changes_request_plus", "max_concurrent_changes_batches", "max_concurrent_revs", "index",
      "logging", "disable_public_all_docs", "cors", "cacheSize", "offline", "channel_index",
      "sync_gateway_nodes", "deployment_id",
    ])

  static let cors = Self(
    place: "", used: ["Origin", "LoginOrigin", "Headers", "MaxAge"], unused: [])

  func of(_ place: String) -> Self { Self(place: "\(place): ", used: used, unused: unused) }
}
