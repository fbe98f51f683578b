import { type Game, gameWords } from '../game/index.ts';
import type { Media } from './media.ts';
import type { GameSource } from './source.ts';
import { braced, python, quoteString } from './text.ts';

const button = (text: string, action: string, more = ''): string =>
  `textbutton ${quoteString(text)} action ${action} style "look_button" text_style "look_button_text"${more}`;

function gauges(game: Game): string {
  const rows = game.gauges.flatMap(({ label, name, kind, min, max, scale, when }) => {
    const shown = scale === 1 ? name : `(${name} / ${scale}.0)`;
    const guard = python(when);
    const style = kind === 'doom' ? 'look_bar_doom' : 'look_bar';
    return [
      `            if ${guard}:`,
      `                vbox:`,
      `                    spacing 4`,
      `                    text (${quoteString(`${braced(label)}  `)} + str(${shown}) + ${quoteString(` / ${max / scale}`)}) substitute False size 22 color look_soft`,
      `                    bar value StaticValue(${name} - (${min}), ${max - min}) style "${style}"`,
    ];
  });
  if (rows.length === 0) return 'screen gauges():\n    zorder 40\n    null\n';
  return `screen gauges():
    zorder 40
    frame:
        style "look_frame"
        xalign 0.985 yalign 0.02
        padding (22, 16)
        vbox:
            spacing 12
${rows.join('\n')}
`;
}

export function writeScreens(game: Game, source: GameSource, media: Pick<Media, 'gallery' | 'names'>): string {
  const words = gameWords(source.language);
  const endings = game.endings
    .filter(({ number }) => game.endings.length === 1 || number < game.endings.length)
    .map(
      ({ id, title, text }) =>
        `(${quoteString(media.names.ending(id, text))}, ${quoteString(braced(title === '' ? text : title))})`,
    );
  const pictures = media.gallery.map((name) => quoteString(name));
  return `define game_endings = [${endings.join(', ')}]
define game_pictures = [${pictures.join(', ')}]

init python:
    def reached(ending):
        if persistent.reached is None:
            persistent.reached = set()
        persistent.reached = persistent.reached | {ending}

    def has_reached(ending):
        return persistent.reached is not None and ending in persistent.reached

screen say(who, what):
    style_prefix "say"
    window:
        id "window"
        background Frame(Solid("#130d12e0"), 10, 10)
        xalign 0.5 yalign 0.975
        xsize 1560 ysize 270
        padding (56, 34)
        vbox:
            spacing 10
            if who is not None:
                text who id "who" color look_gold size 36
            text what id "what"

screen choice(items):
    modal True
    vbox:
        xalign 0.5 yalign 0.36
        spacing 16
        for i in items:
            if i.kwargs.get("locked"):
                textbutton i.caption action NullAction() sensitive False style "look_button" text_style "look_button_text" xsize 1180
            else:
                textbutton i.caption action i.action style "look_button" text_style "look_button_text" xsize 1180

screen nvl(dialogue, items=None):
    window:
        background Solid("#100c10d8")
        xfill True yfill True
        padding (240, 90)
        vbox:
            spacing 18
            for d in dialogue:
                vbox:
                    if d.who is not None:
                        text d.who id d.who_id color look_gold size 32
                    text d.what id d.what_id
            for i in items or []:
                textbutton i.caption action i.action sensitive (not i.kwargs.get("locked")) style "look_button" text_style "look_button_text"

screen notify(message):
    zorder 100
    frame at notify_appear:
        style "look_frame"
        xalign 0.015 yalign 0.03
        padding (24, 14)
        text message substitute False size 26 color look_gold
    timer 3.25 action Hide("notify")

transform notify_appear:
    on show:
        alpha 0
        linear 0.25 alpha 1.0
    on hide:
        linear 0.5 alpha 0.0

${gauges(game)}
screen quick_menu():
    zorder 90
    hbox:
        xalign 0.5 yalign 1.0 yoffset -8
        spacing 6
        for label, act in ((${quoteString(words.back)}, Rollback()), (${quoteString(words.skip)}, Skip()), (${quoteString(words.auto)}, Preference("auto-forward", "toggle")), (${quoteString(words.save)}, ShowMenu("save")), (${quoteString(words.menu)}, ShowMenu("preferences"))):
            textbutton label action act text_size 20 text_color look_soft text_hover_color look_gold

init python:
    config.overlay_screens.append("quick_menu")

screen main_menu():
    tag menu
    add ${media.gallery[0] === undefined ? '"bg black"' : quoteString(media.gallery[0])}
    add Solid("#100c1090")
    vbox:
        xalign 0.5 yalign 0.45
        spacing 22
        text game_title substitute False size 78 color look_paper xalign 0.5 text_align 0.5
        null height 20
        vbox:
            xalign 0.5
            spacing 12
            ${button(words.begin, 'Start()', ' xsize 460')}
            ${button(words.load, 'ShowMenu("load")', ' xsize 460')}
            ${button(words.gallery, 'ShowMenu("gallery")', ' xsize 460')}
            ${button(words.settings, 'ShowMenu("preferences")', ' xsize 460')}
            ${button(words.credits, 'ShowMenu("about")', ' xsize 460')}
            ${button(words.quit, 'Quit(confirm=False)', ' xsize 460')}

screen game_menu_frame(title):
    add Solid("#100c10f0")
    text title substitute False size 52 color look_gold xpos 120 ypos 70
    hbox:
        xpos 120 yalign 0.95
        spacing 12
        ${button(words.back, 'Return()')}
        ${button(words.save, 'ShowMenu("save")', ' sensitive (not main_menu)')}
        ${button(words.load, 'ShowMenu("load")')}
        ${button(words.settings, 'ShowMenu("preferences")')}
        ${button(words.quit, 'MainMenu(confirm=False)', ' sensitive (not main_menu)')}

screen file_slots(title):
    use game_menu_frame(title)
    grid 3 2:
        xalign 0.5 ypos 170
        spacing 26
        for slot in range(1, 7):
            button:
                action FileAction(slot)
                style "look_button"
                xysize (520, 320)
                vbox:
                    add FileScreenshot(slot) xysize (400, 225) xalign 0.5
                    text FileTime(slot, empty=${quoteString(words.empty)}) size 24 xalign 0.5

screen save():
    tag menu
    use file_slots(${quoteString(words.save)})

screen load():
    tag menu
    use file_slots(${quoteString(words.load)})

screen preferences():
    tag menu
    use game_menu_frame(${quoteString(words.settings)})
    vbox:
        xpos 120 ypos 200
        spacing 26
        text ${quoteString(words.textSpeed)}
        bar value Preference("text speed") style "look_slider"
        text ${quoteString(words.music)}
        bar value Preference("music volume") style "look_slider"
        text ${quoteString(words.sound)}
        bar value Preference("sound volume") style "look_slider"
        if config.has_voice:
            text ${quoteString(words.voice)}
            bar value Preference("voice volume") style "look_slider"
        ${button(words.fullScreen, 'Preference("display", "toggle")')}

screen gallery():
    tag menu
    use game_menu_frame(${quoteString(words.gallery)})
    viewport:
        xpos 120 ypos 170
        xysize (1680, 720)
        mousewheel True
        draggable True
        vbox:
            spacing 24
            text ${quoteString(words.endings)} color look_gold
            for each, title in game_endings:
                if has_reached(each):
                    text title substitute False
                else:
                    text "?" color look_soft
            hbox:
                box_wrap True
                box_wrap_spacing 20
                spacing 20
                for each in game_pictures:
                    if renpy.seen_image(each):
                        button:
                            action ShowMenu("picture", name=each)
                            add Transform(each, zoom=0.26)
                    else:
                        add Solid("#2b1e22", xysize=(499, 281))

screen picture(name):
    tag menu
    button:
        action ShowMenu("gallery")
        xfill True yfill True
        add name

screen about():
    tag menu
    use game_menu_frame(${quoteString(words.credits)})
    vbox:
        xpos 120 ypos 200
        spacing 18
        text game_title substitute False size 44
        text game_credits substitute False color look_soft

screen confirm(message, yes_action, no_action):
    modal True
    zorder 200
    add Solid("#100c10a0")
    frame:
        style "look_frame"
        xalign 0.5 yalign 0.45
        vbox:
            spacing 30
            text message xalign 0.5
            hbox:
                xalign 0.5
                spacing 40
                ${button(words.yes, 'yes_action')}
                ${button(words.no, 'no_action')}

screen skip_indicator():
    zorder 100
    text ${quoteString(`${words.skip} ›`)} xalign 0.015 yalign 0.1 size 24 color look_soft
`;
}
