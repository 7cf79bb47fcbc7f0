/*
 * A minimal browser on WebKitGTK, run by GJS. Debian's MiniBrowser always browses privately under automation, where
 * WebKit prints no console messages and does not persist storage.
 */
imports.gi.versions.Gtk = '3.0';
imports.gi.versions.WebKit2 = '4.1';
const { Gtk, WebKit2 } = imports.gi;
const [profile] = ARGV;

Gtk.init(null);
const context = new WebKit2.WebContext({
  website_data_manager: new WebKit2.WebsiteDataManager({
    base_data_directory: `${profile}/data`,
    base_cache_directory: `${profile}/cache`,
  }),
});
context.set_automation_allowed(true);
context.set_preferred_languages(['ko-KR']);
const settings = new WebKit2.Settings({ enable_write_console_messages_to_stdout: true });

function openWindow() {
  const window = new Gtk.Window({ default_width: 390, default_height: 844 });
  const view = new WebKit2.WebView({
    web_context: context,
    settings,
    is_controlled_by_automation: true,
  });
  view.connect('close', () => window.destroy());
  window.add(view);
  window.show_all();
  return view;
}

context.connect('automation-started', (_context, session) => {
  const info = new WebKit2.ApplicationInfo();
  info.set_name('webkit-browser');
  info.set_version(1, 0, 0);
  session.set_application_info(info);
  session.connect('create-web-view', openWindow);
});
Gtk.main();
