public import Beagle
import BeagleChecking
import BeagleCrawling
import BeagleProjects
public import BeagleTesting

/// Tries what happens in an application when its network, its data or its device is not ideal.
///
///     let app = AppDriver(dependencies: dependencies)
///     try await app.start(at: "/sign-in")
///     try await app.tap("Sign in")
///     #expect(try await Trial(app).findings.isEmpty)
///
/// The trial begins with the state of a driver: its open screens, its contexts, its responses and its network
/// client. It visits every screen that can be reached from this state, on copies, and does not change the
/// driver.
///
/// If a stub, files or a cassette respond to all requests, all methods are sent. Otherwise only GET and HEAD
/// requests and ``allowedRequests`` are sent, and other requests get simulated responses.
public struct Trial: Sendable {
  /// A kind of condition that is not ideal.
  public enum Kind: String, Sendable, CaseIterable {
    /// Requests that fail.
    case requests
    /// Other data in contexts and responses.
    case data
    /// Other devices, larger text, light and dark appearance.
    case devices
  }

  /// The kinds of conditions to try; all by default.
  public var kinds = Set(Kind.allCases)
  /// The devices on which screens are laid out.
  public var devices: [DeviceProfile] = [.iphoneSE, .iphone16, .galaxyS24, .pixel9]
  /// The factors of the text size, from 0.5 to 4; 1 is the normal size.
  public var fontScales: [Double] = [1, 1.3, 2, 3.1]
  /// The guidelines whose rules apply; all by default.
  public var profiles = Set(TrialProfile.allCases)
  /// Determines the values that are tried: the same seed gives the same findings.
  public var seed: UInt64 = 1
  /// Requests with other methods that may reach a server, such as `POST /search`. A path may have wildcards.
  public var allowedRequests: [String] = []
  private let state: DriverState

  /// Creates a trial that begins with the current state of a driver.
  public init(_ app: AppDriver) { state = app.state }

  /// The findings, each cause once, worst first. Each call tries the application again.
  ///
  /// - Throws: an error if an element of ``allowedRequests`` is not a method and a path, or a
  ///   `CancellationError` if the task is cancelled.
  public var findings: [Finding] {
    get async throws {
      var settings = TrialSettings()
      (settings.kinds, settings.devices, settings.fontScales) = (kinds, devices, fontScales)
      (settings.profiles, settings.seed) = (profiles, seed)
      var plan = CrawlPlan()
      for text in allowedRequests {
        guard let allowed = CrawlRules.Allowed(text) else {
          throw Failure.usage(
            "allowedRequests needs a method and a path like 'POST /search', not \"\(text)\"")
        }
        plan.rules.allowed.insert(allowed)
      }
      plan.begin(with: CrawlBeginning(state))
      let dependencies = BeagleDependencies(networkClient: state.client)
      dependencies.urlBuilder = UrlBuilder(baseUrl: state.baseURL)
      let trial = ScreenTrial(settings)
      var crawl = Crawl(
        plan, dependencies, check: ScreenCheck(), registry: state.runtime.componentRegistry,
        examine: trial.examine)
      let result = try await crawl.run()
      try Task.checkCancellation()
      return TrialReport(result, trial.screens).findings.map(Finding.init)
    }
  }

  /// A fault that a trial has found, with its screen and the steps that lead to it.
  public struct Finding: Sendable, CustomStringConvertible {
    /// The stable name of the rule: `silent-failure`. `beagle try --explain` explains it.
    public let code: String
    /// The class of the rule, such as `R1`.
    public let ruleClass: String
    /// One sentence that names the component or the request.
    public let message: String
    /// The URL of the screen.
    public let screen: String
    /// The path of the component in the document of the screen, such as `child.children[1]`; empty for the
    /// screen.
    public let path: String
    /// The steps from the driver's state to the finding, in the words of flows.
    public let steps: [String]
    /// The failures, values or devices that show the finding: `500 with a page in HTML`,
    /// `cart.items null`, `iphone-se, font scale 2`.
    public let conditions: [String]

    init(_ found: TrialReport.Found) {
      let finding = found.finding
      (code, ruleClass, message) = (finding.rule.code, finding.rule.name, finding.message)
      (screen, path, conditions) = (found.url, finding.path, finding.conditions)
      steps = found.screen.presses(opening: finding.opening) + finding.presses
    }

    /// The class, the screen and the message, with the conditions and the steps below.
    public var description: String {
      let place = path.isEmpty ? screen : "\(screen) at \(path)"
      let details = [("with", conditions), ("after", steps)].filter { !$0.1.isEmpty }.map { word, texts in
        "\n  \(word): \(texts.joined(separator: ", "))"
      }
      return "\(ruleClass) \(code) on \(place): \(message)\(details.joined())"
    }
  }
}
