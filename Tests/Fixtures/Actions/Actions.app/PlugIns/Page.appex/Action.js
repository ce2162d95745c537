// What a browser runs in the page, before and after.
class Action {
  run(arguments) { arguments.completionFunction({ url: document.URL }); }
  finalize(arguments) { document.location.href = arguments["deeplink"]; }
}
var ExtensionPreprocessingJS = new Action;
