"""Tests of the Xcode projects, project.yml files and packages that name a target's files."""

import os
import pathlib
import tempfile
import types
import unittest

from shared import property_list
from shared.extension_target import Layout, is_for_mac, module_names, package_targets, specified

PROJECT = """// !$*UTF8*$!
{
  archiveVersion = 1; objectVersion = 77;
  objects = {
    ROOT = {isa = PBXProject; mainGroup = MAIN; projectDirPath = ""; targets = (APP, SHARE, UNIT, );
      buildConfigurationList = SETTINGS; };
    MAIN = {isa = PBXGroup; sourceTree = "<group>"; children = (OWN, LANGUAGES, FOLDER, BASE, AT /* at the root */); };
    OWN = {isa = PBXGroup; path = "Share Extension"; sourceTree = "<group>"; children = (VIEW, GONE); };
    VIEW = {isa = PBXFileReference; path = View.swift; sourceTree = "<group>"; };
    GONE = {isa = PBXFileReference; path = Gone.swift; sourceTree = "<group>"; };
    AT = {isa = PBXFileReference; path = "App/Model.swift"; sourceTree = SOURCE_ROOT; };
    LANGUAGES = {isa = PBXVariantGroup; sourceTree = "<group>"; children = (ENGLISH, ); };
    ENGLISH = {isa = PBXFileReference; path = English.swift; sourceTree = "<group>"; };
    FOLDER = {isa = PBXFileSystemSynchronizedRootGroup; path = Folder; sourceTree = "<group>";
      exceptions = (LEFTOUT, LENT); };
    LEFTOUT = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = SHARE;
      membershipExceptions = (Info.plist, Old, ); };
    LENT = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = APP;
      membershipExceptions = ("In/Lent.swift", ); };
    APP = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
      buildPhases = (APPFILES); };
    APPFILES = {isa = PBXSourcesBuildPhase; files = (B1, B2, ); };
    SHARE = {isa = PBXNativeTarget; name = Share; productType = "com.apple.product-type.app-extension";
      buildPhases = (SHAREFILES, ); fileSystemSynchronizedGroups = (FOLDER, ); buildConfigurationList = OWNSETTINGS; };
    SHAREFILES = {isa = PBXSourcesBuildPhase; files = (B1, B2, B3, B4, ); };
    UNIT = {isa = PBXAggregateTarget; name = Unit; };
    B1 = {isa = PBXBuildFile; fileRef = VIEW; }; B2 = {isa = PBXBuildFile; fileRef = AT; };
    B3 = {isa = PBXBuildFile; fileRef = LANGUAGES; }; B4 = {isa = PBXBuildFile; fileRef = GONE; };
    SETTINGS = {isa = XCConfigurationList; buildConfigurations = (RELEASE, DEBUG, ); };
    RELEASE = {isa = XCBuildConfiguration; name = Release; buildSettings = {SWIFT_VERSION = 4.0; }; };
    DEBUG = {isa = XCBuildConfiguration; name = Debug; buildSettings = {SWIFT_VERSION = 6.0;
      SWIFT_ACTIVE_COMPILATION_CONDITIONS = "DEBUG $(inherited)"; }; };
    OWNSETTINGS = {isa = XCConfigurationList; buildConfigurations = (OWNDEBUG, ); };
    BASE = {isa = PBXFileReference; path = Base.xcconfig; sourceTree = "<group>"; };
    OWNDEBUG = {isa = XCBuildConfiguration; name = Debug; baseConfigurationReference = BASE; buildSettings = {
      SWIFT_DEFAULT_ACTOR_ISOLATION = MainActor; }; };
  };
  rootObject = ROOT /* the project */;
}
"""

SPECIFICATION = """name: Ledger
targets:
  App:
    type: application
    sources: [App, Shared]
  # The extension.
  Share:
    type: app-extension
    sources:
      - Share   # its own
      - path: Shared
        excludes:
          - "Old/**"
      - App/Model.swift
    settings:
      base:
        INFOPLIST_FILE: Share/Info.plist
schemes:
  App:
    build: all
"""

PACKAGE = """// swift-tools-version: 6.0
let package = Package(name: "Kit", targets: [
  .target(name: "Kit", dependencies: ["Other"]),
  .target(name: "Other", path: "Elsewhere"),
  .testTarget(name: "KitTests", path: "Tests"),
])
"""


def written(folder, **texts):
    for name, text in {**texts.pop("named", {}), **texts}.items():
        path = pathlib.Path(folder, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


class PropertyListTests(unittest.TestCase):
    def test_values(self):
        """Strings, lists, dictionaries, bytes and comments are read."""
        self.assertEqual(
            property_list.parsed('/* a */ {a = "b \\"c\\"\\n\\U00e9"; "d e" = (f/g.h, ( ), ); i = <0aFF>; /* j */ } // k'),
            {"a": 'b "c"\né', "d e": ["f/g.h", []], "i": b"\x0a\xff"})

    def test_errors(self):
        """A text that is cut off, lacks a sign or goes on is refused."""
        for text in ("", "{a = b;", "{a = b}", "(a b)", "{a = b;} c", '"a', "{(a) = b;}"):
            with self.subTest(text), self.assertRaises(ValueError):
                property_list.parsed(text)


class LayoutTests(unittest.TestCase):
    def names(self, folder, *files):
        target = Layout(folder).target([os.path.join(folder, name) for name in files])
        return target, sorted(os.path.relpath(path, folder) for path in target.files)

    def test_project(self):
        """The extension is preferred to an app with the same file. It has the files of its groups and folders."""
        with tempfile.TemporaryDirectory() as folder:
            written(folder, named={name: "" for name in (
                "Share Extension/View.swift", "App/Model.swift", "English.swift", "Folder/A.swift", "Folder/Old/B.swift",
                "Folder/In/Lent.swift", "Folder/Info.plist")})
            written(folder, named={"A.xcodeproj/project.pbxproj": PROJECT, "B.xcodeproj/project.pbxproj": "{"})
            target, names = self.names(folder, "Share Extension/View.swift")
            self.assertEqual((target.name, target.found_by), ("Share", "Xcode project"))
            self.assertEqual(names, ["App/Model.swift", "English.swift", "Folder/A.swift", "Folder/In/Lent.swift",
                                     "Share Extension/View.swift"])
            self.assertEqual(target.arguments,
                             ["-swift-version", "6", "-default-isolation", "MainActor", "-D", "DEBUG"])
            app = Layout(folder).xcode[0]
            self.assertEqual([os.path.relpath(path, folder) for path in app.swift_files],
                             ["App/Model.swift", "Folder/In/Lent.swift", "Share Extension/View.swift"])

    def test_configuration_files(self):
        """A setting of an .xcconfig file counts after the target's own settings, and before the project's."""
        with tempfile.TemporaryDirectory() as folder:
            written(folder, named={
                "A.xcodeproj/project.pbxproj": PROJECT,
                "Base.xcconfig": '#include "Inner.xcconfig"\n#include? "Base.xcconfig"\n// PRODUCT_NAME = Wrong\n'
                                 "SWIFT_VERSION = 5.0; // old\nSWIFT_DEFAULT_ACTOR_ISOLATION = nonisolated\n"
                                 "SDKROOT[arch=arm64] = macosx\n",
                "Inner.xcconfig": "SWIFT_VERSION = 4\nPRODUCT_NAME = Other Name\nSDKROOT = iphoneos\n"})
            app, share = Layout(folder).xcode
            self.assertEqual([share.setting(name) for name in (
                "SWIFT_VERSION", "SWIFT_DEFAULT_ACTOR_ISOLATION", "PRODUCT_NAME", "SDKROOT", "UNKNOWN")],
                ["5.0", "MainActor", "Other Name", "iphoneos", None])
            self.assertEqual(app.setting("SWIFT_VERSION"), "6.0")
            self.assertEqual(module_names(share), {"Share", "Other_Name"})
            self.assertFalse(is_for_mac(share))

    def test_platform(self):
        """A target is for macOS if its platforms are without iOS."""
        for settings, result in (({"SDKROOT": "macosx"}, True), ({"SDKROOT": "iphoneos"}, False), ({}, False),
                                 ({"SDKROOT": "macosx", "SUPPORTED_PLATFORMS": "iphoneos macosx"}, False)):
            with self.subTest(settings):
                self.assertEqual(is_for_mac(types.SimpleNamespace(setting=settings.get)), result)

    def test_specification(self):
        """A target of project.yml has the files of its sources without the excluded ones."""
        self.assertEqual([name for name, _, _ in specified(SPECIFICATION)], ["App", "Share"])
        with tempfile.TemporaryDirectory() as folder:
            written(folder, named={"project.yml": SPECIFICATION, "Share/View.swift": "", "Shared/A.swift": "",
                                   "Shared/Old/B.swift": "", "App/Model.swift": "", "App/App.swift": ""})
            target, names = self.names(folder, "Share/View.swift")
            self.assertEqual((target.name, target.found_by), ("Share", "project.yml"))
            self.assertEqual(names, ["App/Model.swift", "Share/View.swift", "Shared/A.swift"])

    def test_package(self):
        """A target of a package has its folder, and other targets are found as modules."""
        with tempfile.TemporaryDirectory() as folder:
            written(folder, named={"Package.swift": PACKAGE, "Sources/Kit/A.swift": "", "Sources/Kit/B/C.swift": "",
                                   "Elsewhere/D.swift": "", "Tests/E.swift": ""})
            self.assertEqual(sorted(package_targets(os.path.join(folder, "Package.swift"))), ["Kit", "Other"])
            target, names = self.names(folder, "Sources/Kit/A.swift")
            self.assertEqual((target.found_by, names), ("package", ["Sources/Kit/A.swift", "Sources/Kit/B/C.swift"]))
            self.assertEqual(len(Layout(folder).module("Other").files), 1)
            self.assertIsNone(Layout(folder).module("Unknown"))

    def test_folder(self):
        """Without a project, a target is the folder of its first file."""
        with tempfile.TemporaryDirectory() as folder:
            written(folder, named={"share/A.swift": "", "share/in/B.swift": "", "app/C.swift": ""})
            target, names = self.names(folder, "share/A.swift")
            self.assertEqual((target.found_by, names), ("folder", ["share/A.swift", "share/in/B.swift"]))


if __name__ == "__main__":
    unittest.main()
