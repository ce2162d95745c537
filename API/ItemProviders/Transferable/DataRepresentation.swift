public import Foundation
public import UniformTypeIdentifiers

/// The form of a value as bytes.
///
/// Apple: https://developer.apple.com/documentation/coretransferable/datarepresentation
public struct DataRepresentation<Item: Transferable>: TransferRepresentation {
  private let exported: _TransferForms<Item>.Export?
  private let imported: _TransferForms<Item>.Import?

  /// Creates a form that is sent and received.
  public init(
    contentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data,
    importing: @escaping @Sendable (Data) async throws -> Item
  ) {
    exported = .init(type: contentType) { .data(try await exporting($0)) }
    imported = .init(type: contentType, isFile: false) { try await importing($0.data()) }
  }

  /// Creates a form that is only sent.
  public init(
    exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data
  ) {
    exported = .init(type: exportedContentType) { .data(try await exporting($0)) }
    imported = nil
  }

  /// Creates a form that is only received.
  public init(
    importedContentType: UTType, importing: @escaping @Sendable (Data) async throws -> Item
  ) {
    exported = nil
    imported = .init(type: importedContentType, isFile: false) { try await importing($0.data()) }
  }

  public func _add(to forms: inout _TransferForms<Item>) {
    if let exported { forms.exports.append(exported) }
    if let imported { forms.imports.append(imported) }
  }
}

/// The form of a value that is encoded, as JSON unless the initializer names another encoder.
///
/// Apple: https://developer.apple.com/documentation/coretransferable/codablerepresentation
public struct CodableRepresentation<Item: Transferable & Codable, Encoder, Decoder>:
  TransferRepresentation
{
  private let data: DataRepresentation<Item>

  public func _add(to forms: inout _TransferForms<Item>) { data._add(to: &forms) }
}

extension CodableRepresentation where Encoder == JSONEncoder, Decoder == JSONDecoder {
  /// Creates a form of JSON.
  public init(for itemType: Item.Type = Item.self, contentType: UTType) {
    data = DataRepresentation(
      contentType: contentType, exporting: { try JSONEncoder().encode($0) },
      importing: { try JSONDecoder().decode(Item.self, from: $0) })
  }
}

/// The form of a value as another value.
///
/// Apple: https://developer.apple.com/documentation/coretransferable/proxyrepresentation
public struct ProxyRepresentation<Item: Transferable, ProxyRepresentation: Transferable>:
  TransferRepresentation
{
  private let exporting: (@Sendable (Item) async throws -> ProxyRepresentation)?
  private let importing: (@Sendable (ProxyRepresentation) async throws -> Item)?

  /// Creates a form that is sent and received.
  public init(
    exporting: @escaping @Sendable (Item) async throws -> ProxyRepresentation,
    importing: @escaping @Sendable (ProxyRepresentation) async throws -> Item
  ) {
    self.exporting = exporting
    self.importing = importing
  }

  /// Creates a form that is only sent.
  public init(exporting: @escaping @Sendable (Item) async throws -> ProxyRepresentation) {
    self.exporting = exporting
    importing = nil
  }

  /// Creates a form that is only received.
  public init(importing: @escaping @Sendable (ProxyRepresentation) async throws -> Item) {
    exporting = nil
    self.importing = importing
  }

  public func _add(to forms: inout _TransferForms<Item>) {
    let proxy = _TransferForms<ProxyRepresentation>.all()
    if let exporting {
      forms.exports += proxy.exports.map { form in
        .init(type: form.type, isFile: form.isFile) { try await form.content(exporting($0)) }
      }
    }
    if let importing {
      forms.imports += proxy.imports.map { form in
        .init(type: form.type, isFile: form.isFile) { try await importing(form.item($0)) }
      }
    }
  }
}
