"""Public iOS extensions: their projects, what iOS does with what is shared to them, and a person's steps on their screens.

The expectations were read from the sources. Each one is `not offered` by the activation rule, `cancelled`, `nothing`
(the extension completes without a trace), or the places in which the item must be found: `opened SCHEME` (a URL of
the app), `stored` (in the app group's container, unchanged), `returned`, `copied`, `handed off`. `returned unchanged`
are the shared items themselves, which leave nothing to keep. Places with `cancelled`: the extension cancels afterwards.
"""

import dataclasses
import pathlib

NOT_OFFERED = ("not offered", "")


@dataclasses.dataclass(frozen=True)
class PublicExtension:
    id: str
    repo: str
    project: str
    # The bundle identifier of the extension.
    identifier: str
    # The bundle identifier of its app.
    app: str
    # What iOS does with a link, a text and a photo, and the steps of a person (see screen_steps).
    link: tuple = NOT_OFFERED
    text: tuple = NOT_OFFERED
    photo: tuple = NOT_OFFERED
    uses_swiftui: bool = False
    scheme: str = "unused"
    # The text that the check shares, with MARK for the unique part.
    shared_text: str = "Hello from MARK"
    # Options of `sharesheet bundle`.
    options: tuple = ()
    # A remark for the table.
    note: str = ""

    @property
    def shares(self):
        return {"link": self.link, "text": self.text, "photo": self.photo}

    @property
    def way(self):
        """How the app is made, in the table's words."""
        return f"`{' '.join(['bundle --install', *self.options, pathlib.Path(self.project).name])}`"


EXTENSIONS = [
    PublicExtension(
        "chefapp", "Condo97/ChefApp-SwiftUI-Public", "ChefApp-SwiftUI.xcodeproj",
        "com.acapplications.PantryPal.ShareExtension", "com.acapplications.PantryPal", uses_swiftui=True,
        scheme="chefapp", **dict.fromkeys(("link", "text", "photo"), ("opened chefapp, stored", ""))),
    PublicExtension(
        "chapterflow-share", "WillSoltani/Chapterflow-IOS", "ChapterFlow.xcodeproj",
        "com.chapterflow.ios.shareextension", "com.chapterflow.ios", uses_swiftui=True, scheme="chapterflow",
        link=("opened chapterflow", "see Sign in Required; press Open ChapterFlow"),
        text=("opened chapterflow", "see Sign in Required; press Open ChapterFlow"),
        note="without an account it only offers to open its app"),
    PublicExtension(
        "chapterflow-action", "WillSoltani/Chapterflow-IOS", "ChapterFlow.xcodeproj",
        "com.chapterflow.ios.actionextension", "com.chapterflow.ios", uses_swiftui=True, scheme="chapterflow",
        text=("opened chapterflow", "see Sign in Required; press Open ChapterFlow"),
        note="without an account it only offers to open its app"),
    PublicExtension(
        "clipboardhistory", "arpibb/clipboardhistory", "ClipboardHistory-v1.xcodeproj",
        "AbenLabs.ClipboardHistory-v1.ActionExtension", "AbenLabs.ClipboardHistory-v1", uses_swiftui=True,
        link=("cancelled", "see Done; cancel"), text=("stored", ""),
        photo=("copied", "choose Hello from"),
        note="a link is not read; with a photo, a row of the history is copied"),
    PublicExtension(
        "mattneub", "mattneub/ShareExtensionTest", "ShareExtensionTest.xcodeproj",
        "com.neuburg.matt.ShareExtensionTest.Share", "com.neuburg.matt.ShareExtensionTest",
        scheme="mycooltest", photo=("opened mycooltest, stored", "")),
    PublicExtension(
        "uni", "jefforee/Uni", "Uni.xcodeproj", "abhikahuja.Uni.ActionExtension", "abhikahuja.Uni",
        **dict.fromkeys(("link", "text", "photo"), ("returned unchanged", "see Done; press Done"))),
    PublicExtension(
        "gem-share", "Livinglist/Gem", "Gem.xcodeproj", "com.jiaqi.gem.share-extension", "com.jiaqi.gem",
        scheme="gem", link=("opened gem", ""), text=("cancelled", "see Post; cancel"),
        note="its Post button does nothing, so a text can only be cancelled"),
    PublicExtension(
        "gem-action", "Livinglist/Gem", "Gem.xcodeproj", "com.jiaqi.gem.action-extension", "com.jiaqi.gem",
        scheme="gem", link=("opened gem", "")),
    PublicExtension(
        "beedle", "9clg6/Beedle", "ios/Runner.xcodeproj", "fr.yellowstoneapps.beedle.ShareExtension",
        "fr.yellowstoneapps.beedle", scheme="ShareMedia-fr.yellowstoneapps.beedle",
        photo=("opened ShareMedia-fr.yellowstoneapps.beedle, stored", "")),
    PublicExtension(
        "youtubenopub", "AlexandreFenyo/youtubenopub", "ShareManager.xcodeproj",
        "net.fenyo.apple.sharemanager.shareextension", "net.fenyo.apple.sharemanager",
        **dict.fromkeys(("link", "text", "photo"), ("stored", ""))),
    PublicExtension(
        "appkode", "appKODE/share-extension-example-ios", "Initial Project/ShareExtensionExample.xcodeproj",
        "Medvedevsmn.ShareExtensionExample.ShareExample", "Medvedevsmn.ShareExtensionExample",
        photo=("cancelled", "see appkodephoto; cancel"), note="its only button has no action"),
    PublicExtension(
        "logseq", "logseq/logseq", "ios/App/App.xcodeproj", "com.logseq.logseq.ShareViewController", "com.logseq.logseq",
        scheme="logseq", link=("opened logseq", ""), text=("opened logseq", ""), photo=("opened logseq, stored", "")),
    PublicExtension(
        "gitjournal", "GitJournal/GitJournal", "ios/Runner.xcodeproj", "io.gitjournal.gitjournal.ShareExtension",
        "io.gitjournal.gitjournal", scheme="ShareMedia",
        **dict.fromkeys(("link", "text", "photo"), ("opened ShareMedia, stored", ""))),
    PublicExtension(
        "shoplister", "Ian3E/Shoplister_v2", "Shoplister_v2.xcodeproj",
        "com.ianengelman.grocerylist.v2.ShareExtension", "com.ianengelman.grocerylist.v2",
        uses_swiftui=True, text=("nothing", "see Library not synced; press OK"),
        note="without the app's list of goods it only says that the list is missing"),
    PublicExtension(
        "bucket-list", "Jun-T-git/bucket-list-ios", "BucketList.xcodeproj", "teratech.BucketList.ShareExtension",
        "teratech.BucketList", uses_swiftui=True,
        link=("cancelled", "see Wishesに追加; cancel"), text=("stored", "see Wishesに追加; press 保存"),
        note="a link needs a typed title if its page cannot be read, so the check cancels"),
    PublicExtension(
        "brave-share", "brave/brave-ios", "App/Client.xcodeproj", "com.brave.ios.ShareExtension", "com.brave.ios", scheme="brave-debug", options=("--identifier", "com.brave.ios"), link=("opened brave-debug, cancelled", ""),
        text=("opened brave-debug, cancelled", "")),
    PublicExtension(
        "brave-action", "brave/brave-ios", "App/Client.xcodeproj", "com.brave.ios.ActionExtension", "com.brave.ios", scheme="brave-debug", options=("--identifier", "com.brave.ios"), link=("opened brave-debug", ""),
        text=("opened brave-debug", "")),
    PublicExtension(
        "urlcleaner", "cytsai1008/ShareURLCleaner-iOS", "urlclean.xcodeproj", "com.cytsai.urlclean.ShareExtension",
        "com.cytsai.urlclean", uses_swiftui=True,
        **dict.fromkeys(("link", "text"), ("copied", "see Nothing to Clean; press Copy"))),
    PublicExtension(
        "pathfind", "dnlnm/pathfind-ios", "PathFind.xcodeproj", "com.nxim.PathFind.ShareExtension",
        "com.nxim.PathFind", uses_swiftui=True, link=("nothing", "see Not Connected; press Close"), text=("nothing", ""),
        note="without a server it only says that it is not connected; a text without a link is dropped"),
    PublicExtension(
        "craftshare", "kad-air/CraftShare", "CraftShare.xcodeproj", "kad-air.CraftShare.ShareExtension",
        "kad-air.CraftShare", uses_swiftui=True, link=("nothing", "see Missing API Keys; press Close"),
        note="without an account it only says that keys are missing"),
    PublicExtension(
        "sheet-example", "marcosatanaka/share-sheet-example", "ShareSheetExample.xcodeproj",
        "br.com.marcosatanaka.ShareSheetExample.ActionExtension", "br.com.marcosatanaka.ShareSheetExample",
        uses_swiftui=True, link=("returned unchanged", "see Success!; press Done")),
    PublicExtension(
        "anywakey", "Svaarich/Anywakey_iOS", "app/Anywakey_iOS.xcodeproj", "svarich.anywakey.Share",
        "svarich.anywakey", uses_swiftui=True, text=("stored", "see Choose devices; press Import"),
        shared_text='[{"name": "MARK", "MAC": "00:00:5E:00:53:01", "BroadcastAddr": "192.0.2.255", "Port": "9"}]',
        note="the text is a list of devices"),
    PublicExtension(
        "jett", "2shrestha22/jett", "ios/Runner.xcodeproj", "com.sangamshrestha.jett.ShareExtension",
        "com.sangamshrestha.jett", scheme="jett", photo=("opened jett", ""),
        note="it copies only files with a file URL, which a photo from Photos does not have"),
    PublicExtension(
        "ehpanda", "EhPanda-Team/EhPanda", "EhPanda.xcodeproj", "app.ehpanda.shareExtension", "app.ehpanda",
        scheme="ehpanda", link=("opened ehpanda", "")),
    PublicExtension(
        "sharetodiscord", "castdrian/ShareToDiscord", "ShareToDiscord.xcodeproj", "dev.adrian.ShareToDiscord.Share",
        "dev.adrian.ShareToDiscord", scheme="discord", text=("nothing", ""), photo=("opened discord", ""),
        note="a text is dropped"),
    PublicExtension(
        "snapzify-action", "melvinlu/snapzify", "Snapzify.xcodeproj", "com.snapzify.app.ActionExtension",
        "com.snapzify.app", scheme="snapzify", photo=("opened snapzify, stored", "")),
    PublicExtension(
        "snapzify-queue", "melvinlu/snapzify", "Snapzify.xcodeproj", "com.snapzify.app.QueueActionExtension",
        "com.snapzify.app", scheme="snapzify", photo=("stored", "")),
    PublicExtension(
        "pinit", "zizicici/Pin-It", "Pin It.xcodeproj", "com.zizicici.pin.Box", "com.zizicici.pin", scheme="openbox",
        text=("opened openbox, stored", ""), photo=("opened openbox, stored", "")),
    PublicExtension(
        "penguin-action", "zunda-pixel/Penguin", "Penguin.xcodeproj", "com.zunda.penguin.openinpenguin",
        "com.zunda.penguin", scheme="penguin", link=("returned unchanged", ""),
        note="it opens only links of twitter.com"),
    PublicExtension(
        "file-cloud", "skalnik/file-cloud-app", "File Cloud.xcodeproj", "skalnik.File-Cloud.Share-Extension",
        "skalnik.File-Cloud", photo=("nothing", "see Server URL not configured"),
        note="without a server it only says that none is configured"),
]
