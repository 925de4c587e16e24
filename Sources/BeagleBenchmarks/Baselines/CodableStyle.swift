struct CodableStyle: Decodable {
  var backgroundColor: String?
  var cornerRadius: CodableCorners?
  var margin: CodableEdges?
  var padding: CodableEdges?
  var size: CodableSize?
  var flex: CodableFlex?
}

struct CodableCorners: Decodable { var radius: Double? }

struct CodableUnit: Decodable {
  enum Kind: String, Decodable { case real = "REAL", percent = "PERCENT", auto = "AUTO" }

  var value: Double
  var type: Kind
}

struct CodableEdges: Decodable {
  var left: CodableUnit?
  var top: CodableUnit?
  var right: CodableUnit?
  var bottom: CodableUnit?
  var all: CodableUnit?
}

struct CodableSize: Decodable {
  var width: CodableUnit?
  var height: CodableUnit?
}

struct CodableFlex: Decodable {
  enum Direction: String, Decodable { case row = "ROW", column = "COLUMN" }
  enum Align: String, Decodable {
    case flexStart = "FLEX_START", center = "CENTER", flexEnd = "FLEX_END", stretch = "STRETCH"
  }

  var flexDirection: Direction?
  var alignItems: Align?
  var grow: Double?
}
