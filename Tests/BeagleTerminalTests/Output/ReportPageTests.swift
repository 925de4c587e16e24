import BeagleTerminal
import Testing

/// The frame of all reports that are pages.
@Suite struct ReportPageTests {
  @Test func reportPageLoadsNoResources() {
    let page = ReportPage(title: "A &amp; B", style: "p { color: red }", body: "<p>Hi</p>").html
    #expect(
      page.contains(
        "\"default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; "
          + "form-action 'none'\""
      ))
    #expect(page.contains("<title>A &amp; B</title>") && page.contains("<body>\n<p>Hi</p>\n</body>"))
    #expect(page.contains("<style>\n\(ReportPage.style)\np { color: red }\n</style>"))
  }

  @Test func contentSecurityPolicyAllowsOnlyOwnContent() {
    let page = ReportPage(title: "", style: "", pictures: .beside, script: "go()", body: "").html
    #expect(page.contains("img-src data: 'self' file:;"))
    #expect(page.contains("<script>go()</script>"))
    // Worked out with another program.
    #expect(page.contains("script-src 'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw=';"))
  }
}
