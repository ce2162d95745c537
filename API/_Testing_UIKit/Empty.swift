// If a test imports UIKit, Swift Testing looks for a module with this name. It may be empty.
