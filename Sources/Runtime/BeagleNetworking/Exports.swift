// URL, Data, URLRequest and URLSession are part of this module's interface. On Linux the latter two live in a
// module of their own; passing both on here spares users, and every other file, the platform switch.
@_exported public import Foundation

#if canImport(FoundationNetworking)
  @_exported public import FoundationNetworking
#endif
