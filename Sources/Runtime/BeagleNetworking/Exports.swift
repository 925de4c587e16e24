// URL, Data, URLRequest and URLSession are part of this module's interface. On Linux the latter two are in a
// separate module; re-exporting both here saves users and all other files the platform check.
@_exported public import Foundation

#if canImport(FoundationNetworking)
  @_exported public import FoundationNetworking
#endif
