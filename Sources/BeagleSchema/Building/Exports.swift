// `Text("Hi @{user.name}")` makes binds and values out of literals: whoever builds screens sees those types, too.
@_exported public import BeagleExpressions
@_exported public import BeagleJSON
