@_exported public import TollFree
