extension View {
  /// Adds a search field to the page. The placement has no effect.
  public nonisolated func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil
  ) -> some View {
    effect(SearchEffect(text: text, isPresented: nil, prompt: prompt))
  }

  /// Adds a search field to the page. The placement has no effect.
  public nonisolated func searchable(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey
  ) -> some View {
    effect(SearchEffect(text: text, isPresented: nil, prompt: Text(prompt)))
  }

  /// Adds a search field to the page. The placement has no effect.
  @_disfavoredOverload
  public nonisolated func searchable<S: StringProtocol>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S
  ) -> some View {
    effect(SearchEffect(text: text, isPresented: nil, prompt: Text(prompt)))
  }

  /// Adds a search field to the page. The placement and the suggestions have no effect.
  public nonisolated func searchable<V: View>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: Text? = nil,
    @ViewBuilder suggestions: () -> V
  ) -> some View {
    effect(SearchEffect(text: text, isPresented: nil, prompt: prompt))
  }

  /// Adds a search field to the page. The placement and the suggestions have no effect.
  public nonisolated func searchable<V: View>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: LocalizedStringKey,
    @ViewBuilder suggestions: () -> V
  ) -> some View {
    effect(SearchEffect(text: text, isPresented: nil, prompt: Text(prompt)))
  }

  /// Adds a search field to the page. The placement and the suggestions have no effect.
  @_disfavoredOverload
  public nonisolated func searchable<S: StringProtocol, V: View>(
    text: Binding<String>, placement: SearchFieldPlacement = .automatic, prompt: S,
    @ViewBuilder suggestions: () -> V
  ) -> some View {
    effect(SearchEffect(text: text, isPresented: nil, prompt: Text(prompt)))
  }

  /// Adds a search field to the page. The placement has no effect.
  public nonisolated func searchable(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
    prompt: Text? = nil
  ) -> some View {
    effect(SearchEffect(text: text, isPresented: isPresented, prompt: prompt))
  }

  /// Adds a search field to the page. The placement has no effect.
  public nonisolated func searchable(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
    prompt: LocalizedStringKey
  ) -> some View {
    effect(SearchEffect(text: text, isPresented: isPresented, prompt: Text(prompt)))
  }

  /// Adds a search field to the page. The placement has no effect.
  @_disfavoredOverload
  public nonisolated func searchable<S: StringProtocol>(
    text: Binding<String>, isPresented: Binding<Bool>, placement: SearchFieldPlacement = .automatic,
    prompt: S
  ) -> some View {
    effect(SearchEffect(text: text, isPresented: isPresented, prompt: Text(prompt)))
  }

  /// Has no effect: faces show no suggestions.
  public nonisolated func searchSuggestions<S: View>(@ViewBuilder _ suggestions: () -> S)
    -> some View
  { self }

  /// Has no effect: faces show no suggestions.
  public nonisolated func searchCompletion(_ completion: String) -> some View { self }

  /// Has no effect: faces show no scopes.
  public nonisolated func searchScopes<V: Hashable, S: View>(
    _ scope: Binding<V>, @ViewBuilder scopes: () -> S
  ) -> some View { self }

  /// Has no effect: the focus of the search field follows the user only.
  public nonisolated func searchFocused(_ binding: FocusState<Bool>.Binding) -> some View { self }
}
