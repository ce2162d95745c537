// As Apple's Social does.
@_exported public import UIKit
