import CAdwaita

/// The styles that Adwaita does not define. The colours come from Adwaita's palette, so they follow
/// the dark and high-contrast styles.
enum SheetStyle {
  /// The number of background colours for the icons that show a letter.
  static let tints = 7

  @MainActor static func load() {
    guard let display = gdk_display_get_default() else { return }
    let provider = gtk_css_provider_new()
    gtk_css_provider_load_from_data(provider, css, -1)
    gtk_style_context_add_provider_for_display(
      display, OpaquePointer(provider), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    g_object_unref(provider)
  }

  private static let css = """
    .message, .message text { background: none; }
    .message { font-size: 1.1em; }
    .count { min-height: 1.2em; padding: 0 12px 8px 12px; }
    .count.error { font-weight: bold; }
    .tile { padding: 8px 2px; border-radius: 12px; font-weight: normal; }
    /* The icons, not the tiles around them, begin at the window's margin. */
    .tiles:dir(ltr) { margin-left: -\(ChoiceTile.inset)px; }
    .tiles:dir(rtl) { margin-right: -\(ChoiceTile.inset)px; }
    .cross { min-width: 24px; min-height: 24px; padding: 0; margin: 2px; }
    .badge { border-radius: 5px; box-shadow: 0 0 0 2px @window_bg_color; }
    .letter { min-width: 56px; min-height: 56px; border-radius: 14px; color: white;
      font-size: 26px; font-weight: 600; }
    .picture-icon { border-radius: 14px; }
    .tint-0 { background: linear-gradient(@blue_3, @blue_5); }
    .tint-1 { background: linear-gradient(@green_5, shade(@green_5, 0.7)); }
    .tint-2 { background: linear-gradient(@orange_5, shade(@orange_5, 0.75)); }
    .tint-3 { background: linear-gradient(@red_3, @red_5); }
    .tint-4 { background: linear-gradient(@purple_3, @purple_5); }
    .tint-5 { background: linear-gradient(@brown_4, @brown_5); }
    .tint-6 { background: linear-gradient(@dark_1, @dark_3); }
    .stacked:dir(ltr) { margin-left: -28px; }
    .stacked:dir(rtl) { margin-right: -28px; }
    .stacked .thumbnail { box-shadow: 0 0 0 2px @window_bg_color; }
    .thumbnail { border-radius: 9px; 
      background: mix(@window_bg_color, @window_fg_color, 0.1); }
    .skeleton { border-radius: 9px; background: alpha(@window_fg_color, 0.08); }
    .notice { background: @popover_bg_color; color: @popover_fg_color; border-radius: 12px;
      padding: 6px 6px 6px 16px; margin: 12px;
      box-shadow: 0 1px 5px 1px alpha(black, 0.09), 0 2px 14px 3px alpha(black, 0.05),
        0 0 0 1px alpha(black, 0.05); }
    """
}
