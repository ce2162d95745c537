// Swift Testing looks for a module of this name wherever a test imports UIKit; it may be empty.
