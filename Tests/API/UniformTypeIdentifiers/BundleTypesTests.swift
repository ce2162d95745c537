import Foundation
import Testing

@testable import UniformTypeIdentifiers

@Suite struct BundleTypesTests {
  @Test("A bundle's types are known after they are registered") func declaredTypes() throws {
    let before = UTType(exportedAs: "org.example.painting", conformingTo: .image)
    #expect(!before.isDeclared && UTType("org.example.painting") == nil)
    let types = BundleTypes(infoPropertyList: [
      "UTExportedTypeDeclarations": [
        [
          "UTTypeIdentifier": "org.example.painting", "UTTypeConformsTo": "public.image",
          "UTTypeDescription": "painting", "UTTypeVersion": 3,
          "UTTypeReferenceURL": "https://example.org/painting",
          "UTTypeTagSpecification": [
            "public.filename-extension": ["Painting", ".pntg"],
            "public.mime-type": "image/x-painting", "com.apple.ostype": "PNTG",
          ],
        ]
      ],
      "UTImportedTypeDeclarations": [
        ["UTTypeIdentifier": "org.example.brush", "UTTypeConformsTo": ["org.example.painting"]]
      ],
    ])
    types.register()

    let type = UTType(exportedAs: "org.example.painting")
    #expect(type.isDeclared && !type.isDynamic && type == before)
    #expect(type.supertypes == [.image, .data, .content, .item])
    #expect(type.version == 3 && type.localizedDescription == "painting")
    #expect(type.referenceURL == URL(string: "https://example.org/painting"))
    #expect(type.tags[.filenameExtension] == ["painting", "pntg"])
    #expect(type.tags.keys.count == 2)
    #expect(UTType(filenameExtension: "PAINTING") == type)
    #expect(UTType(mimeType: "image/x-painting", conformingTo: .image) == type)
    #expect(UTType(importedAs: "org.example.brush").conforms(to: .image))
    #expect(try JSONDecoder().decode([UTType].self, from: JSONEncoder().encode([type])) == [type])
  }

  @Test("A bundle cannot redefine a known type") func knownTypes() {
    BundleTypes(infoPropertyList: [
      "UTExportedTypeDeclarations": [
        [
          "UTTypeIdentifier": "com.adobe.pdf", "UTTypeConformsTo": ["public.image"],
          "UTTypeTagSpecification": ["public.filename-extension": ["png"]],
        ],
        [
          "UTTypeIdentifier": "org.example.greedy", "UTTypeConformsTo": ["public.movie"],
          "UTTypeTagSpecification": ["public.filename-extension": ["jpg"]],
        ],
      ]
    ]).register()
    #expect(!UTType.pdf.conforms(to: .image))
    #expect(UTType("com.adobe.pdf")?.conforms(to: .image) == false)
    #expect(UTType(filenameExtension: "png") == .png)
    #expect(UTType(filenameExtension: "jpg") == .jpeg)
    #expect(
      UTType.types(tag: "jpg", tagClass: .filenameExtension, conformingTo: .movie).map(\.identifier)
        == ["org.example.greedy"])
  }

  @Test("A lookup in cyclic declarations ends") func cycles() throws {
    BundleTypes(infoPropertyList: [
      "UTExportedTypeDeclarations": [
        ["UTTypeIdentifier": "org.example.hen", "UTTypeConformsTo": ["org.example.egg"]],
        [
          "UTTypeIdentifier": "org.example.egg",
          "UTTypeConformsTo": ["org.example.hen", "org.example.egg", "public.data"],
        ],
      ]
    ]).register()
    let hen = try #require(UTType("org.example.hen"))
    let egg = try #require(UTType("org.example.egg"))
    #expect(hen.conforms(to: egg) && egg.conforms(to: hen) && hen.conforms(to: .data))
  }

  @Test("Invalid declarations are ignored") func invalidDeclarations() {
    let odd: [Any] = [
      "text", 3, [String: Any](), ["UTTypeIdentifier": 4], ["UTTypeIdentifier": ""],
      ["UTTypeIdentifier": "a b"], ["UTTypeIdentifier": "dyn.ah62d"],
      ["UTTypeIdentifier": String(repeating: "x", count: 256)],
      [
        "UTTypeIdentifier": "org.example.odd", "UTTypeConformsTo": 5, "UTTypeTagSpecification": [1],
      ],
    ]
    let types = BundleTypes(infoPropertyList: [
      "UTExportedTypeDeclarations": odd, "UTImportedTypeDeclarations": "none",
    ])
    #expect(types.declarations.map(\.identifier) == ["org.example.odd"])
    let many = BundleTypes(infoPropertyList: [
      "UTExportedTypeDeclarations": (0..<2000).map { ["UTTypeIdentifier": "org.example.t\($0)"] }
    ])
    #expect(many.declarations.count == BundleTypes.maximumCount)
  }
}
