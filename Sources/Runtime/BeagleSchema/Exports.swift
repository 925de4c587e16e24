// Binds and values can be literals, as in `Text("Hi @{user.name}")`, so code that builds screens needs these
// types too.
@_exported public import BeagleExpressions
@_exported public import BeagleJSON
