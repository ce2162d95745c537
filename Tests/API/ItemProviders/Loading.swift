import Foundation
import ItemProviders

// Async forms of functions that on Apple's systems have only completion handlers.

extension NSItemProvider {
  func data(_ type: String) async throws -> Data {
    try await withCheckedThrowingContinuation { continuation in
      loadDataRepresentation(forTypeIdentifier: type) { data, error in
        continuation.resume(with: data.map { .success($0) } ?? .failure(error ?? Missing()))
      }
    }
  }

  /// Returns the result of `body`, which runs while the file exists.
  func file<Value: Sendable>(
    _ type: String, _ body: @escaping @Sendable (URL) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      loadFileRepresentation(forTypeIdentifier: type) { url, error in
        continuation.resume(
          with: Result {
            guard let url else { throw error ?? Missing() }
            return try body(url)
          })
      }
    }
  }

  func inPlace<Value: Sendable>(
    _ type: String, _ body: @escaping @Sendable (URL, Bool) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      loadInPlaceFileRepresentation(forTypeIdentifier: type) { url, isInPlace, error in
        continuation.resume(
          with: Result {
            guard let url else { throw error ?? Missing() }
            return try body(url, isInPlace)
          })
      }
    }
  }

  func object<Value>(_ type: Value.Type) async throws -> Value
  where Value: _ObjectiveCBridgeable & Sendable, Value._ObjectiveCType: NSItemProviderReading {
    try await withCheckedThrowingContinuation { continuation in
      _ = loadObject(ofClass: type) { value, error in
        continuation.resume(with: value.map { .success($0) } ?? .failure(error ?? Missing()))
      }
    }
  }

  /// Returns the error code of an operation that fails, or `nil` if it succeeds.
  static func code(_ load: () async throws -> Void) async -> Int? {
    do {
      try await load()
      return nil
    } catch { return (error as NSError).code }
  }
}

struct Missing: Error {}

/// Waits until the condition holds, by testing it repeatedly.
func eventually(_ condition: () -> Bool) async throws {
  while !condition() { try await Task.sleep(for: .milliseconds(2)) }
}
