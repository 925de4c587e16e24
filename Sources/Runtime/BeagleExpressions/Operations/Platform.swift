import BeagleJSON

/// The platform whose results expressions return, where the platforms of the Beagle protocol differ.
///
/// ```swift
/// builder.operations = OperationTable(platform: .web)  // divide(6, 3) is shown as 2, eq('1', 1) is false
/// ```
///
/// Platforms also differ in malformed expressions and in the meaning of backslashes. Properties are parsed
/// when the document is decoded, for all platforms as on iOS. Free-form data is evaluated later, and is
/// parsed as on the platform.
public enum Platform: String, Sendable, Hashable, CaseIterable {
  /// The behavior that the protocol recommends: iOS, without its crashes.
  case ios
  /// Android 1.9: numbers have 32 bits, and an operation that throws makes the whole expression null.
  case android
  /// Beagle Web: JavaScript's rules. An operation that throws makes the whole expression null.
  case web
}

extension Platform {
  private static let androidTable = replacing(androidOperations, without: ["int", "double", "string"])
  private static let webTable = replacing(webOperations)

  /// In the order of ``OperationTable/builtIn``.
  var operations: [ExpressionOperation] {
    switch self {
    case .ios: OperationTable.builtIn
    case .android: Self.androidTable
    case .web: Self.webTable
    }
  }

  private static func replacing(
    _ bodies: [String: PlatformOperation], without absent: Set<String> = []
  ) -> [ExpressionOperation] {
    OperationTable.builtIn.map { operation in
      if absent.contains(operation.name) { return operation.withBody { _ in .empty } }
      return bodies[operation.name].map(operation.withBody) ?? operation
    }
  }
}

/// The implementation of an operation on one platform, for any number of arguments.
typealias PlatformOperation = @Sendable (Arguments) throws(OperationFailure) -> DynamicObject

extension ExpressionOperation {
  /// This operation with another platform's implementation.
  fileprivate func withBody(_ body: @escaping PlatformOperation) -> ExpressionOperation {
    ExpressionOperation(
      name, parameters, gives: .any, summary, example: (example.call, example.result), arity: arity,
      mismatch: nil, looksInside: true, body: body)
  }
}
