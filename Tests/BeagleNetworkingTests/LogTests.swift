import BeagleNetworking
import BeagleTesting
import Foundation
import Locking
import NetworkTestSupport
import Testing

struct LogTests {
  let url: URL

  init() throws {
    url = try #require(URL(string: "http://ana:pw@shop.example/home"))
  }

  @Test func requestLogMasksSecrets() {
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.httpBody = Data("{}".utf8)
    request.setValue("Bearer abc", forHTTPHeaderField: "authorization")
    request.setValue("id=1", forHTTPHeaderField: "Cookie")
    request.setValue("x", forHTTPHeaderField: "Accept")
    let lines = Log.network(.httpRequest(request: .init(url: request))).message.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[0] == "***HTTP REQUEST***:")
    #expect(lines[1] == "Url= http://shop.example/home")
    #expect(lines[2] == "HttpMethod= POST")
    #expect(lines[3].hasPrefix("Headers= [") && lines[3].contains(#""Accept": "x""#))
    #expect(!lines[3].contains("abc") && !lines[3].contains("id=1"))
    #expect(lines[4] == "Body= {}")
  }

  @Test func responseLogMasksSecrets() throws {
    let response = HTTPURLResponse(
      url: url, statusCode: 201, httpVersion: "HTTP/1.1", headerFields: ["Set-Cookie": "id=1", "X": "y"])
    let log = Log.network(.httpResponse(response: .init(data: Data("hi".utf8), response: response)))
    #expect(
      log.message == """
        ***HTTP RESPONSE***
        StatusCode= 201
        Body= hi
        Headers= ["Set-Cookie": "***", "X": "y"]
        """)
  }

  @Test func missingResponseIsLoggedWithStatusZero() {
    #expect(Log.network(.httpResponse(response: .init())).message.contains("StatusCode= 0\n"))
  }

  @Test func longAndBinaryBodiesAreTruncatedInLog() {
    let long = Log.NetworkResponse(data: Data(repeating: 0x61, count: 100_000)).logMessage
    #expect(long.utf8.count < 20_000)
    #expect(long.contains("of 100000 bytes"))
    for count in [2, 40_000] {
      let picture = Log.NetworkResponse(data: Data([0xFF, 0xD8]) + Data(repeating: 0x61, count: count - 2))
      #expect(picture.logMessage.contains("Body= (\(count) bytes that are not UTF-8 text)\n"))
    }
  }

  /// If the limit is in the middle of a character.
  @Test(arguments: 0..<4)
  func longTextIsTruncatedBetweenCharacters(offset: Int) {
    let text = String(repeating: "a", count: offset) + String(repeating: "😀", count: 10_000)
    let message = Log.NetworkResponse(data: Data(text.utf8)).logMessage
    #expect(message.contains("😀… (first 16384 of \(40_000 + offset) bytes)"))
    #expect(!message.contains("\u{FFFD}"))
  }

  @Test(
    arguments: [
      (.network(.httpRequest(request: .init())), "Network", .info),
      (.network(.httpResponse(response: .init())), "Network", .info),
      (.network(.couldNotBuildUrl(url: "x")), "Network", .error),
      (.network(.networkClientWasNotConfigured), "Network", .error),
      (.network(.certificateNotChecked(host: "x")), "Network", .error),
      (.network(.transportMissing), "Network", .error),
      (.decode(.decodingError(type: "x")), "Decoding", .error),
      (.form(.validatorNotFound(named: "x")), "Form", .error),
      (.form(.submitNotFound(form: "x")), "Form", .error),
      (.form(.inputsNotFound(form: "x")), "Form", .error),
      (.form(.divergentInputViewAndValueCount(form: "x")), "Form", .error),
      (.form(.validationInputNotValid(inputName: "x")), "Form", .info),
      (.form(.submittedValues(values: [:])), "Form", .info),
      (.form(.keyDuplication(data: [:])), "Form", .info),
      (.form(.unableToSaveData), "Form", .info),
      (.navigation(.didNotFindDeepLinkScreen(path: "x")), "Navigation", .error),
      (.navigation(.routeDoesNotExistInTheCurrentStack(path: "x")), "Navigation", .error),
      (.navigation(.invalidExternalUrl(path: "x")), "Navigation", .error),
      (.navigation(.unableToOpenExternalUrl(path: "x")), "Navigation", .error),
      (.navigation(.unableToPrefetchWhenUrlIsExpression), "Navigation", .error),
      (.navigation(.didReceiveAction("x")), "Navigation", .info),
      (.navigation(.didNavigateToExternalUrl(path: "x")), "Navigation", .info),
      (.cache(.saveContext(description: "x")), "Cache", .error),
      (.cache(.loadPersistentStores(description: "x")), "Cache", .error),
      (.cache(.fetchData(description: "x")), "Cache", .error),
      (.cache(.removeData(description: "x")), "Cache", .error),
      (.cache(.clear(description: "x")), "Cache", .error),
      (.expression(.invalidSyntax), "Expression", .info),
      (.customOperations(.notFound), "CustomOperation", .info),
      (.collection(.templateNotFound(item: "x")), "Collection", .error),
    ] as [(Log, String, LogLevel)])
  func everyLogHasItsCategoryLevelAndMessage(log: Log, category: String, level: LogLevel) {
    #expect(log.category == category)
    #expect(log.level == level)
    #expect(!log.message.isEmpty)
  }

  @Test func failingRequestIsLoggedBeforeAndAfter() async throws {
    let server = try ScriptedServer { _ in .status(500, body: "oops") }
    let logger = RecordingLogger()
    let client = NetworkClientDefault(dependencies: logger)
    _ = await client.result(of: .component(try server.url("/home")))
    let messages = logger.logs.map(\.message)
    #expect(messages.count == 2)
    #expect(messages.first?.contains("Url= \(try server.url("/home"))") == true)
    #expect(messages.last?.contains("StatusCode= 500\nBody= oops") == true)
    #expect(messages.last?.hasSuffix("\nUrl= \(try server.url("/home"))") == true, "\(messages)")
  }

  @Test func defaultLoggerEscapesTerminalControls() {
    let lines = Mutex<[String]>([])
    let logger = BeagleLoggerDefault(minimumLevel: .error) { line in lines.withLock { $0.append(line) } }
    logger.log(Log.expression(.invalidSyntax))
    logger.log(Log.cache(.clear(description: "\u{1B}[2J\u{9B}1m\u{202E}end")))
    #expect(
      lines.withLock { $0 } == [
        #"Beagle Cache error: could not clear the cache: \u{1b}[2J\u{9b}1m\u{202e}end"#
      ])
  }
}
