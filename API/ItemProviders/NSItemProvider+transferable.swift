public import Foundation
import UniformTypeIdentifiers

extension NSItemProvider {
  /// Registers the forms of a value that can be sent. The value is made for each load.
  public func register<T: Transferable>(_ transferable: @autoclosure @escaping @Sendable () -> T) {
    for form in _TransferForms<T>.all().exports {
      if form.isFile {
        registerFileRepresentation(for: form.type) { completion in
          Task {
            do {
              completion(try await form.content(transferable()).file(), false, nil)
            } catch { completion(nil, false, error) }
          }
          return nil
        }
      } else {
        registerDataRepresentation(for: form.type) { completion in
          Task {
            do {
              completion(try await form.content(transferable()).data(), nil)
            } catch { completion(nil, error) }
          }
          return nil
        }
      }
    }
  }

  /// Loads the item as a value, in the first form of the value's type that the item has.
  /// - Returns: The progress of the load. The result has the error `unavailableCoercionError` if
  ///   the item has none of the forms, or else the error of the load or of the form.
  @discardableResult public func loadTransferable<T: Transferable>(
    type transferableType: T.Type,
    completionHandler: @escaping @Sendable (Result<T, any Error>) -> Void
  ) -> Progress {
    let forms = _TransferForms<T>.all().imports
    let form = forms.first { hasRepresentationConforming(toTypeIdentifier: $0.type.identifier) }
    guard let form else {
      let words = "The item has no form of a \(T.self)."
      completionHandler(.failure(Self.error(.unavailableCoercionError, words)))
      return Progress(totalUnitCount: 1)
    }
    guard form.isFile else {
      return loadDataRepresentation(for: form.type) { data, error in
        guard let data else {
          completionHandler(.failure(error ?? CocoaError(.fileReadUnknown)))
          return
        }
        Task { completionHandler(await Self.result { try await form.item(.data(data)) }) }
      }
    }
    return loadFileRepresentation(for: form.type) { url, _, error in
      do {
        guard let url else { throw error ?? CocoaError(.fileReadUnknown) }
        // The loaded file ends with this closure, and the form may read it later.
        let file = try TemporaryFile(
          suggestedName: url.lastPathComponent, typeIdentifier: form.type.identifier)
        try FileManager.default.moveItem(at: url, to: file.url)
        Task {
          completionHandler(await Self.result { try await form.item(.file(file.url)) })
          file.remove()
        }
      } catch { completionHandler(.failure(error)) }
    }
  }

  private static func result<T>(_ item: () async throws -> T) async -> Result<T, any Error> {
    do { return .success(try await item()) } catch { return .failure(error) }
  }
}
