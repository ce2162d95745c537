import PrivacyLens
import Testing

/// Links before and after the removal of their tracking parameters.
@Suite struct TrackingParametersTests {
  struct Row: CustomTestStringConvertible {
    let link: String
    let clean: String
    let names: [String]
    var testDescription: String { link }

    init(_ link: String, _ clean: String, _ names: String...) {
      (self.link, self.clean, self.names) = (link, clean, names)
    }
  }

  @Test(
    "Tracking parameters are removed, and every other byte stays",
    arguments: [
      Row("https://a.example/?utm_source=x", "https://a.example/", "utm_source"),
      Row("https://a.example?utm_source=x", "https://a.example", "utm_source"),
      Row("https://a.example/?utm_source", "https://a.example/", "utm_source"),
      Row("https://a.example/?utm_source=", "https://a.example/", "utm_source"),
      Row("https://a.example/?utm_source=x#top", "https://a.example/#top", "utm_source"),
      Row("https://a.example/?utm_source=x#?b=1", "https://a.example/#?b=1", "utm_source"),
      Row("https://a.example/?b=2&utm_source=x&a=1", "https://a.example/?b=2&a=1", "utm_source"),
      Row(
        "https://a.example/?utm_medium=x&q=%C3%A4+b", "https://a.example/?q=%C3%A4+b", "utm_medium"),
      Row("https://a.example/?q=ä&utm_term=ö", "https://a.example/?q=ä", "utm_term"),
      Row("https://a.example/?q=e\u{301}&fbclid=1", "https://a.example/?q=e\u{301}", "fbclid"),
      Row("https://a.example/?q&fbclid=1&q", "https://a.example/?q&q", "fbclid"),
      Row("https://a.example/?q==&fbclid=1=2", "https://a.example/?q==", "fbclid"),
      Row("https://a.example/?&fbclid=1", "https://a.example/?", "fbclid"),
      Row("https://a.example/?a&&fbclid=1", "https://a.example/?a&", "fbclid"),
      Row("https://a.example/??&fbclid=1", "https://a.example/??", "fbclid"),
      Row("https://a.example/?%75tm_source=x&a=1", "https://a.example/?a=1", "%75tm_source"),
      Row("HTTPS://A.Example:8443/P?gclid=1", "HTTPS://A.Example:8443/P", "gclid"),
      Row("http://u:p@a.example/?dclid=1", "http://u:p@a.example/", "dclid"),
      Row("http://[::1]:80/?yclid=1", "http://[::1]:80/", "yclid"),
      Row(
        "https://a.example/?utm_campaign=a&utm_content=b&utm_id=c", "https://a.example/",
        "utm_campaign", "utm_content", "utm_id"),
      Row("https://a.example/?gclsrc=a&x=1&gbraid=b", "https://a.example/?x=1", "gclsrc", "gbraid"),
      Row("https://a.example/?msclkid=1&p=2", "https://a.example/?p=2", "msclkid"),
      Row("https://a.example/?mc_eid=1&mc_cid=2", "https://a.example/", "mc_eid", "mc_cid"),
      Row("https://a.example/?_hsenc=1&_hsmi=2&id=3", "https://a.example/?id=3", "_hsenc", "_hsmi"),
      Row("https://a.example/?mkt_tok=1", "https://a.example/", "mkt_tok"),
      Row("https://a.example/?igshid=1", "https://a.example/", "igshid"),
      Row("https://a.example/?_ga=1&_gl=2", "https://a.example/", "_ga", "_gl"),
      Row("https://youtu.be/dQw4?si=abc", "https://youtu.be/dQw4", "si"),
      Row("https://youtu.be/dQw4?si=abc&t=42", "https://youtu.be/dQw4?t=42", "si"),
      Row(
        "https://www.youtube.com/watch?v=dQw4&feature=share&t=1s",
        "https://www.youtube.com/watch?v=dQw4&t=1s", "feature"),
      Row("https://YOUTU.BE./a?si=1", "https://YOUTU.BE./a", "si"),
      Row("https://open.spotify.com/track/1?si=2", "https://open.spotify.com/track/1", "si"),
      Row("https://soundcloud.com/a/b?si=1&in=c", "https://soundcloud.com/a/b?in=c", "si"),
      Row("https://twitter.com/a?ref_src=twsrc%5Etfw", "https://twitter.com/a", "ref_src"),
      Row("https://x.com/a/status/1?s=20&t=abc", "https://x.com/a/status/1", "s", "t"),
      Row(
        "https://www.instagram.com/p/1/?igsh=a&img_index=2",
        "https://www.instagram.com/p/1/?img_index=2", "igsh"),
      Row("https://www.threads.net/@a/post/1?xmt=b", "https://www.threads.net/@a/post/1", "xmt"),
      Row(
        "https://www.facebook.com/a?__cft__[0]=1&__tn__=2&id=3", "https://www.facebook.com/a?id=3",
        "__cft__[0]", "__tn__"),
      Row(
        "https://www.facebook.com/a?__cft__%5B0%5D=1", "https://www.facebook.com/a",
        "__cft__%5B0%5D"),
      Row(
        "https://www.tiktok.com/@a/video/1?_r=1&_t=2", "https://www.tiktok.com/@a/video/1", "_r",
        "_t"),
      Row(
        "https://www.reddit.com/r/a/?share_id=1&context=3", "https://www.reddit.com/r/a/?context=3",
        "share_id"),
      Row("https://de.linkedin.com/in/a?trk=b", "https://de.linkedin.com/in/a", "trk"),
      Row(
        "https://www.amazon.de/dp/1?pd_rd_w=1&th=1&pf_rd_p=2", "https://www.amazon.de/dp/1?th=1",
        "pd_rd_w", "pf_rd_p"),
      Row("https://www.amazon.co.uk/dp/1?ref_=2", "https://www.amazon.co.uk/dp/1", "ref_"),
      Row("https://www.amazon.com.au/dp/1?crid=2", "https://www.amazon.com.au/dp/1", "crid"),
      Row(
        "https://www.ebay.com/itm/1?_trksid=p1&var=2", "https://www.ebay.com/itm/1?var=2", "_trksid"
      ),
      Row(
        "https://de.aliexpress.com/item/1.html?spm=a", "https://de.aliexpress.com/item/1.html",
        "spm"),
      Row(
        "https://www.google.com/search?q=a&ved=b&ei=c", "https://www.google.com/search?q=a", "ved",
        "ei"),
      Row("https://maps.app.goo.gl/abc?g_st=ic", "https://maps.app.goo.gl/abc", "g_st"),
      Row(
        "https://www.bing.com/search?q=a&FORM=b&cvid=c", "https://www.bing.com/search?q=a", "FORM",
        "cvid"),
      Row(
        "https://www.netflix.com/title/1?trackId=2", "https://www.netflix.com/title/1", "trackId"),
      Row("https://medium.com/@a/b?source=c&sk=d", "https://medium.com/@a/b?sk=d", "source"),
      Row(
        "https://www.nytimes.com/a.html?unlocked_article_code=1&smid=2",
        "https://www.nytimes.com/a.html?unlocked_article_code=1", "smid"),
      Row("https://a.substack.com/p/b?r=1", "https://a.substack.com/p/b", "r"),
      Row(
        "https://www.bilibili.com/video/1?p=2&vd_source=3", "https://www.bilibili.com/video/1?p=2",
        "vd_source"),
    ])
  func removal(row: Row) {
    let found = TrackingParameters(of: row.link)
    #expect(Array(found.cleanLink.utf8) == Array(row.clean.utf8))
    #expect(found.names == row.names)
    // The clean link is already clean.
    #expect(TrackingParameters(of: found.cleanLink).names.isEmpty)
  }

  @Test(
    "A link without tracking parameters stays as it is",
    arguments: [
      "", "?", "utm_source=x", "a.example/?utm_source=x", "mailto:a@b.example?utm_source=x",
      "ftp://a.example/?utm_source=x", "https:/a.example/?utm_source=x", "https://?utm_source=x",
      "https://a.example/", "https://a.example/?", "https://a.example/?#",
      "https://a.example/#?fbclid=1",
      "https://a.example/utm_source=x", "https://a.example/?UTM_SOURCE=x",
      "https://a.example/?xfbclid=1",
      "https://a.example/?fbclidx=1", "https://a.example/?a=fbclid",
      "https://a.example/?a=1;fbclid=2",
      "https://a.example/?amp;fbclid=1", "https://a.example/?utm_zone=33&utm_x=5",
      "https://a.example/?%7",
      "https://a.example/?u=https%3A%2F%2Fb.example%2F%3Futm_source%3Dx",
      "https://a.example/?u=https://b.example/?utm_source=x",
      // Names that track elsewhere only.
      "https://a.example/?si=1", "https://notyoutu.be/?si=1", "https://youtu.be.example/?si=1",
      "https://youtu.be@a.example/?si=1", "https://a.example/youtu.be/?si=1",
      "https://a.example/?ref_src=1",
      "https://x.com/search?q=a&s=b&t=c", "https://fox.com/a/status/1?s=1",
      "https://a.example/?spm=1",
      "https://amazon.example/?ref_=1", "https://amazon.de.example/?ref_=1",
      "https://notamazon.de/?ref_=1", "https://a.example/?source=1&r=2&trk=3",
      // Parameters that select the page.
      "https://www.youtube.com/watch?v=dQw4&list=PL1&index=2", "https://youtu.be/a?t=42",
      "https://medium.com/@a/b?sk=d", "https://www.amazon.de/dp/1?th=1&psc=1&tag=a-21",
      "https://www.google.com/search?q=a&tbm=isch",
      // Signatures of the query, and the address of another page.
      "https://b.s3.amazonaws.com/a?utm_source=x&X-Amz-Signature=1",
      "https://storage.googleapis.com/a?X-Goog-Signature=1&utm_source=x",
      "https://a.blob.core.windows.net/b?sv=1&sig=2&utm_source=x",
      "https://web.archive.org/web/2020/https://a.example/?utm_source=x",
    ])
  func unchanged(link: String) {
    let found = TrackingParameters(of: link)
    #expect(Array(found.cleanLink.utf8) == Array(link.utf8) && found.names.isEmpty)
  }

  @Test("A link of many parameters is examined in little time")
  func longLink() {
    let fields = (0..<20_000).map { "a\($0)=%41&utm_source=\($0)" }.joined(separator: "&")
    let found = TrackingParameters(of: "https://a.example/?" + fields)
    #expect(found.names.count == 20_000 && found.cleanLink.hasSuffix("a19999=%41"))
  }
}
