import Beagle
import Foundation
import Testing

private struct Badge: ServerDrivenComponent, Decodable {
  var title: Bind<String>
}

private struct Log: ServerDrivenAction, Decodable {
  var text: Bind<String>
}

/// Custom components and actions can be used in Swift screens wherever built-in ones can.
@Suite struct CustomTypesInBuildersTests {
  /// How often a custom type occurs in an encoded screen.
  private func count(_ name: String, in screen: Screen) throws -> Int {
    String(decoding: try screen.encoded(), as: UTF8.self).components(separatedBy: "custom:\(name)").count - 1
  }

  @Test func customComponentsFitWhereverBuiltInOnesDo() throws {
    let badges = ["a", "b"].map { Badge(title: .value($0)) }
    let screen = Screen("all") {
      Badge(title: "1")
      Badge(title: "2").id("second").padding(8)
      badges
      if badges.count > 1 { Badge(title: "5") } else { Text("none") }
      for badge in badges { badge }
      Container { Badge(title: "8") }
      ScrollView { Badge(title: "9") }
      SimpleForm { Badge(title: "10") }
      PageView { Badge(title: "11") }
      Touchable(onPress: PopView()) { Badge(title: "12") }
      LazyComponent("/part") { Badge(title: "13") }
      PullToRefresh(onPull: { PopView() }) { Badge(title: "14") }
      ListView(.bind("items")) { Badge(title: "15") }
      GridView(columns: 2, .bind("items")) { Badge(title: "16") }
      TabView(TabItem("Tab") { Badge(title: "17") })
      Button("Add") { AddChildren(to: "all") { Badge(title: "18") } }
      Button("Go") {
        PushView(Screen { Badge(title: "19") })
        PushStack(Screen { Badge(title: "20") })
        ResetStack(Screen { Badge(title: "21") })
        ResetApplication(Screen { Badge(title: "22") })
      }
    }
    #expect(try count("Badge", in: screen) == 22)
  }

  @Test func customActionsFitWhereverBuiltInOnesDo() throws {
    let logs = ["a", "b"].map { Log(text: .value($0)) }
    let screen = Screen("all") {
      Button("1") {
        Log(text: "1")
        logs
        if logs.count > 1 { Log(text: "4") }
        for log in logs { log }
      }
      Button("2", onPress: Log(text: "7"))
      Touchable(onPress: Log(text: "8")) { Text("8") }
      TextInput(editing: "query")
        .onChange { Log(text: "@{onChange.value}") }
        .onFocus { Log(text: "@{onFocus.value}") }
        .onBlur { Log(text: "@{onBlur.value}") }
      PageView { Text("page") }.onPageChange { Log(text: "@{onPageChange}") }
      ListView(.bind("items")) { Text("@{item}") }.onScrollEnd { Log(text: "13") }
      GridView(columns: 2, .bind("items")) { Text("@{item}") }.onScrollEnd { Log(text: "14") }
      SimpleForm { Text("form") }.onSubmit { Log(text: "15") }.onValidationError { Log(text: "16") }
      PullToRefresh(onPull: { Log(text: "17") }) { Text("pull") }
      TabBar(["a"]) { Log(text: "18") }
      Text("first").onInit { Log(text: "19") }
      Button("more") {
        SendRequest("/vote") {
          Log(text: "20")
        } onError: {
          Log(text: "21")
        } onFinish: {
          Log(text: "22")
        }
        Alert("done") { Log(text: "23") }
        Confirm("sure?") {
          Log(text: "24")
        } onPressCancel: {
          Log(text: "25")
        }
        Condition(if: "true") {
          Log(text: "26")
        } else: {
          Log(text: "27")
        }
      }
    }
    .with { $0.navigationBar = NavigationBar(title: "All") }
    .with { $0.navigationBar?.navigationBarItems = [NavigationBarItem("Log") { Log(text: "28") }] }
    #expect(try count("Log", in: screen) == 28)
  }

  @Test func addedActionsRunAfterExistingOnes() throws {
    let input = TextInput(editing: "query").onChange { Log(text: "1") }.onChange { Log(text: "2") }
    #expect(input.onChange?.count == 3)
    let json = String(decoding: try Screen { input }.encoded(), as: UTF8.self)
    let places = ["setContext", #""1""#, #""2""#].compactMap { json.range(of: $0)?.lowerBound }
    #expect(places.count == 3 && places == places.sorted())
  }
}
