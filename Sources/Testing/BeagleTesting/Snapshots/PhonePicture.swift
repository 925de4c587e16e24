import Beagle
import BeaglePictures

/// The visible screen of an application as a phone or tablet shows it:
/// ``AppDriver/picture(on:look:appearance:fontScale:file:line:column:)``.
///
/// Equal screens give equal pictures on every machine.
public struct PhonePicture: Sendable {
  let renderer: PictureRenderer
  let scene: Scene
  let title: String
  let offsets: [NodeID: Float]
  let dialog: Dialog?
  let showsBackButton: Bool

  /// The picture as an SVG image that contains its images. Its size in points is that of the
  /// device.
  public var svg: String {
    String(
      decoding: renderer.svg(
        of: scene, title: title, scrolled: offsets, dialog: dialog, showsBackButton: showsBackButton),
      as: UTF8.self)
  }

  /// The picture as an HTML page that contains its images.
  public var html: String {
    String(
      decoding: renderer.html(
        of: scene, title: title, scrolled: offsets, dialog: dialog, showsBackButton: showsBackButton),
      as: UTF8.self)
  }
}
