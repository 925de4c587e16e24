// Users only import Beagle; the network layer's names are part of its interface.
@_exported public import BeagleNetworking
