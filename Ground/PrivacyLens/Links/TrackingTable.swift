/// The known tracking parameters. Names are compared exactly.
///
/// A name that also has an ordinary meaning is listed only for the sites where it tracks. A name
/// that selects the page, gives access to it, or pays the author is not listed.
enum TrackingTable {
  /// Parameters of some sites.
  struct Rule {
    /// The domains, as `LinkSite.isBelow` reads them.
    let sites: [String]
    /// The path must contain this text.
    var path = ""
    let names: Set<String>
    /// The beginnings of names.
    var beginnings: [String] = []
  }

  /// The parameters of advertising and mailing systems, on every site. The names with "utm_" are
  /// listed one by one, because maps use such names for coordinates ("utm_zone").
  static let everywhere: Set<String> = [
    "utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content", "utm_id", "utm_name",
    "utm_source_platform", "utm_creative_format", "utm_marketing_tactic", "utm_cid", "utm_reader",
    "utm_referrer", "utm_social", "utm_social-type", "utm_brand", "utm_place", "utm_keyword",
    "utm_userid", "utm_pubreferrer", "utm_swu", "utm_viz_id",
    // Clicks on advertisements.
    "fbclid", "gclid", "gclsrc", "dclid", "gbraid", "wbraid", "gad_source", "gad_campaignid",
    "srsltid", "msclkid", "yclid", "ysclid", "twclid", "ttclid", "li_fat_id", "rdt_cid", "ScCid",
    "epik", "irclickid", "cjevent", "ef_id", "s_kwcid", "_openstat", "wickedid", "rb_clickid",
    // Links between the pages of one visitor.
    "_ga", "_gl", "__hstc", "__hssc", "__hsfp", "hsCtaTracking", "guce_referrer",
    "guce_referrer_sig", "_branch_match_id", "_branch_referrer",
    // Recipients of a newsletter.
    "mc_cid", "mc_eid", "mkt_tok", "_hsenc", "_hsmi", "vero_id", "vero_conv", "oly_anon_id",
    "oly_enc_id", "ml_subscriber", "ml_subscriber_hash", "_kx", "igshid",
  ]

  static let rules: [Rule] = [
    Rule(
      sites: ["youtube.com", "youtu.be", "youtube-nocookie.com"], names: ["si", "pp", "feature"]),
    Rule(sites: ["spotify.com", "spotify.link"], names: ["si", "sp_cid"]),
    Rule(sites: ["soundcloud.com"], names: ["si"]),
    Rule(sites: ["twitter.com", "x.com"], names: ["ref_src", "ref_url", "cxt"]),
    Rule(sites: ["twitter.com", "x.com"], path: "/status/", names: ["s", "t"]),
    Rule(sites: ["instagram.com"], names: ["igsh"]),
    Rule(sites: ["threads.net", "threads.com"], names: ["xmt", "slof"]),
    Rule(
      sites: ["facebook.com", "fb.watch"],
      names: ["mibextid", "rdid", "__tn__", "refsrc", "hc_ref", "fref", "sfnsn", "extid", "paipv"],
      beginnings: ["__cft__["]),
    Rule(
      sites: ["tiktok.com"],
      names: [
        "_r", "_t", "is_from_webapp", "sender_device", "sender_web_id", "web_id", "share_app_id",
        "share_link_id", "tt_from", "u_code",
      ]),
    Rule(sites: ["reddit.com"], names: ["share_id", "rdt", "ref_source", "ref_campaign"]),
    Rule(
      sites: ["linkedin.com"],
      names: ["trk", "trackingId", "lipi", "refId", "rcm", "midToken", "midSig", "trkEmail"]),
    Rule(
      sites: ["amazon.*"],
      names: ["ref_", "crid", "sprefix", "qid", "dib", "dib_tag", "content-id", "linkCode"],
      beginnings: ["pd_rd_", "pf_rd_"]),
    Rule(sites: ["imdb.com"], names: ["ref_"], beginnings: ["pf_rd_"]),
    Rule(
      sites: ["ebay.*"],
      names: ["_trkparms", "_trksid", "mkcid", "mkevt", "mkrid", "campid", "toolid", "amdata"]),
    Rule(
      sites: ["aliexpress.com", "alibaba.com", "taobao.com", "tmall.com"],
      names: ["spm", "scm", "pvid", "algo_pvid", "algo_expid"]),
    Rule(sites: ["etsy.com"], names: ["click_key", "click_sum"]),
    Rule(
      sites: ["google.*"],
      names: [
        "ved", "ei", "sei", "sca_esv", "sca_upv", "sxsrf", "gs_lp", "gs_lcp", "gs_lcrp", "sclient",
        "aqs", "uact", "iflsig", "biw", "bih", "oq", "g_ep", "g_st",
      ]),
    Rule(sites: ["maps.app.goo.gl"], names: ["g_st"]),
    Rule(sites: ["bing.com"], names: ["cvid", "form", "FORM"]),
    Rule(sites: ["netflix.com"], names: ["trackId", "trkid", "tctx"]),
    Rule(sites: ["twitch.tv"], names: ["tt_medium", "tt_content"]),
    Rule(sites: ["apple.com"], names: ["itscg", "itsct"]),
    Rule(sites: ["nytimes.com"], names: ["smid", "smtyp", "referringSource"]),
    Rule(sites: ["theguardian.com"], names: ["CMP", "INTCMP"]),
    Rule(sites: ["medium.com"], names: ["source"]),
    Rule(sites: ["substack.com"], names: ["r", "showWelcomeOnShare"]),
    Rule(
      sites: ["bilibili.com", "b23.tv"],
      names: [
        "spm_id_from", "from_spmid", "vd_source", "share_source", "share_medium", "share_plat",
        "share_session_id", "share_tag", "unique_k", "buvid",
      ]),
  ]

  /// Names of signatures of a whole query, in lowercase. Without one of the other parameters, the
  /// signature is wrong and the server refuses the link.
  private static let signatures: Set<String> = [
    "x-amz-signature", "x-goog-signature", "signature", "sig", "hmac", "hash", "sign",
  ]

  /// Sites whose links contain the address of another page, unescaped.
  private static let archives = ["web.archive.org", "archive.ph", "archive.today", "archive.is"]

  /// Returns whether a change of the query would lead elsewhere.
  static func isUntouchable(_ site: LinkSite, keys: [String]) -> Bool {
    archives.contains(where: site.isBelow)
      || keys.contains { signatures.contains($0.lowercased()) }
  }

  static func contains(_ name: String, on site: LinkSite) -> Bool {
    everywhere.contains(name)
      || rules.contains { rule in
        (rule.names.contains(name) || rule.beginnings.contains(where: name.hasPrefix))
          && rule.sites.contains(where: site.isBelow)
          && (rule.path.isEmpty || site.path.contains(rule.path))
      }
  }
}
