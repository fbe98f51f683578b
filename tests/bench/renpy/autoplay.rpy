# Put beside an exported game it plays it by itself, and writes down what was offered, what was taken and how the game stood after each turn.
init 999 python:
    import json
    import os
    import random

    autoplay = json.loads(os.environ["AUTOPLAY"])
    autoplay_file = open(autoplay["out"], "w")
    autoplay_state = { "run": 0, "choices": 0, "random": None, "shots": 0, "menus": 0 }
    autoplay_begin = { }

    def autoplay_write(**row):
        autoplay_file.write(json.dumps(row, ensure_ascii=False) + "\n")
        autoplay_file.flush()

    def autoplay_values():
        return [ getattr(store, name) for name in autoplay["names"] ]

    def autoplay_read(text):
        # Variables that are not there and tags that are none break the play.
        said = renpy.substitutions.substitute(text, translate=False)[0]
        wrong = renpy.check_text_tags(said)
        if wrong:
            raise Exception(wrong + ": " + text)
        # Lint knows the names of tags alone: only laid out does a text show what is wrong within them.
        renpy.display.render.render(Text(said, substitute=False), 1400, 1000, 0, 0)
        return said

    def autoplay_call(self, what, *args, **kwargs):
        if self.name:
            autoplay_read(self.name)
        said = autoplay_read(what)
        autoplay_write(said=said)
        # A line that waits in its middle is several, and a picture is taken of one.
        if autoplay_state["shots"] < autoplay["shots"] and "{w" not in what:
            autoplay_state["shots"] += 1
            autoplay_shown(self, what, *args, **kwargs)
            return

    autoplay_shown_call = ADVCharacter.__call__

    def autoplay_shown(self, what, *args, **kwargs):
        kwargs["interact"] = True
        renpy.timeout(1.0)
        store.autoplay_timer = autoplay_state["shots"]
        renpy.show_screen("autoplay_timer", number=autoplay_state["shots"])
        autoplay_shown_call(self, what, *args, **kwargs)
        renpy.hide_screen("autoplay_timer")

    def autoplay_shot(number):
        renpy.screenshot(os.path.join(autoplay["pictures"], "renpy-%d.png" % number))

    ADVCharacter.__call__ = autoplay_call

    def autoplay_say(who, what, *args, **kwargs):
        autoplay_read(who)
        autoplay_write(said=autoplay_read(what))

    say = autoplay_say

    def autoplay_failed(short, full, path):
        autoplay_write(failed=full)
        os._exit(3)

    config.exception_handler = autoplay_failed

    def autoplay_menu(items, **kwargs):
        # Nobody is waited for, which Ren'Py takes for a loop without an end.
        renpy.not_infinite_loop(600)
        if autoplay_state["choices"] == 0:
            autoplay_state["random"] = random.Random(autoplay["seed"] + autoplay_state["run"])
        autoplay_state["choices"] += 1
        open_items = [ (label, act) for label, act in items if not act.kwargs.get("locked") ]
        at = autoplay_state["random"].randrange(len(open_items))
        autoplay_write(values=autoplay_values(), offers=[ autoplay_read(label) for label, act in open_items ], took=at)
        if autoplay_state["menus"] < min(2, autoplay["shots"]):
            autoplay_state["menus"] += 1
            renpy.show_screen("autoplay_choosing", number=100 + autoplay_state["menus"], act=open_items[at][1])
            taken = renpy.display_menu(items)
            renpy.hide_screen("autoplay_choosing")
            return taken
        return open_items[at][1].value

    menu = autoplay_menu
    nvl_menu = autoplay_menu

    def autoplay_finished():
        autoplay_write(values=autoplay_values(), ended=True)
        autoplay_state["run"] += 1
        autoplay_state["choices"] = 0
        if autoplay_state["run"] >= autoplay["runs"]:
            autoplay_file.close()
            renpy.quit()
        for name in autoplay["names"]:
            setattr(store, name, autoplay_begin[name])

    def autoplay_pause(*args, **kwargs):
        return None

    renpy.pause = autoplay_pause
    config.label_overrides["finished"] = "autoplay_next"
    _preferences.transitions = 0
    config.rollback_enabled = False
    config.autosave_on_choice = False
    config.autosave_on_quit = False
    config.has_autosave = False

screen autoplay_timer(number):
    timer 0.6 action [ Function(autoplay_shot, number), Return() ]

screen autoplay_choosing(number, act):
    timer 0.6 action [ Function(autoplay_shot, number), act ]

label main_menu:
    return

label splashscreen:
    python:
        for autoplay_name in autoplay["names"]:
            autoplay_begin[autoplay_name] = getattr(store, autoplay_name)
        # Each screen of the menus is shown once: what is wrong with one shows then.
        for autoplay_at, autoplay_screen in enumerate(("main_menu", "save", "load", "preferences", "gallery", "about")):
            renpy.show_screen("autoplay_timer", number=200 + autoplay_at)
            renpy.call_screen(autoplay_screen)
            renpy.hide_screen("autoplay_timer")
    return

label autoplay_next:
    $ autoplay_finished()
    jump start
