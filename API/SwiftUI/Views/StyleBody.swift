/// The body of a style. The style may have dynamic properties.
struct StyleBody<Style, Content: View>: View {
  let style: Style
  let makeBody: @MainActor (Style) -> Content

  var body: Content { makeBody(style) }

  func _resolve(_ node: _ViewNode) {
    let bound = StyleBody(style: DynamicFields.bound(style, to: node), makeBody: makeBody)
    node.resolve(node.body(of: bound), .body)
  }
}
