#!/usr/bin/python3
"""A WebKitGTK browser for WebKitWebDriver that keeps its data in a folder, which Debian's own lacks."""
import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

options = dict(word.lstrip("-").split("=", 1) for word in sys.argv[1:] if "=" in word)
profile = options["profile"]
width, height = (int(number) for number in options["size"].split("x"))

# WebKitWebDriver reads nothing of what its browser writes.
log = os.open(options["log"], os.O_CREAT | os.O_WRONLY | os.O_APPEND)
os.dup2(log, 1)
os.dup2(log, 2)

data = WebKit2.WebsiteDataManager(
    base_data_directory=profile + "/data", base_cache_directory=profile + "/cache"
)
cookies = data.get_cookie_manager()
cookies.set_persistent_storage(profile + "/cookies.sqlite", WebKit2.CookiePersistentStorage.SQLITE)
cookies.set_accept_policy(
    WebKit2.CookieAcceptPolicy.NEVER
    if options.get("cookies") == "refused"
    else WebKit2.CookieAcceptPolicy.NO_THIRD_PARTY
)
context = WebKit2.WebContext.new_with_website_data_manager(data)
context.set_automation_allowed(True)
windows = []


def make_view(*_):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    settings = view.get_settings()
    settings.set_property("enable-write-console-messages-to-stdout", True)
    if options.get("databases") == "off":
        settings.set_property("enable-html5-database", False)
    # WebKitGTK 2.50.6 crashes when it goes back with a view transition between documents.
    features = WebKit2.Settings.get_all_features()
    for index in range(features.get_length()):
        feature = features.get(index)
        if feature.get_identifier() == "CrossDocumentViewTransitions":
            settings.set_feature_enabled(feature, False)
    window = Gtk.Window()
    window.set_default_size(width, height)
    window.set_decorated(False)
    window.add(view)
    window.show_all()
    windows.append(window)

    def close(*_):
        window.destroy()
        if window in windows:
            windows.remove(window)
        if not windows:
            Gtk.main_quit()

    view.connect("close", close)
    return view


def start_session(_, session):
    information = WebKit2.ApplicationInfo()
    information.set_name("commonroof")
    information.set_version(1, 0, 0)
    session.set_application_info(information)
    session.connect("create-web-view", make_view)


context.connect("automation-started", start_session)
Gtk.main()
