import Testing

@testable import BeagleLayout
