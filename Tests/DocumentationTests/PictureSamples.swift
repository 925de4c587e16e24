import Beagle
import BeaglePictures
import BeagleTerminal
import BeagleTesting
import Foundation
import ScaffoldServer
import Testing

/// The samples of the page about pictures.
@MainActor @Suite struct PictureSamples {
  @Test func screenIsDrawnAsAPhoneShowsIt() async throws {
    let server = try ScaffoldServer()
    try server.start()
    defer { server.stop() }
    let dependencies = BeagleDependencies()
    dependencies.urlBuilder = UrlBuilder(baseUrl: server.baseURL)
    let fetcher = ComponentFetcher(dependencies: dependencies)
    let screen = try await fetcher.fetchScreen("/home").screen

    // sample
    let renderer = PictureRenderer(device: .iphone16, dependencies: dependencies)
    let builder = renderer.builder(for: .iphone16)
    let scene = await fetcher.loadedScene(of: screen, with: builder)
    let picture = renderer.svg(of: scene, title: "Home")
    // end

    #expect(String(decoding: picture, as: UTF8.self).contains(">Tea picked in the cool hours</text>"))

    // sample
    let loaded = await PictureLoader(dependencies: dependencies).pictures(of: scene)
    var withImages = renderer
    withImages.file = { loaded.table.file(of: $0) }
    // end

    let svg = String(decoding: withImages.svg(of: scene, title: "Home"), as: UTF8.self)
    #expect(svg.contains("data:image/png;base64,"))
  }
}
