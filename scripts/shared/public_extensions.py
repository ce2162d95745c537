"""Public iOS extensions: their projects, what iOS does with what is shared to them, and a person's steps on their screens.

The expectations were read from the sources. Each one is `not offered` by the activation rule, `cancelled`, `nothing`
(the extension completes without a trace), or the places in which the item must be found: `opened SCHEME` (a URL of
the app), `stored` (in the app group's container, unchanged), `returned`, `copied`, `handed off`. `returned unchanged`
are the shared items themselves, which leave nothing to keep.
"""

import dataclasses

NOT_OFFERED = ("not offered", "")


@dataclasses.dataclass(frozen=True)
class PublicExtension:
    id: str
    repo: str
    project: str
    # The bundle identifier of the extension.
    identifier: str
    # The bundle identifier of its app, and the name of the app's folder.
    app: str
    folder: str
    # What iOS does with a link, a text and a photo, and the steps of a person (see screen_steps).
    link: tuple = NOT_OFFERED
    text: tuple = NOT_OFFERED
    photo: tuple = NOT_OFFERED
    uses_swiftui: bool = False
    scheme: str = "unused"
    # A remark for the table.
    note: str = ""

    @property
    def shares(self):
        return {"link": self.link, "text": self.text, "photo": self.photo}


EXTENSIONS = [
    PublicExtension(
        "chefapp", "Condo97/ChefApp-SwiftUI-Public", "ChefApp-SwiftUI.xcodeproj",
        "com.acapplications.PantryPal.ShareExtension", "com.acapplications.PantryPal", "ChefApp-SwiftUI", uses_swiftui=True,
        scheme="chefapp", **dict.fromkeys(("link", "text", "photo"), ("opened chefapp, stored", ""))),
    PublicExtension(
        "chapterflow-share", "WillSoltani/Chapterflow-IOS", "ChapterFlow.xcodeproj",
        "com.chapterflow.ios.shareextension", "com.chapterflow.ios", "ChapterFlow", uses_swiftui=True, scheme="chapterflow",
        link=("opened chapterflow", "see Sign in Required; press Open ChapterFlow"),
        text=("opened chapterflow", "see Sign in Required; press Open ChapterFlow"),
        note="without an account it only offers to open its app"),
    PublicExtension(
        "chapterflow-action", "WillSoltani/Chapterflow-IOS", "ChapterFlow.xcodeproj",
        "com.chapterflow.ios.actionextension", "com.chapterflow.ios", "ChapterFlow", uses_swiftui=True, scheme="chapterflow",
        text=("opened chapterflow", "see Sign in Required; press Open ChapterFlow"),
        note="without an account it only offers to open its app"),
    PublicExtension(
        "clipboardhistory", "arpibb/clipboardhistory", "ClipboardHistory-v1.xcodeproj",
        "AbenLabs.ClipboardHistory-v1.ActionExtension", "AbenLabs.ClipboardHistory-v1", "ClipboardHistory-v1", uses_swiftui=True,
        link=("cancelled", "see Clipboard History; cancel"), text=("stored", ""),
        photo=("copied", "choose Hello from"),
        note="a link is not read; with a photo, a row of the history is copied"),
    PublicExtension(
        "mattneub", "mattneub/ShareExtensionTest", "ShareExtensionTest.xcodeproj",
        "com.neuburg.matt.ShareExtensionTest.Share", "com.neuburg.matt.ShareExtensionTest", "ShareExtensionTest",
        scheme="mycooltest", photo=("opened mycooltest, stored", "")),
    PublicExtension(
        "uni", "jefforee/Uni", "Uni.xcodeproj", "abhikahuja.Uni.ActionExtension", "abhikahuja.Uni", "Uni",
        **dict.fromkeys(("link", "text", "photo"), ("returned unchanged", "press Done"))),
    PublicExtension(
        "gem-share", "Livinglist/Gem", "Gem.xcodeproj", "com.jiaqi.gem.share-extension", "com.jiaqi.gem", "Gem",
        scheme="gem", link=("opened gem", ""), text=("cancelled", "see Post; cancel"),
        note="its Post button does nothing, so a text can only be cancelled"),
    PublicExtension(
        "gem-action", "Livinglist/Gem", "Gem.xcodeproj", "com.jiaqi.gem.action-extension", "com.jiaqi.gem", "Gem",
        scheme="gem", link=("opened gem", "")),
    PublicExtension(
        "beedle", "9clg6/Beedle", "ios/Runner.xcodeproj", "fr.yellowstoneapps.beedle.ShareExtension",
        "fr.yellowstoneapps.beedle", "Runner", scheme="ShareMedia-fr.yellowstoneapps.beedle",
        photo=("opened ShareMedia-fr.yellowstoneapps.beedle, stored", "")),
    PublicExtension(
        "youtubenopub", "AlexandreFenyo/youtubenopub", "ShareManager.xcodeproj",
        "net.fenyo.apple.sharemanager.shareextension", "net.fenyo.apple.sharemanager", "ShareManager",
        **dict.fromkeys(("link", "text", "photo"), ("stored", ""))),
    PublicExtension(
        "appkode", "appKODE/share-extension-example-ios", "Initial Project/ShareExtensionExample.xcodeproj",
        "Medvedevsmn.ShareExtensionExample.ShareExample", "Medvedevsmn.ShareExtensionExample", "ShareExtensionExample",
        photo=("cancelled", "see appkodephoto; cancel"), note="its only button has no action"),
    PublicExtension(
        "logseq", "logseq/logseq", "ios/App/App.xcodeproj", "com.logseq.logseq.ShareViewController", "com.logseq.logseq", "Logseq",
        scheme="logseq", link=("opened logseq", ""), text=("opened logseq", ""), photo=("opened logseq, stored", "")),
]
