import { describe, expect, it } from 'vitest';
import { renpy } from '../../../../../server/exchange/in/renpy/index.ts';
import { bring, fileOf, fixture, reported } from './bring.ts';

/** What a script tells on each of its ways, and what its report says is not as it was. */
async function told(...rows: string[]): Promise<{ ways: string[]; report: string[] }> {
  const { brought, ways } = await bring(renpy, fileOf('a.rpy', rows.join('\n')));
  return {
    ways: ways.map((way) => [...way.chosen.map((each) => `<${each}>`), ...way.told].join(' | ')),
    report: reported(brought).filter((line) => !line.includes(' became-') && !line.startsWith('became-')),
  };
}

const PEOPLE = ['define e = Character("Eva")', 'default name = "Ann"', 'default n = 2'];
const start = (...rows: string[]) => told(...PEOPLE, 'label start:', ...rows.map((row) => `    ${row}`));

describe('labels of Ren’Py', () => {
  it.each<[string, string[], string[]]>([
    ['a local label is one of the label before it', ['jump .in', 'label .in:', '    "In."'], ['In.']],
    [
      'a local label is called by its whole name',
      ['call start.in', '"Out."', 'return', 'label .in:', '    "In."'],
      ['In. | Out.'],
    ],
    [
      'a label may stand in a block',
      ['if n == 2:', '    label .deep:', '        "Deep."', '"After."'],
      ['Deep. | After.'],
    ],
    [
      'a menu may have a local name',
      [
        'menu .ask:',
        '    "Again" if n > 1:',
        '        $ n -= 1',
        '        jump .ask',
        '    "On":',
        '        pass',
        '"End."',
      ],
      ['<Again> | <On> | End.', '<On> | End.'],
    ],
    [
      'it is given arguments',
      [
        'call lamp(n, colour="blue")',
        'call lamp(3)',
        'return',
        'label lamp(hours, colour="red"):',
        '    "[hours] [colour]"',
        '    return',
      ],
      ['2 blue | 3 red'],
    ],
    [
      'what an argument was before, it is again',
      ['call lamp(9)', '"[n]"', 'return', 'label lamp(n):', '    "[n]"', '    return'],
      ['9 | 2'],
    ],
    ['it gives a value back', ['call twice(4)', '"[_return]"', 'return', 'label twice(x):', '    return x * 2'], ['8']],
    [
      'a constant says where it leads',
      [
        'call expression "no" + "op" pass (5)',
        'jump expression ".end"',
        'label noop(x):',
        '    "[x]"',
        '    return',
        'label start.end:',
        '    "End."',
      ],
      ['5 | End.'],
    ],
    [
      'a variable says where it leads',
      ['$ to = "far"', 'jump expression to', 'label near:', '    "Near."', 'label far:', '    "Far."'],
      ['Far.'],
    ],
    [
      'a variable says a part of where it leads',
      ['jump expression f"day_{n}"', 'label day_1:', '    "One."', 'label day_2:', '    "Two."'],
      ['Two.'],
    ],
    [
      'Python leads there',
      [
        '$ renpy.call("sub", 7)',
        '$ renpy.jump("end")',
        'label sub(x):',
        '    "[x]"',
        '    $ renpy.return_statement()',
        'label end:',
        '    "End."',
      ],
      ['7 | End.'],
    ],
    [
      'a loop goes round as long as it is so',
      ['while n > 0:', '    "[n]"', '    $ n -= 1', '"Done."'],
      ['2 | 1 | Done.'],
    ],
  ])('%s', async (_, rows, ways) => {
    expect(await start(...rows)).toEqual({ ways, report: [] });
  });

  it('names a jump that only running it would tell, and what stands behind it', async () => {
    expect(await start('"One."', 'jump expression where()', '"Two."')).toEqual({
      ways: ['One.'],
      report: ['a.rpy:6 shown-not-run jump expression where()', 'a.rpy:7 not-reached Two.'],
    });
  });

  it('says that it begins nowhere else than there is', async () => {
    expect(await told('label main_menu:', '    return', 'label one:', '    "One."')).toEqual({
      ways: ['One.'],
      report: ['a.rpy:3 leads-nowhere start'],
    });
  });
});

describe('texts of Ren’Py', () => {
  it.each<[string, string]>([
    ['e "Hi" (what_size=3) with dissolve id start_1', 'Eva: Hi'],
    ["e happy @ sad -hat 'It\\'s'", "Eva: It's"],
    ['`Ticks "in" them`', 'Ticks "in" them'],
    ['"[[x] {{y} \\[z] 100%% \\% {#note}{alt}unseen{/alt}{p}on{nw}"', '[x] {y} [z] 100% % on'],
    ['"{size=+2}{font=a.ttf}{my_tag=1}{cps=20}a{/cps}{/font} {a=b:c}b{/a} {s}c{/s}{w}{w=9}{done}"', 'a b c'],
    ['"[name!u] [name!l] [name.upper()] [name[0]] [n:03d] [n + 1] [e] %(name)s"', 'ANN ann ANN A 002 3 Eva Ann'],
    ['"【東｜ひがし】 {rb}北{/rb}{rt}きた{/rt}"', '東 北'],
    ['"[n if n > 5 else name]"', 'Ann'],
    ['"Nobody" "Named."', 'Nobody: Named.'],
    ['Character("Guest") "Made here."', 'Guest: Made here.'],
    ['$ e(_("Called."), interact=False)', 'Eva: Called.'],
    ['show text _("A card: [name]") at truecenter', 'A card: Ann'],
    ['"One\\nrow   and blanks"', 'One row and blanks'],
  ])('%s', async (row, line) => {
    expect(await start(row)).toEqual({ ways: [line], report: [] });
  });

  it.each<[string, string[], string]>([
    [
      'goes on in what was said',
      ['e "One"', 'extend ", two"', 'pause', 'extend "three"'],
      'Eva: One, two | Eva: three',
    ],
    ['has paragraphs', ['e """', 'One', 'row', '', '"Two"', '""" with dissolve'], 'Eva: One row | Eva: "Two"'],
    [
      'has rows where they are apart',
      ['rpy monologue single', '"""One', 'Two"""', 'rpy monologue none', '"""One', '', 'Two"""'],
      'One | Two | One Two',
    ],
    ['goes on after what is never closed', ['e "Never', '"Closed."'], 'Closed.'],
    ['goes on after a backslash', ['$ n = 1 + \\', '    4', '"[n]"'], '5'],
  ])('%s', async (_, rows, line) => {
    expect((await start(...rows)).ways).toEqual([line]);
  });

  it('names what it cannot print, and tells the rest', async () => {
    expect(await start('"A [f()] b [unknown] c."')).toEqual({
      ways: ['A b c.'],
      report: ['a.rpy:5 left-out [f()]', 'a.rpy:5 left-out [unknown]'],
    });
  });
});

describe('people of Ren’Py', () => {
  it.each([
    ['define c = Character("Cy", what_prefix="“", what_suffix="”")', 'Cy: “Hi”'],
    ['define c = Character(kind=e)', 'Eva: Hi'],
    ['define c = Character(None, what_italic=True)', 'Hi'],
    ['define c = DynamicCharacter("name")', 'Ann: Hi'],
    ['default c = Character(name=_("{i}Cy{/i}"))', 'Cy: Hi'],
    ['init -1 define c = NVLCharacter("Cy")', 'Cy: Hi'],
    ['define character.c = Character("Cy")', 'Cy: Hi'],
    ['init:\n    $ c = Character("[name]")', 'Ann: Hi'],
    ['init python:\n    c = ADVCharacter("Cy")', 'Cy: Hi'],
    ['define c = e', 'Eva: Hi'],
  ])('%s', async (declared, line) => {
    expect(await told(...PEOPLE, declared, 'label start:', '    c "Hi"')).toEqual({ ways: [line], report: [] });
  });

  it('may have names in any letters', async () => {
    expect(
      await told('define ж = Character("Жанна")', 'label start:', '    jump начало', 'label начало:', '    ж "Да."'),
    ).toEqual({ ways: ['Жанна: Да.'], report: [] });
  });
});

describe('Python of Ren’Py', () => {
  it.each<[string, string[], string]>([
    [
      'lists',
      [
        '$ bag = ["rope"]',
        '$ bag.append("lamp")',
        '$ bag.remove("rope")',
        'if "lamp" in bag and "rope" not in bag:',
        '    "[bag[0]]"',
      ],
      'rope',
    ],
    [
      'lists with an element twice',
      ['$ way = ["north", "east", "north"]', '"[way[0]] [way[1]] [way[2]]"'],
      'north east north',
    ],
    [
      'keys that differ in signs alone',
      [
        '$ d = {"k!": 1, "k?": 2, "k_": 3, "k__": 4, "1": 5, 1: 6, "_1": 7, "has_k!": 8, -1: 9, "_minus_1": 10}',
        `"[d['k!']] [d['k?']] [d['k_']] [d['k__']] [d['1']] [d[1]] [d['_1']] [d['has_k!']] [d[-1]] [d['_minus_1']]"`,
      ],
      '1 2 3 4 5 6 7 8 9 10',
    ],
    ['dictionaries', ['$ her = {"age": 7}', '$ her["age"] += 1', '"[her[\'age\']]"'], '8'],
    ['one of several', ['if name in ("Ann", "Bo") and 1 < n < 3:', '    "Yes."'], 'Yes.'],
    [
      'conditions',
      ['python:', '    if n == 2:', '        a = 1; b = 2', '    else:', '        a = 9', '"[a][b]"'],
      '12',
    ],
    [
      'choices between values',
      ['$ a = "x" if n > 5 else "y"', '$ b = "" or "z"', '$ c = d = 4', '"[a][b][c][d]"'],
      'yz44',
    ],
    ['menus', ['$ r = renpy.display_menu([("How?", None), ("So", 1)])', '"[r]"'], '<So> | How? | 1'],
  ])('%s', async (_, rows, line) => {
    expect(await start(...rows)).toEqual({ ways: [line], report: [] });
  });

  it('names a condition with an element that only running would tell', async () => {
    const { report } = await start('if name in ["Ann", f(x[n])]:', '    "Yes."', '"On."');
    expect(report).toEqual([expect.stringContaining('a.rpy:5 condition-left-out')]);
  });

  it('names what chance decides', async () => {
    expect(await start('$ d = renpy.random.choice(["low", "high"])', '"[d]"')).toEqual({
      ways: ['low'],
      report: ['a.rpy:5 by-chance d → "low"'],
    });
  });
});

describe('rows of Ren’Py that Ren’Py itself would refuse or never come to', () => {
  it.each([
    ['"One."', 'One. | In.'],
    ['$ n = 3', 'In.'],
    ['$ n = 3:', 'In.'],
    ['pause 1', 'In.'],
    ['jump on', 'On.'],
  ])('reads a block below %s in its place', async (row, way) => {
    const { ways, report } = await start(row, '    "In."', 'label on:', '    "On."');
    expect(ways).toEqual([way.endsWith('In.') ? `${way} | On.` : way]);
    const unreached = way.endsWith('In.') ? [] : ['a.rpy:6 not-reached In.'];
    expect(report).toEqual(expect.arrayContaining([`a.rpy:5 author-note ${row} (expects no block)`, ...unreached]));
  });

  it('reads such a block in a choice and within a menu', async () => {
    const { ways } = await start(
      'menu:',
      '    "Well?"',
      '        "Tell."',
      '    "A":',
      '        "B"',
      '            "C"',
    );
    expect(ways).toEqual(['<A> | Well? | Tell. | B | C']);
  });

  it('names words behind a way out, however deep', async () => {
    const { ways, report } = await start(
      '"One."',
      'return',
      'if n > 1:',
      '    "Two."',
      'menu:',
      '    "A":',
      '        "B"',
    );
    expect(ways).toEqual(['One.']);
    expect(report).toEqual(['a.rpy:8 not-reached Two.', 'a.rpy:10 not-reached A', 'a.rpy:11 not-reached B']);
  });
});

describe('menus and screens of Ren’Py', () => {
  it('goes on where nothing is offered, and offers once what a set remembers', async () => {
    const rows = [
      'menu:',
      '    "Never" if n > 9:',
      '        "No."',
      'label .ask:',
      'menu:',
      '    set seen',
      '    "One":',
      '        jump .ask',
      '"End."',
    ];
    expect(await start(...rows)).toEqual({ ways: ['<One> | End.'], report: [] });
  });

  it('reads the buttons of a screen that lead somewhere or give something back', async () => {
    const screen = [
      'screen map():',
      '    text "Where?"',
      '    textbutton _("Home") action [SetVariable("n", 5), Return("home")]',
      '    if n > 9:',
      '        textbutton "Off" action Jump("off")',
      '    imagebutton idle "x.png" action Jump("off")',
    ];
    const rows = ['    call screen map', '    "[_return] [n]"', '    return', 'label off:', '    "Off."'];
    expect(await told(...PEOPLE, ...screen, 'label start:', ...rows)).toEqual({
      ways: ['<Home> | Where? | home 5', '<off> | Where? | Off.'],
      report: ['a.rpy program-look-left-out 1'],
    });
  });
});

describe('a story of many constructs', () => {
  it('plays as it was written, and names what it cannot', async () => {
    const { brought, ways } = await bring(renpy, fixture('harbour_clock.rpy'));
    const way = ways.find(({ chosen }) => chosen.join() === 'Use the rope,Knock,Up to the lamp');
    expect(way?.told).toEqual([
      'The clock of OSTENDE stopped at ten past four. Nobody was paid to notice.',
      'Wanda: “You have 03 coins and a rope, [not much{ for 100% of a tower.”',
      "It had been Ostende's pride.",
      'Wanda: “The stairs are dark.”',
      'Wanda: “The works have 11 gears and a rusty spring.” I counted.',
      'Wanda climbs 2 floors.',
      'Wanda: “That was more than I thought.”',
      ...['Wanda: “Well?”', 'The rope finds a key.', 'Wanda: “Well?”', 'Nothing but an echo.', 'Wanda: “Well?”'],
      ...['The door gives way.', 'The bell tries its voice: 1.', 'The bell tries its voice: 2.'],
      ...['Mr. Brandt: “1 coin left? Keep it.”', 'Wanda: “Then it runs again.”', 'The hand jumps by 1.', 'Where to?'],
      ...['The lamp pays 9.', 'You go home with 9.'],
    ]);
    expect(reported(brought).filter((line) => !/ became-|^became-/.test(line))).toEqual([
      'harbour_clock.rpy translation-left-out french',
      'harbour_clock.rpy program-look-left-out 1',
      'harbour_clock.rpy:63 by-chance luck → 1',
      'harbour_clock.rpy:80 left-out show screen glare',
      'harbour_clock.rpy:81 left-out [mend()]',
    ]);
  });
});
