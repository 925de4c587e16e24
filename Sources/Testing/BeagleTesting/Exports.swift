// Tests check screens as the command line does.
@_exported public import BeagleChecking
// Tests use requests, responses and clients.
@_exported public import BeagleNetworking
