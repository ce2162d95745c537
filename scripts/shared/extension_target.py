"""The target that an extension's file belongs to, from an Xcode project, a project.yml, a package or a folder."""

import os
import re

from shared.xcode_project import XcodeProject

SKIPPED = (".git", "Pods", "Carthage", ".build", "DerivedData", "node_modules")
ASSET_MEMBERS = "ASSETCATALOG_COMPILER_GENERATE_SWIFT_ASSET_SYMBOL_EXTENSIONS"
CONCURRENCY = ("DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability", "InferIsolatedConformances",
               "InferSendableFromCaptures", "NonisolatedNonsendingByDefault")


class ExtensionTarget:
    """The Swift files of a target, how they were found, and the compiler's arguments from its settings."""

    def __init__(self, name, files, found_by, arguments=(), has_data_model=False, catalogs=None,
                 has_asset_members=True, is_for_mac=False, data_models=None):
        self.name, self.files, self.found_by, self.arguments = name, files, found_by, list(arguments)
        self.has_data_model = has_data_model
        # The target's asset catalogs, and whether Xcode makes members of `UIColor` from them.
        self.catalogs = beside(files) if catalogs is None else catalogs
        self.has_asset_members, self.is_for_mac = has_asset_members, is_for_mac
        self.data_models = beside(files, ".xcdatamodeld") if data_models is None else data_models


def beside(files, ending=".xcassets"):
    """Returns the asset catalogs, or folders with another ending, in the folders of the files."""
    return sorted(os.path.join(folder, name) for folder in {os.path.dirname(path) for path in files}
                  for name in os.listdir(folder) if name.endswith(ending))


def read(path):
    """Returns a file's text, or an empty text if it cannot be read."""
    try:
        with open(path, encoding="utf8", errors="replace") as file: return file.read()
    except OSError: return ""


def walk(folder):
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(one for one in folders if one not in SKIPPED)
        yield place, folders, sorted(names)


def swift_files(folder):
    """Returns the paths of all Swift files below a folder."""
    return [os.path.join(place, name) for place, _, names in walk(folder) for name in names
            if name.endswith(".swift") and name != "Package.swift"]


class Layout:
    """The targets of a repository."""

    def __init__(self, folder):
        self.folder, self.xcode, self.specifications, self.packages = folder, [], [], {}
        for place, folders, names in walk(folder):
            for name in [one for one in folders if one.endswith(".xcodeproj")]:
                try: self.xcode += XcodeProject(os.path.join(place, name)).targets
                except (OSError, ValueError): continue
            if "project.yml" in names: self.specifications.append(os.path.join(place, "project.yml"))
            if "Package.swift" in names: self.packages.update(package_targets(os.path.join(place, "Package.swift")))

    def target(self, files):
        """Returns the target with the given files, or the folder of the first file. Extensions are preferred to other
        targets, then targets with more of the files, then smaller ones."""
        files = [os.path.normpath(path) for path in files]
        found = []
        for target in self.xcode:
            own = target.swift_files
            if files[0] in own: found.append((not target.is_extension, -len(set(files) & set(own)), len(own), target))
        if found:
            target = min(found, key=lambda one: one[:3])[3]
            return ExtensionTarget(target.name, target.swift_files, "Xcode project", settings(target),
                                   target.project.has_data_model, target.asset_catalogs,
                                   target.setting(ASSET_MEMBERS) == "YES", is_for_mac(target), target.data_models)
        for path in self.specifications:
            with open(path, encoding="utf8", errors="replace") as file: text = file.read()
            candidates = [(name, listed_files(os.path.dirname(path), sources))
                          for name, is_extension, sources in specified(text) if is_extension]
            for name, own in candidates:
                if files[0] in own: return ExtensionTarget(name, own, "project.yml")
        for name, (folder, words) in self.packages.items():
            if files[0].startswith(folder + "/"): return ExtensionTarget(name, swift_files(folder), "package", words)
        folder = os.path.dirname(files[0])
        return ExtensionTarget(os.path.basename(folder), swift_files(folder), "folder")

    def module(self, name):
        """Returns the target of another module of the repository, or `None`."""
        if name in self.packages:
            folder, words = self.packages[name]
            return ExtensionTarget(name, swift_files(folder), "package", words, catalogs=[])
        for target in self.xcode:
            if name in module_names(target) and not target.is_extension \
                    and "framework" in target.item.get("productType", ""):
                return ExtensionTarget(name, target.swift_files, "Xcode project", settings(target), catalogs=[])
        return None


def module_names(target):
    """Returns the names that a target's module may have: those of the target, and of its product and module if the
    settings name them."""
    names = [target.name, target.setting("PRODUCT_NAME"), target.setting("PRODUCT_MODULE_NAME")]
    return {re.sub(r"\W", "_", name) for name in names if isinstance(name, str)}


def is_for_mac(target):
    """Returns whether a target of an Xcode project is only for macOS."""
    platforms = str(target.setting("SUPPORTED_PLATFORMS") or target.setting("SDKROOT") or "")
    return "macosx" in platforms and "iphoneos" not in platforms


def settings(target):
    """Returns the compiler's arguments that follow from a target's build settings."""
    words = ["-swift-version", "6" if str(target.setting("SWIFT_VERSION")).startswith("6") else "5"]
    if target.setting("SWIFT_DEFAULT_ACTOR_ISOLATION") == "MainActor": words += ["-default-isolation", "MainActor"]
    if target.setting("SWIFT_APPROACHABLE_CONCURRENCY") == "YES":
        for name in CONCURRENCY: words += ["-enable-upcoming-feature", name]
    conditions = target.setting("SWIFT_ACTIVE_COMPILATION_CONDITIONS") or ""
    for name in conditions if isinstance(conditions, list) else conditions.split():
        if re.fullmatch(r"\w+", name): words += ["-D", name]
    return words


def package_targets(manifest):
    """Returns the folders of the targets of a package that exist, with the compiler's arguments, by name. Tests and
    macros are left out."""
    with open(manifest, encoding="utf8", errors="replace") as file: text = file.read()
    folder, found = os.path.dirname(manifest), {}
    version = re.match(r"//\s*swift-tools-version:\s*(\d+)", text)
    older = re.search(r"swiftLanguage(?:Mode|Version)s?\(?:?\s*\[?\s*\.(?:v5|version\(\"5)", text)
    words = ["-swift-version", "6" if version and int(version[1]) >= 6 and not older else "5"]
    for match in re.finditer(
            r'\.(?:target|executableTarget)\(\s*name:\s*"([^"]+)"(.*?)(?=\.\w*[tT]arget\(|\Z)', text, re.S):
        path = re.search(r'\bpath:\s*"([^"]+)"', match[2])
        place = os.path.normpath(os.path.join(folder, path[1] if path else "Sources/" + match[1]))
        if os.path.isdir(place): found[match[1]] = (place, words)
    sources = os.path.join(folder, "Sources")
    for name in os.listdir(sources) if os.path.isdir(sources) else []:
        if os.path.isdir(os.path.join(sources, name)): found.setdefault(name, (os.path.join(sources, name), words))
    return found


def specified(text):
    """Yields the name of each target of an XcodeGen specification, whether it is an extension, and its sources as pairs
    of a path and the excluded paths. Only the block style of YAML is read, as XcodeGen's own documents use it."""
    lines = [re.sub(r"(^|\s)#.*$", "", line).rstrip() for line in text.splitlines()]
    section, name, key, is_extension, sources = None, None, None, False, []
    for line in [line for line in lines if line.strip()] + ["end:"]:
        indent, words = len(line) - len(line.lstrip()), line.strip()
        if indent <= 2 and not words.startswith("- ") and name:
            yield name, is_extension, sources
            name, key, is_extension, sources = None, None, False, []
        if indent == 0: section = words
        elif section != "targets:": continue
        elif indent == 2: name = words.rstrip(":").strip("'\"")
        elif indent == 4 and not words.startswith("- "):
            key, _, value = words.partition(":")
            value = value.strip().strip("'\"")
            if key == "type": is_extension = "extension" in value
            if key == "sources" and value:
                sources += [(one.strip().strip("'\""), []) for one in value.strip("[]").split(",")]
        elif key == "sources":
            item = words[2:] if words.startswith("- ") else words
            if words.startswith("- ") and indent <= 6:
                sources.append((item.removeprefix("path:").strip().strip("'\""), []))
            elif words.startswith("- ") and sources: sources[-1][1].append(item.strip().strip("'\""))


def listed_files(folder, sources):
    """Returns the Swift files of a target's sources, without the excluded ones."""
    found = []
    for path, excluded in sources:
        place = os.path.normpath(os.path.join(folder, path))
        for file in [place] if place.endswith(".swift") else swift_files(place):
            inside = os.path.relpath(file, place)
            if not any(inside == one or inside.startswith(one.rstrip("*/") + "/") for one in excluded):
                found.append(file)
    return sorted(dict.fromkeys(found))
