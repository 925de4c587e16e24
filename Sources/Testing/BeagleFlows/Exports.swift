// Tests that run feature files also need the driver.
@_exported public import BeagleTesting
