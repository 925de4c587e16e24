// A test that imports this module speaks of requests, answers and clients; their names come along.
@_exported public import BeagleNetworking
