// A test checks screens as the command line does.
@_exported public import BeagleChecking
// A test that imports this module speaks of requests, answers and clients; their names come along.
@_exported public import BeagleNetworking
