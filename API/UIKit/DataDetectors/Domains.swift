/// The top-level domains that are recognized without a leading `www`.
///
/// The list is incomplete on purpose. `.md`, `.sh` and others are more often filename extensions.
enum Domains {
  static func isKnown(_ label: String) -> Bool { known.contains(label.lowercased()) }

  private static let known = Set(
    """
    com org net edu gov mil int info biz name pro mobi app dev page blog shop store online site
    website tech cloud news wiki xyz club live social art design media photos video games email
    io ai co me tv fm gg ly to eu us uk ca au nz ie de at ch li fr be nl lu it es pt dk se no fi is
    ee lv lt cz sk hu ro bg gr hr si ba mk al tr cy mt ua by ru kz ge am az il ae sa qa kw jo lb
    ir iq eg ma tn dz ng ke gh za in pk bd lk np cn hk mo tw jp kr sg my th vn id ph mx br ar cl pe
    uy ve ec bo cr pa gt cu dm
    рф укр бел қаз срб 中国 中國 香港 台湾 台灣 한국 भारत ไทย
    """.split { $0 == " " || $0 == "\n" }.map(String.init))
}
