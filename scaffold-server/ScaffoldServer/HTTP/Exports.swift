// Requests and responses of routes use headers and faults of this module.
@_exported public import HTTPServing
