import Foundation
import Testing
import UIKit

/// Values that are stored with views.
@MainActor @Suite struct AssociatedValuesTests {
  /// A value whose end changes the associations of a view.
  private final class Ending {
    let view: UIView
    let key: UnsafeRawPointer
    init(_ view: UIView, _ key: UnsafeRawPointer) { (self.view, self.key) = (view, key) }
    deinit { objc_setAssociatedObject(view, key, "ended", .OBJC_ASSOCIATION_RETAIN) }
  }

  private final class Value: Sendable {}

  private static let place = Value()
  private let first = UnsafeRawPointer(Unmanaged.passUnretained(place).toOpaque())
  private var second: UnsafeRawPointer { first + 1 }

  @Test("A value belongs to one object and one key") func values() {
    let (one, other) = (UIView(), UIView())
    objc_setAssociatedObject(one, first, 5, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    objc_setAssociatedObject(one, second, "text", .OBJC_ASSOCIATION_COPY)
    #expect(objc_getAssociatedObject(one, first) as? Int == 5)
    #expect(objc_getAssociatedObject(one, second) as? String == "text")
    #expect(objc_getAssociatedObject(other, first) == nil)
    objc_setAssociatedObject(one, first, nil, .OBJC_ASSOCIATION_RETAIN)
    #expect(objc_getAssociatedObject(one, first) == nil)
    objc_removeAssociatedObjects(one)
    #expect(objc_getAssociatedObject(one, second) == nil)
  }

  @Test("Only an assigned value is not owned, and an owned value ends with the object")
  func policies() {
    weak var assigned: Value?
    weak var retained: Value?
    do {
      let view = UIView()
      do {
        let (value, kept) = (Value(), Value())
        (assigned, retained) = (value, kept)
        objc_setAssociatedObject(view, first, value, .OBJC_ASSOCIATION_ASSIGN)
        objc_setAssociatedObject(view, second, kept, .OBJC_ASSOCIATION_RETAIN)
        #expect(objc_getAssociatedObject(view, first) as? Value === value)
      }
      #expect(assigned == nil && retained != nil)
      #expect(objc_getAssociatedObject(view, first) == nil)
      #expect(objc_getAssociatedObject(view, second) as? Value === retained)
    }
    #expect(retained == nil)
  }

  @Test("A value is copied if its policy says so") func copy() {
    let view = UIView()
    let text = NSMutableString(string: "before")
    objc_setAssociatedObject(view, first, text, .OBJC_ASSOCIATION_COPY_NONATOMIC)
    text.append(" after")
    #expect(objc_getAssociatedObject(view, first) as? NSString == "before")
  }

  @Test("The end of a value may change the same associations") func ends() {
    let view = UIView()
    objc_setAssociatedObject(view, first, Ending(view, second), .OBJC_ASSOCIATION_RETAIN)
    objc_setAssociatedObject(view, first, nil, .OBJC_ASSOCIATION_RETAIN)
    #expect(objc_getAssociatedObject(view, second) as? String == "ended")
    objc_setAssociatedObject(view, first, Ending(view, second), .OBJC_ASSOCIATION_RETAIN)
    objc_removeAssociatedObjects(view)
    #expect(objc_getAssociatedObject(view, second) as? String == "ended")
  }

  @Test("Threads replace and read values of one object, and only the last values stay")
  func threads() {
    let view = UIView()
    let address = UInt(bitPattern: first)
    DispatchQueue.concurrentPerform(iterations: 4_000) { index in
      guard let key = UnsafeRawPointer(bitPattern: address + UInt(index % 3)) else { return }
      objc_setAssociatedObject(view, key, Value(), .OBJC_ASSOCIATION_RETAIN)
      _ = objc_getAssociatedObject(view, key) as? Value
    }
    for offset in 0..<3 { #expect(objc_getAssociatedObject(view, first + offset) is Value) }
  }
}
