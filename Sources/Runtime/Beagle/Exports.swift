// Users import Beagle alone: what screens are made of, what they are measured in, and the values in between.
@_exported public import BeagleExpressions
@_exported public import BeagleJSON
@_exported public import BeagleLayout
// Users only import Beagle; the network layer's names are part of its interface.
@_exported public import BeagleNetworking
@_exported public import BeagleSchema
