/// Linux has no selectors: what takes one on Apple's platforms takes a `UIAction` here.
@available(*, unavailable, message: "There are no selectors on Linux: use a UIAction's closure.")
public struct Selector: ExpressibleByStringLiteral {
  public init(_ name: String) {}
  public init(stringLiteral value: String) {}
}
