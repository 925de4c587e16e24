// A test that runs feature files drives applications; the names of the driver come along.
@_exported public import BeagleTesting
