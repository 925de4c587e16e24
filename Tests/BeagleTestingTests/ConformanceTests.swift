import BeagleTesting
import Foundation
import Testing

@testable import BeagleNetworking

struct ConformanceTests {
  @Test func theDefaultClientKeepsEveryRule() async throws {
    let findings = try await checkNetworkClient { NetworkClientDefault(dependencies: SilentDependencies()) }
    #expect(findings == [])
  }

  @Test(arguments: FaultyClient.all)
  func aFaultyClientIsCaughtByTheRightName(client: FaultyClient) async throws {
    let rules = ConformanceRule.all.subtracting(ConformanceRule.slow).subtracting(client.besides)
    let findings = try await checkNetworkClient(
      rules: rules.union([client.rule]), patience: client.patience, client.make)
    #expect(Set(findings.map(\.rule)) == [client.rule], "\(findings)")
  }

  @Test func theDefaultAdapterKeepsEveryRule() async throws {
    // One of its own: what others send meanwhile must not be listed.
    let findings = try await checkSessionAdapter {
      DefaultTransport.make()
    }
    #expect(findings == [])
  }

  /// Without what hangs up inside the headers, where FoundationNetworking of Swift 6.3 ends the process on
  /// Linux. The faults of that rule that it survives are `ServerFaultTests`'.
  @Test func aSessionsAdapterKeepsEveryOtherRule() async throws {
    let findings = try await checkSessionAdapter(
      rules: ConformanceRule.all.subtracting([.failsForBrokenAnswers])
    ) { URLSessionAdapter(configuration: .ephemeral) }
    #expect(findings == [])
  }

  @Test(arguments: FaultyAdapter.all)
  func aFaultyAdapterIsCaughtByTheRightName(adapter: FaultyAdapter) async throws {
    let rules = ConformanceRule.allCases.filter { $0.rawValue.hasPrefix("adapter") }
    let findings = try await checkSessionAdapter(rules: Set(rules), adapter.make)
    #expect(findings.map(\.rule) == [adapter.rule], "\(findings)")
  }

  @Test func everyRuleHasOneThatBreaksIt() {
    let broken = Set(FaultyClient.all.map(\.rule) + FaultyAdapter.all.map(\.rule))
    #expect(ConformanceRule.allCases.filter { !broken.contains($0) } == [])
  }

  @Test func aFindingNamesRuleAndSight() {
    let finding = ConformanceFinding(rule: .sendsTheMethod, seen: "PUT arrived as GET")
    #expect("\(finding)" == "sendsTheMethod: the method is the one asked for; seen: PUT arrived as GET")
  }
}

extension FaultyClient {
  static let all = atRequests + atAnswers + atEndings + atTimeouts + atRedirects
}
