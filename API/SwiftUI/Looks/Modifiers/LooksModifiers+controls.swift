nonisolated extension View {
  /// Has no effect: faces choose how controls look.
  public func textEditorStyle(_ style: some TextEditorStyle) -> some View { self }
  /// Has no effect: faces choose how controls look.
  public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { self }
  /// Has no effect: faces choose how controls look.
  public func buttonRepeatBehavior(_ behavior: ButtonRepeatBehavior) -> some View { self }
  /// Has no effect: faces choose how controls look.
  public func buttonSizing(_ sizing: ButtonSizing) -> some View { self }
  /// Has no effect: faces choose how controls look.
  public func controlSize(_ controlSize: ControlSize) -> some View { self }
  /// Has no effect: faces choose how controls look.
  public func menuStyle<S: MenuStyle>(_ style: S) -> some View { self }
  /// Has no effect: faces choose how controls look.
  public func menuIndicator(_ visibility: Visibility) -> some View { self }
  /// Has no effect: faces choose how controls look.
  public func menuOrder(_ order: MenuOrder) -> some View { self }
  /// Has no effect: faces choose how controls look.
  public func datePickerStyle<S: DatePickerStyle>(_ style: S) -> some View { self }
  /// Has no effect: faces choose how controls look.
  public func progressViewStyle<S: ProgressViewStyle>(_ style: S) -> some View { self }
  /// Has no effect: faces choose how controls look.
  public func submitLabel(_ submitLabel: SubmitLabel) -> some View { self }
  /// Has no effect: faces choose how controls look.
  public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?)
    -> some View
  { self }
  /// Has no effect: faces choose how controls look.
  public func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }
  /// Has no effect: faces choose how controls look.
  public func disableAutocorrection(_ disable: Bool?) -> some View { self }
  /// Has no effect: faces choose how controls look.
  public func writingToolsBehavior(_ behavior: WritingToolsBehavior) -> some View { self }
  /// Has no effect: faces choose how controls look.
  public func focusEffectDisabled(_ disabled: Bool = true) -> some View { self }
}
