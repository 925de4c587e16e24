// Requests and answers of routes have headers and faults of this module.
@_exported public import HTTPServing
