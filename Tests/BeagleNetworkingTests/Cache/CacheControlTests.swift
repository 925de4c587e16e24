import Foundation
import Testing

@testable import BeagleNetworking

struct CacheControlTests {
  @Test(
    arguments: [
      (nil, nil), ("", nil), ("max-age=5", 5), ("max-age=5, private", 5), ("private , MAX-AGE = 5 ", 5),
      ("max-age=\"5\"", 5), ("s-maxage=9, max-age=5", 5), ("max-age=7,max-age=5", 5),
      ("max-age=5,max-age=7", 5), ("max-age", 0),
      ("max-age=", 0), ("max-age=-1", 0), ("max-age=5s", 0), ("max-age=1.5", 0), ("max-age=٣", 0),
      ("ext=\"a, max-age=9\", max-age=5", 5), ("ext=\"a\\\", max-age=9\"", nil), ("=,;,,max-age=5,", 5),
      ("max-age=99999999999999999999", Int(Int32.max)), ("x-max-age=5", nil),
    ] as [(String?, Int?)])
  func maxAgeFollowsGrammar(header: String?, maxAge: Int?) {
    #expect(CacheControl(header).maxAge == maxAge)
  }

  @Test func directivesAreCaseInsensitive() {
    let control = CacheControl("No-Store,no-cache=\"Set-Cookie\"")
    #expect(control.noStore && control.noCache)
    let other = CacheControl("x=\"no-store, no-cache\", no-transform")
    #expect(!other.noStore && !other.noCache)
  }
}
