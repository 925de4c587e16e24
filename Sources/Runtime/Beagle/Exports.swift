// Users import Beagle alone: with it come the components, the layout's units and the values of expressions.
@_exported public import BeagleExpressions
@_exported public import BeagleJSON
@_exported public import BeagleLayout
// The network layer is part of Beagle's public interface.
@_exported public import BeagleNetworking
@_exported public import BeagleSchema
