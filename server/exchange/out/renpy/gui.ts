import { ENCLOSED_FILE } from '../../enclosed.ts';
import type { GameFont } from './fonts.ts';
import type { GameSource } from './source.ts';
import { braced, quoteString } from './text.ts';

const LOOK = `define look_night = "#100c10"
define look_panel = "#1a1216e6"
define look_panel_light = "#2b1e22f0"
define look_paper = "#f4e8cf"
define look_ink = "#2a1d16"
define look_text = "#f3ead9"
define look_soft = "#cbbfae"
define look_gold = "#d8aa5b"
define look_red = "#d9573c"`;

/** Font fallback: a font added by the user, then the subset fonts, then Ren'Py's own. */
const writeFontCode = (fonts: readonly GameFont[]): string => `init -2 python:
    def look_font():
        for each in ("fonts/SourceHanSansLite.ttf", "SourceHanSansLite.ttf", "fonts/text.ttf", "fonts/text.otf"):
            if renpy.loadable(each):
                return each
        group = FontGroup()
        for path, signs in look_fonts:
            for sign in signs:
                group.add(path, sign, sign)
        return group.add("DejaVuSans.ttf", None, None)

define -1 look_fonts = [${fonts.map(({ path, signs }) => `(${quoteString(path)}, ${quoteString(signs)})`).join(', ')}]`;

export const writeGui = (fonts: readonly GameFont[]): string => `init -2 python:
    gui.init(1920, 1080)

${writeFontCode(fonts)}

${LOOK}
define gui.text_font = look_font()
define gui.name_text_font = look_font()
define gui.interface_text_font = look_font()

style default:
    font gui.text_font
    size 34
    color look_text
    language "unicode"

style say_dialogue:
    line_spacing 8

style ruby_style is default:
    size 17
    yoffset -30

style say_dialogue:
    ruby_style style.ruby_style

style look_button is default:
    background Frame(Solid("#2b1e22f0"), 8, 8)
    hover_background Frame(Solid("#f4e8cf"), 8, 8)
    insensitive_background Frame(Solid("#1a1216a0"), 8, 8)
    selected_background Frame(Solid("#4a3420f0"), 8, 8)
    padding (30, 14)

style look_button_text is default:
    color look_text
    hover_color look_ink
    insensitive_color "#8d8378"
    size 32

style look_frame is default:
    background Frame(Solid("#1a1216e6"), 8, 8)
    padding (36, 28)

style look_slider:
    ysize 26
    xsize 520
    left_bar Solid("#d8aa5b")
    right_bar Solid("#ffffff22")
    thumb Solid("#f4e8cf", xsize=12)

style look_bar:
    ysize 10
    xsize 260
    left_bar Solid("#d8aa5b")
    right_bar Solid("#ffffff22")

style look_bar_doom is look_bar:
    left_bar Solid("#d9573c")

transform place_far_left:
    xalign 0.03 yalign 1.0
transform place_left:
    xalign 0.22 yalign 1.0
transform place_center:
    xalign 0.5 yalign 1.0
transform place_right:
    xalign 0.78 yalign 1.0
transform place_far_right:
    xalign 0.97 yalign 1.0

# A mesh is drawn with its own colours first: of two matrixcolors on one thing the inner would be all there is.
transform light_dawn:
    mesh True
    matrixcolor TintMatrix("#e4ddda")
transform light_day:
    mesh True
    matrixcolor TintMatrix("#ffffff")
transform light_dusk:
    mesh True
    matrixcolor TintMatrix("#dca49d")
transform light_night:
    mesh True
    matrixcolor TintMatrix("#6774ac")

transform effect_blur(seconds=1.0):
    blur 0
    linear seconds / 2 blur 14
    linear seconds / 2 blur 0

transform effect_zoom(seconds=1.0):
    xalign 0.5 yalign 0.4 zoom 1.0
    linear seconds / 2 zoom 1.06
    linear seconds / 2 zoom 1.0

transform effect_tint(seconds=1.0):
    matrixcolor TintMatrix("#ffffff")
    linear seconds / 2 matrixcolor TintMatrix("#b99a7a")
    linear seconds / 2 matrixcolor TintMatrix("#ffffff")

transform effect_vignette(seconds=1.0):
    matrixcolor BrightnessMatrix(0.0)
    linear seconds / 2 matrixcolor BrightnessMatrix(-0.18)
    linear seconds / 2 matrixcolor BrightnessMatrix(0.0)

image effect_snow = SnowBlossom(Solid("#ffffffc0", xysize=(6, 6)), count=60, xspeed=(-30, 30), yspeed=(60, 140))
image effect_rain = SnowBlossom(Solid("#c8d4e060", xysize=(2, 34)), count=120, xspeed=(-40, -20), yspeed=(900, 1300))
`;

export function writeOptions(source: GameSource): string {
  const { author, licence, lines } = source.credits;
  const credits = [author, licence, ...lines].filter((each) => each !== null).join(' · ');
  return `define config.name = ${quoteString(source.title.replaceAll(/\s+/g, ' '))}
define config.version = "${source.version}.0"
define config.has_sound = True
define config.has_music = True
define config.has_voice = ${source.assets.voices === undefined ? 'False' : 'True'}
define config.enter_transition = dissolve
define config.exit_transition = dissolve
define config.after_load_transition = dissolve
define config.window = "auto"
define config.menu_include_disabled = False
define config.old_substitutions = False
default preferences.text_cps = 45
default preferences.afm_time = 15
define config.save_directory = "${source.id.replaceAll('-', '_')}-renpy"
define build.name = "${source.id.replaceAll('-', '_')}"
define game_title = ${quoteString(braced(source.title))}
define game_credits = ${quoteString(braced(credits))}

init python:
    # Pictures over everything.
    renpy.add_layer("pictures", above="master")
    build.classify("**~", None)
    build.classify("**.bak", None)
    build.classify("**/.**", None)
    build.classify("game/**.rpy", None)
    build.classify("game/${ENCLOSED_FILE}", None)
`;
}
