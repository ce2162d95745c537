import UIKit

/// The state of a picture that is loaded.
public enum AsyncImagePhase {
  /// The picture is not loaded yet.
  case empty
  /// The picture.
  case success(Image)
  /// The picture could not be loaded.
  case failure(any Error)

  /// The picture, or `nil` if it is not loaded.
  public var image: Image? { if case .success(let image) = self { image } else { nil } }
  /// The error, or `nil` if there was none.
  public var error: (any Error)? { if case .failure(let error) = self { error } else { nil } }
}

/// A picture that is loaded from a URL.
///
/// Apple: https://developer.apple.com/documentation/swiftui/asyncimage
public struct AsyncImage<Content: View> {
  private let url: URL?
  private let scale: CGFloat
  private let content: (AsyncImagePhase) -> Content

  /// Creates a picture whose content depends on the phase. The transaction has no effect.
  public nonisolated init(
    url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
    @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
  ) {
    self.url = url
    self.scale = scale
    self.content = content
  }
}

extension AsyncImage: _PrimitiveView {
  public func _resolve(_ node: _ViewNode) {
    let load = node.memory(at: -1) { PictureLoad(node) }
    load.start(url, scale: scale)
    node.resolve(node.tracked { content(load.phase) }, .body)
  }
}

/// The load of a picture for a node.
@MainActor private final class PictureLoad {
  private weak var node: _ViewNode?
  private var url: URL?
  private var task: Task<Void, Never>?
  private(set) var phase = AsyncImagePhase.empty

  init(_ node: _ViewNode) {
    self.node = node
    node.onEnd { [self] in task?.cancel() }
  }

  func start(_ url: URL?, scale: CGFloat) {
    guard self.url != url else { return }
    self.url = url
    phase = .empty
    task?.cancel()
    task = url.map { url in
      Task { [weak self] in
        let phase: AsyncImagePhase
        do {
          let data = try await Self.data(of: url)
          guard let image = UIImage(data: data, scale: scale) else {
            throw URLError(.cannotDecodeContentData)
          }
          phase = .success(Image(uiImage: image))
        } catch {
          phase = .failure(error)
        }
        guard !Task.isCancelled else { return }
        self?.phase = phase
        self?.node?.invalidate()
      }
    }
  }

  private nonisolated static func data(of url: URL) async throws -> Data {
    if url.isFileURL { return try await Task.detached { try Data(contentsOf: url) }.value }
    let (data, response) = try await URLSession.shared.data(from: url)
    if let status = (response as? HTTPURLResponse)?.statusCode, !(200...299).contains(status) {
      throw URLError(.badServerResponse)
    }
    return data
  }
}

extension AsyncImage {
  /// Creates a picture. Faces show nothing until it is loaded.
  public nonisolated init(url: URL?, scale: CGFloat = 1) where Content == Image? {
    self.init(url: url, scale: scale) { $0.image }
  }

  /// Creates a picture with a placeholder.
  public nonisolated init<I: View, P: View>(
    url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
    @ViewBuilder placeholder: @escaping () -> P
  ) where Content == _ConditionalContent<I, P> {
    self.init(url: url, scale: scale) { phase in
      if let image = phase.image { content(image) } else { placeholder() }
    }
  }
}
