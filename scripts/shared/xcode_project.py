"""The native targets of an Xcode project, with their Swift files and the settings that the compiler needs."""

import os
import re

from shared import property_list

SYNCHRONIZED = "PBXFileSystemSynchronizedRootGroup"


class XcodeProject:
    """An Xcode project, read from its `project.pbxproj`."""

    def __init__(self, path):
        """`path` is the folder `NAME.xcodeproj`. Raises OSError or ValueError if it has no readable project."""
        with open(os.path.join(path, "project.pbxproj"), encoding="utf8", errors="replace") as file:
            archive = property_list.parsed(file.read())
        self.objects = {key: value for key, value in archive.get("objects", {}).items() if isinstance(value, dict)}
        self.root = self.object(archive.get("rootObject"))
        self.folder = os.path.normpath(os.path.join(os.path.dirname(path), self.root.get("projectDirPath", "")))
        self.paths = {}
        self._place(self.root.get("mainGroup"), self.folder)

    def object(self, key):
        return self.objects.get(key, {})

    def _place(self, key, parent):
        """Notes the path of a group or file, and the paths of a group's children."""
        item = self.object(key)
        if not item or key in self.paths: return
        tree = item.get("sourceTree")
        start = {"<group>": parent, "SOURCE_ROOT": self.folder, "<absolute>": "/"}.get(tree)
        self.paths[key] = start and os.path.normpath(os.path.join(start, item.get("path", "")))
        for child in item.get("children", []): self._place(child, self.paths[key] or self.folder)

    @property
    def has_data_model(self):
        """Whether the project has a model of Core Data. Xcode writes classes for the model's entities."""
        return any(item.get("isa") == "XCVersionGroup" for item in self.objects.values())

    @property
    def targets(self):
        """The native targets."""
        return [Target(self, key) for key in self.root.get("targets", [])
                if self.object(key).get("isa") == "PBXNativeTarget"]


class Target:
    """One native target of an Xcode project."""

    def __init__(self, project, key):
        self.project, self.key, self.item = project, key, project.object(key)
        self.name = self.item.get("name", "")

    @property
    def is_extension(self):
        return "app-extension" in self.item.get("productType", "")

    @property
    def swift_files(self):
        """The paths of the target's Swift files that exist, sorted."""
        found = set()
        for phase in map(self.project.object, self.item.get("buildPhases", [])):
            if phase.get("isa") != "PBXSourcesBuildPhase": continue
            for file in map(self.project.object, phase.get("files", [])):
                found.update(self._files(file.get("fileRef")))
        for key, group in self.project.objects.items():
            if group.get("isa") == SYNCHRONIZED: found.update(self._synchronized(key, group))
        return sorted(path for path in found if path.endswith(".swift") and os.path.isfile(path))

    @property
    def asset_catalogs(self):
        """The paths of the target's asset catalogs that exist, sorted."""
        found = set()
        for phase in map(self.project.object, self.item.get("buildPhases", [])):
            if phase.get("isa") != "PBXResourcesBuildPhase": continue
            for file in map(self.project.object, phase.get("files", [])): found.update(self._files(file.get("fileRef")))
        for key, group in self.project.objects.items():
            if group.get("isa") != SYNCHRONIZED: continue
            for path in self._synchronized(key, group):
                head, mark, _ = path.partition(".xcassets/")
                found.add(head + mark.rstrip("/") if mark else path)
        return sorted(path for path in found if path.endswith(".xcassets") and os.path.isdir(path))

    @property
    def data_models(self):
        """The paths of the target's models of Core Data that exist, sorted."""
        found = set()
        for phase in map(self.project.object, self.item.get("buildPhases", [])):
            for file in map(self.project.object, phase.get("files", [])):
                found.add(self.project.paths.get(file.get("fileRef")))
        for key, group in self.project.objects.items():
            if group.get("isa") != SYNCHRONIZED: continue
            for path in self._synchronized(key, group):
                head, mark, _ = path.partition(".xcdatamodeld/")
                found.add(head + mark.rstrip("/") if mark else path)
        return sorted(path for path in found if path and path.endswith((".xcdatamodeld", ".xcdatamodel"))
                      and os.path.isdir(path))

    def _files(self, key):
        """Yields the path of a file, or of each file of a variant group."""
        item = self.project.object(key)
        if "children" in item:
            for child in item["children"]: yield from self._files(child)
        elif path := self.project.paths.get(key): yield path

    def _synchronized(self, key, group):
        """Yields the target's files in a synchronized folder. The exceptions of the folder's own target are excluded.
        The exceptions of another target are its only files there."""
        folder = self.project.paths.get(key)
        if folder is None: return
        exceptions = set()
        for one in map(self.project.object, group.get("exceptions", [])):
            if one.get("target") == self.key: exceptions.update(one.get("membershipExceptions", []))
        if key not in self.item.get("fileSystemSynchronizedGroups", []):
            for name in exceptions: yield os.path.normpath(os.path.join(folder, name))
            return
        for place, _, names in os.walk(folder):
            for name in names:
                path = os.path.join(place, name)
                inside = os.path.relpath(path, folder)
                parents = {inside[:at] for at, sign in enumerate(inside) if sign == "/"}
                if inside not in exceptions and not parents & exceptions: yield path

    def setting(self, name, configuration="Debug"):
        """Returns a build setting of the target, or else of the project, or None. The settings of an `.xcconfig` file
        count after those of its owner."""
        for owner in (self.item, self.project.root):
            listed = self.project.object(owner.get("buildConfigurationList")).get("buildConfigurations", [])
            found = [self.project.object(key) for key in listed]
            found.sort(key=lambda one: one.get("name") != configuration)
            for one in found[:1]:
                if name in one.get("buildSettings", {}): return one["buildSettings"][name]
                value = configured(self._configuration_file(one)).get(name)
                if value is not None: return value
        return None

    def _configuration_file(self, configuration):
        """Returns the path of a configuration's `.xcconfig` file, or None."""
        anchor = self.project.paths.get(configuration.get("baseConfigurationReferenceAnchor"))
        inner = configuration.get("baseConfigurationReferenceRelativePath")
        if anchor and inner: return os.path.join(anchor, inner)
        return self.project.paths.get(configuration.get("baseConfigurationReference"))


def configured(path, depth=8):
    """Returns the settings of an `.xcconfig` file and of the files that it includes. Settings with conditions are left
    out. A later setting replaces an earlier one."""
    settings = {}
    if path is None or depth == 0 or not os.path.isfile(path): return settings
    with open(path, encoding="utf8", errors="replace") as file: lines = file.read().splitlines()
    for line in lines:
        line = line.partition("//")[0].strip()
        included = re.match(r'#include\??\s*"([^"]+)"', line)
        if included:
            settings.update(configured(os.path.join(os.path.dirname(path), included[1]), depth - 1))
        elif setting := re.match(r"(\w+)\s*=\s*(.*?);?$", line): settings[setting[1]] = setting[2]
    return settings
