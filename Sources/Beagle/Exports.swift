// Users import Beagle alone: what screens are made of, what they are measured in, and the values in between.
@_exported public import BeagleExpressions
@_exported public import BeagleJSON
@_exported public import BeagleLayout
@_exported public import BeagleSchema
