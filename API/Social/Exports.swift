// Apple's Social exports UIKit too.
@_exported public import UIKit
