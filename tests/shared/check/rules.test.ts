import { describe, expect, it } from 'vitest';
import { tooWide, WIDTHS } from '../../../shared/check/analysis/text-width.ts';
import { checkPackage, findingKey } from '../../../shared/check/index.ts';
import { detectForeignText, detectTextLanguage, getDetectedTag } from '../../../shared/language/detect-language.ts';
import { compileStory, possibleActions, simulateTurn, startPlay } from '../../../shared/play/index.ts';
import type { VNPackage } from '../../../shared/story/index.ts';
import { actIn, arcIn, base, encounter, encounterIn, eventOf, personIn, place, placeIn, progressOf } from './base.ts';

const saidOf = (change: (pkg: VNPackage) => void): string[] => {
  const pkg = base();
  change(pkg);
  return checkPackage(pkg).findings.map(findingKey);
};

describe('one root, one finding', () => {
  it('what lies behind a place nobody can reach is not told again', () => {
    const told = saidOf((pkg) => {
      const behind = (id: string, to: string[]) =>
        place(id, [encounter(`enc_${id}_one`, { potentialFlags: [`key_${id}`] })], { connections: to });
      const far = [behind('cave', ['tunnel']), behind('tunnel', ['shaft']), behind('shaft', [])];
      for (const each of far) actIn(pkg).sandboxLocations.push({ ...each, encounters: [] });
      const cave = actIn(pkg).sandboxLocations.find(({ id }) => id === 'cave');
      cave?.encounters.push({
        ...encounterIn(pkg, 'enc_keeper'),
        id: 'enc_cave_key',
        potentialFlags: ['cave_key'],
      });
      encounterIn(pkg, 'enc_stair').prerequisites = ['cave_key'];
      for (const id of ['cave', 'tunnel', 'shaft']) {
        pkg.assets.backgrounds[id] = { url: '/media/a/b.png', mimeType: 'image/png' };
        pkg.assets.music[id] = { url: '/media/a/b.ogg', mimeType: 'audio/ogg' };
      }
    });
    expect(told).toEqual(['place-unreachable node:act_1/cave', 'pool-thin node:act_1/cave']);
  });

  it('who waits for what never comes is not told again, nor a circle more than once', () => {
    const chain = saidOf((pkg) => {
      encounterIn(pkg, 'enc_rope').prerequisites = ['nothing_sets_this'];
    });
    expect(chain.filter((key) => key.startsWith('prerequisite'))).toEqual([
      'prerequisite-never-set encounter:act_1/enc_rope',
    ]);
    const circle = saidOf((pkg) => {
      encounterIn(pkg, 'enc_keeper').potentialFlags = ['one'];
      encounterIn(pkg, 'enc_keeper').prerequisites = ['two'];
      encounterIn(pkg, 'enc_stair').potentialFlags = ['two'];
      encounterIn(pkg, 'enc_stair').prerequisites = ['one'];
    });
    expect(circle.filter((key) => key.startsWith('prerequisites-'))).toEqual([
      'prerequisites-circular encounter:act_1/enc_keeper',
    ]);
  });

  it('someone whom only what is out of reach needs is not told of as never met', () => {
    const told = saidOf((pkg) => {
      placeIn(pkg, 'lighthouse').connections = [];
      placeIn(pkg, 'harbour').connections = [];
    });
    expect(told.filter((key) => key.includes('ken') && !key.startsWith('arc-cannot'))).toEqual([]);
  });
});

describe('an act that gives less than it needs', () => {
  const saidOfAct = (change: (pkg: VNPackage) => void): string[] =>
    saidOf(change).filter((key) => key.endsWith(' act:/act_1') && key.startsWith('act-'));
  const forced = (pkg: VNPackage, triggerCondition: string): void => {
    progressOf(pkg).requiredValue = 7;
    Object.assign(eventOf(pkg), { triggerCondition, forcesClimax: true });
  };

  it('cannot be completed where no event forces its climax by a condition', () => {
    expect(saidOfAct((pkg) => forced(pkg, 'When the bell has rung'))).toEqual(['act-cannot-be-completed act:/act_1']);
  });

  it('is called so by a proof alone where one does', () => {
    expect(saidOfAct((pkg) => forced(pkg, 'turn >= 1 && !has_flag("took_lamp")'))).toEqual([
      'act-not-proven act:/act_1',
    ]);
    expect(saidOfAct((pkg) => forced(pkg, 'turn >= 1'))).toEqual([]);
  });
});

describe('an act without places', () => {
  const emptied = (required: number | null, progress: number) =>
    saidOf((pkg) => {
      const act = actIn(pkg);
      act.sandboxLocations = [];
      delete act.startLocation;
      delete act.globalProgression;
      if (required !== null) act.globalProgression = { requiredValue: required, trackerLabel: 'Clues' };
      for (const each of arcIn(pkg, 'ken')) each.givesProgression = progress;
    }).filter((key) => key.endsWith(' act:/act_1') && key.startsWith('act-'));

  it('goes on to the next, and is an error only where it needs progress that arcs do not give', () => {
    expect(emptied(null, 1)).toEqual(['act-without-places act:/act_1', 'act-without-progress act:/act_1']);
    expect(emptied(3, 1)).toEqual(['act-cannot-be-completed act:/act_1', 'act-without-places act:/act_1']);
    expect(emptied(2, 1)).toEqual(['act-without-places act:/act_1', 'act-not-proven act:/act_1']);
    const pkg = base();
    actIn(pkg).sandboxLocations = [];
    delete actIn(pkg).globalProgression;
    const story = compileStory(pkg);
    const acts = [1, 2, 3].reduce(
      (states) => {
        const [last = startPlay(story, 1)] = states;
        const [action] = possibleActions(story, last);
        return action ? [simulateTurn(story, last, action).state, ...states] : states;
      },
      [startPlay(story, 1)],
    );
    expect(acts.map(({ act }) => act)).toContain('act_2');
  });
});

describe('arcs', () => {
  it('may stop early, and leap where they are short', () => {
    expect(saidOf((pkg) => void arcIn(pkg, 'ken').pop())).toEqual([]);
    const leap = saidOf((pkg) => {
      const [, second] = arcIn(pkg, 'ken');
      if (second) second.arcPhase = 'resolution';
    });
    expect(leap).toEqual([]);
  });

  it('end in something', () => {
    expect(saidOf((pkg) => void delete arcIn(pkg, 'ken')[1]?.givesProgression)).toEqual([
      'encounter-without-consequence encounter:/arc_ken_speaks',
    ]);
  });
});

const TEXTS = {
  en: 'You lift the lamp out of the box, and the light goes along the wall, over the ropes and the names that somebody cut there long before you came.',
  de: 'Der alte Mann sitzt auf der Bank und sieht nicht auf, als sie zu ihm kommt. Er hat den ganzen Tag mit niemandem gesprochen, und es ist kalt.',
  fr: 'Le vieux gardien est assis sur le banc et ne lève pas les yeux quand elle arrive. Il n’a parlé à personne de la journée, et la lampe dans sa main n’est pas la sienne.',
  es: 'El viejo guardián está sentado en el banco y no levanta la vista cuando ella llega. No ha hablado con nadie en todo el día, y la lámpara que tiene en la mano no es suya.',
  ja: '港は静かだった。灯台の光は消えていて、誰もその理由を話そうとしない。古いロープが桟橋の端に残されている。',
  zh: '港口很安静。灯塔的光熄灭了，没有人愿意说出原因。旧绳子还留在码头的尽头。男人久久地望着大海，一句话也没有说。',
  ko: '항구는 조용했다. 등대의 불은 꺼져 있었고 아무도 그 이유를 말하려 하지 않았다. 낡은 밧줄이 부두 끝에 남아 있었다.',
  ru: 'В гавани было тихо. Свет маяка погас, и никто не хотел говорить почему. Старая верёвка осталась на краю пристани, и человек долго смотрел на море.',
};

describe('languages', () => {
  it('are known by their script, Latin ones by their words', () => {
    expect(
      Object.entries(TEXTS).map(([tag, text]) => [
        tag,
        getDetectedTag(detectTextLanguage(text) ?? { script: 'thai', language: null }),
      ]),
    ).toEqual(Object.keys(TEXTS).map((tag) => [tag, tag === 'ru' ? null : tag]));
  });

  it('are foreign to every other, and none to itself', () => {
    for (const tag of Object.keys(TEXTS)) {
      for (const [other, text] of Object.entries(TEXTS)) {
        expect([tag, other, detectForeignText(tag, text) === null]).toEqual([tag, other, tag === other]);
      }
    }
    expect(detectForeignText('zh-TW', TEXTS.zh)).toBeNull();
    expect(detectForeignText('en-GB', TEXTS.de)).not.toBeNull();
  });

  it('are not guessed at from names, short texts, mixtures or tags nobody knows', () => {
    expect(detectForeignText('en', 'Hôtel de la Gare et des Étrangers')).toBeNull();
    expect(detectForeignText('en', '港の灯台')).toBeNull();
    expect(detectForeignText('ja', `${TEXTS.ja} Captain Ishida says: "Look to the tide, boy!"`)).toBeNull();
    expect(detectForeignText('en', `Haru, Tome, Ishida, Kuroda, Mio. ${TEXTS.en} 灯台へ、と彼は言う。`)).toBeNull();
    expect(detectForeignText('tlh', TEXTS.ru)).toBeNull();
    expect(detectForeignText('sr-Latn', TEXTS.de)).toBeNull();
    expect(detectForeignText('fi', TEXTS.en)).toBeNull();
  });
});

describe('boxes of the stage', () => {
  it('hold half as many Chinese characters as Latin letters', () => {
    expect(tooWide('x'.repeat(WIDTHS.name), WIDTHS.name)).toBe(false);
    expect(tooWide('x'.repeat(WIDTHS.name + 1), WIDTHS.name)).toBe(true);
    expect(tooWide('灯'.repeat(WIDTHS.name / 2), WIDTHS.name)).toBe(false);
    expect(tooWide('灯'.repeat(WIDTHS.name / 2 + 1), WIDTHS.name)).toBe(true);
  });
});

describe('the ways a story can end', () => {
  it('are those with conditions as well', () => {
    const saidOfOne = (more: Partial<VNPackage['plot']>) =>
      saidOf(({ plot }) => Object.assign(plot, { possibleEndings: ['They stay.'] }, more));
    const fewEndings = 'few-endings premise:/';
    expect(saidOfOne({})).toContain(fewEndings);
    expect(
      saidOfOne({ endings: [{ id: 'home', title: 'Home', text: 'They go home.', when: 'turn > 1' }] }),
    ).not.toContain(fewEndings);
  });
});

describe('who a story is about', () => {
  it('is met where a place or an encounter that may come needs them', () => {
    const told = saidOf((pkg) => {
      pkg.characters.push({ ...personIn(pkg, 'aiko'), id: 'mayor', name: 'The mayor', role: 'npc' });
      delete pkg.characters.at(-1)?.stats;
      pkg.assets.characters.mayor = { url: '/media/a/b.png', mimeType: 'image/png' };
      encounterIn(pkg, 'enc_speech').requiredCharacters = ['mayor'];
    });
    expect(told).toEqual([]);
  });
});

describe('an act that can be lost', () => {
  const lossIn = (change: (pkg: VNPackage) => void) => {
    const pkg = base();
    change(pkg);
    return checkPackage(pkg).findings.find(({ code }) => code === 'act-soft-lock');
  };

  it('by a place without a way out: it says so, and a way back is what it takes', () => {
    const loss = lossIn((pkg) => {
      placeIn(pkg, 'lighthouse').connections = [];
      progressOf(pkg).requiredValue = 5;
    });
    expect(loss?.message).toMatch(
      /"Title of lighthouse" \(lighthouse\) has no way out: once the player has gone there, .+ and .+ can no longer come/,
    );
    expect(loss?.fix).toMatch(/^Give "Title of lighthouse" \(lighthouse\) a way back in its connections, or lower /);
    expect(loss?.fix).not.toMatch(/flag/);
  });
});
