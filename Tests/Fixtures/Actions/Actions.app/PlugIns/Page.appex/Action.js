// What a browser runs in the page, before and after. Like Xcode's template, it is not in strict mode.
const Action = function() {};
Action.prototype = {
  run: function(arguments) {
    document.documentElement.dataset.ran = arguments.extensionBundleID;
    arguments.completionFunction({ url: document.URL });
  },
  finalize: function(arguments) { document.title = arguments["deeplink"]; }
};
var ExtensionPreprocessingJS = new Action;
