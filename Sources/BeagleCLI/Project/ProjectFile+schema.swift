import Beagle
import BeagleChecking

extension ProjectFile {
  /// The JSON Schema of project files.
  static let documentSchema = DocumentSchema(
    of: ProjectFile.self, title: "Project file of beagle", describing: { descriptions[$0] })

  private static let descriptions = Descriptions(descriptionTable)
}
