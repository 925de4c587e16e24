import BeagleConformance
import BeagleTesting
import Foundation
import NetworkTestSupport
import Testing

@testable import BeagleNetworking

struct ConformanceTests {
  /// For events that certainly come: even a slow machine takes less time.
  private static let patience = Duration.seconds(3600)

  /// And the client above it, of which all rules but those of adapters are checked.
  @Test func defaultAdapterPassesEveryRule() async throws {
    // A separate session: concurrent requests of other tests must not be listed.
    let findings = try await checkSessionAdapter(timeout: Self.patience) { DefaultTransport.make().adapter }
    #expect(findings == [])
  }

  @Test func defaultClientPassesEveryQuickRule() async throws {
    let findings = try await checkNetworkClient(
      rules: ConformanceRule.all.subtracting(ConformanceRule.slow), timeout: Self.patience
    ) { NetworkClientDefault(dependencies: SilentDependencies()) }
    #expect(findings == [])
  }

  @Test(arguments: FaultyClient.all)
  func faultyClientBreaksTheExpectedRule(client: FaultyClient) async throws {
    // Unless a test is only about the ends of requests, they are those of every status.
    let rules =
      client.timeout != nil && client.rule == .completesOnce ? [.failsForOtherStatuses] : client.rules
    let findings = try await checkNetworkClient(
      rules: rules.union([client.rule]), timeout: client.timeout ?? Self.patience, client.make)
    #expect(Set(findings.map(\.rule)) == [client.rule], "\(findings)")
  }

  /// Without what hangs up inside the headers, where FoundationNetworking of Swift 6.3 ends the process on
  /// Linux. The faults of that rule that it survives are `ServerFaultTests`'.
  @Test func sessionAdapterPassesRemainingRules() async throws {
    let findings = try await checkSessionAdapter(
      rules: ConformanceRule.all.subtracting([.failsForBrokenResponses]), timeout: Self.patience
    ) { URLSessionAdapter(configuration: .ephemeral) }
    #expect(findings == [])
  }

  @Test(arguments: FaultyAdapter.all)
  func faultyAdapterBreaksTheExpectedRule(adapter: FaultyAdapter) async throws {
    let all = Set(ConformanceRule.allCases.filter { $0.rawValue.hasPrefix("adapter") })
    let findings = try await checkSessionAdapter(
      rules: adapter.timeout == nil ? all : [adapter.rule], timeout: adapter.timeout ?? Self.patience,
      adapter.make)
    #expect(findings.map(\.rule) == [adapter.rule], "\(findings)")
  }

  @Test func everyRuleHasFailingSubject() {
    let broken = Set(FaultyClient.all.map(\.rule) + FaultyAdapter.all.map(\.rule))
    #expect(ConformanceRule.allCases.filter { !broken.contains($0) } == [])
  }

  @Test func findingNamesRuleAndObservation() {
    let finding = ConformanceFinding(rule: .sendsTheMethod, seen: "PUT arrived as GET")
    #expect("\(finding)" == "sendsTheMethod: the requested method is sent; seen: PUT arrived as GET")
  }
}

extension FaultyClient {
  static let all = atRequests + atAnswers + atEndings + atTimeouts + atRedirects
}
