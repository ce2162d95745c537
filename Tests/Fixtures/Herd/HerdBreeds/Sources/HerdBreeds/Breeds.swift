/// The names of breeds. This module needs no port step.
public enum Breeds {
  public static func name(of code: String) -> String { code == "fv" ? "Fleckvieh" : code }
}
