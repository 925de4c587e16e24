// Requests and responses of routes have headers and faults of this module.
@_exported public import HTTPServing
