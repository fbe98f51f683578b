import type { DraftCharacter } from '../../../shared/story/index.ts';
import type { Chance } from '../../words/chance.ts';
import { listOf } from '../../words/text.ts';
import { safeProgress } from '../story/balance.ts';
import type { Conversation } from './conversation.ts';
import { findAct, findCharacter, findPlace } from './find.ts';
import type { ShownDraft } from './shown-draft.ts';
import { type TalkLanguage, talk } from './talk.ts';

type Asked = (text: string, context: Context) => string | null;
interface Context {
  draft: ShownDraft;
  language: TalkLanguage;
  chance: Chance;
  say: (key: string, words?: Record<string, string>) => string;
}

const bullets = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');
const places = (draft: ShownDraft) =>
  draft.acts.flatMap((act) => act.sandboxLocations.map((place) => ({ act, place })));

function roleOf(character: DraftCharacter, { say }: Context): string {
  return say(`role_${character.role}`);
}

function castList(context: Context): string {
  return bullets(
    context.draft.characters.map(
      (character) =>
        `${character.name} (${roleOf(character, context)}): ${firstSentences(character.description, 1, context.language)}`,
    ),
  );
}

function firstSentences(text: string, count: number, language: TalkLanguage): string {
  const sentences = text.match(/[^.!?。！？]+[.!?。！？]+["”’]?\s*/gu) ?? [text];
  return sentences
    .slice(0, count)
    .join(language === 'zh' ? '' : '')
    .trim();
}

function describePerson(character: DraftCharacter, context: Context): string {
  const arc = character.personalArc;
  const want = arc === undefined ? '' : context.say('answer_want', { want: arc.want, need: arc.need });
  return context.say('answer_person', {
    name: character.name,
    role: roleOf(character, context),
    about: character.description,
    want: want === '' ? '' : ` ${want}`,
  });
}

function describeAct(act: ShownDraft['acts'][number], { draft, say }: Context): string {
  return say('answer_act', {
    number: String(draft.acts.indexOf(act) + 1),
    title: act.title,
    objective: act.objective,
    context: act.scenarioContext,
    required: String(act.globalProgression?.requiredValue ?? '–'),
    progress: act.globalProgression?.trackerLabel ?? '–',
    doom: act.opposingForce?.trackerLabel ?? '–',
    limit: String(act.opposingForce?.requiredValue ?? '–'),
  });
}

function describePlace(text: string, context: Context): string | null {
  const found = findPlace(context.draft, text);
  if (found === undefined) return null;
  const { act, place } = found;
  const ways = place.connections.map((id) => act.sandboxLocations.find((one) => one.id === id)?.title ?? id);
  return context.say('answer_place', {
    title: place.title,
    ambient: place.ambientDetail,
    ways: listOf(ways, context.language) || '–',
    count: String(place.encounters.length),
    list: place.encounters.map(({ title }) => `“${title}”`).join(context.language === 'en' ? ', ' : '、'),
  });
}

/** What a question is about once its asking is taken off: "who is Aiko" → "Aiko". */
const subject = (text: string): string =>
  text
    .replace(/^\s*(?:so|and|but|ok|okay)[,\s]+/iu, '')
    .replace(
      /^\s*(?:who(?:'s| is| are)|what(?:'s| is| are| about| happens| can happen)|where(?:'s| is)|tell me (?:more )?about|describe|explain|show me|介绍一下|介绍|说说|讲讲|告诉我关于|告诉我)\s*/iu,
      '',
    )
    .replace(/^(?:at|in|on|about|the place|the character)\s+/iu, '')
    .replace(/(?:是谁|是什么人|怎么样|是什么样的|是什么|会发生什么|有什么|在哪儿?|吗|呢)?[?？.!。\s]*$/u, '')
    .trim();

const RULES: [RegExp, Asked][] = [
  [
    /\b(?:who|which)\b.*\b(?:killer|culprit|villain|antagonist|murderer|behind|did it|guilty|bad guy|thief|responsible|to blame)\b|\bwho(?:dunn?it| did)\b|\bwhat(?:'s| is) (?:really|actually) going on\b|\bwhat is the (?:truth|secret|twist)\b|凶手|幕后|反派|谁干的|真相|谁是坏人|秘密是什么/iu,
    (_, { draft, say }) => {
      const villain = draft.characters.find(({ role }) => role === 'antagonist');
      const truth =
        (draft.premise?.globalContext.overarchingTruths ?? []).join(' ') ||
        draft.acts[0]?.scenarioContext ||
        say('nothing');
      return villain === undefined
        ? say('answer_no_villain', { truth })
        : say('answer_villain', { name: villain.name, truth });
    },
  ],
  [/\bhow many\b|\bnumber of\b|几个|几幕|多少|几位|几处/iu, (text, context) => countAnswer(text, context)],
  [
    /\b(?:are you|which model|what model|who are you|what are you|chatgpt|gemini|llm|ai model)\b|你是谁|你是什么|什么模型|你是(?:AI|人工智能)/iu,
    (_, { say }) => say('answer_me'),
  ],
  [
    /\bhow (?:do|can|should) (?:i|we|you) (?:play|start|run)|\bwhere do i (?:play|start)|怎么玩|如何玩|怎么开始/iu,
    (_, { draft, say }) => {
      const [first] = draft.acts;
      return say('answer_play', {
        place:
          first?.sandboxLocations.find(({ id }) => id === first.startLocation)?.title ??
          first?.sandboxLocations[0]?.title ??
          '–',
      });
    },
  ],
  [
    /\b(?:win|won|lose|lost|doom|clock|progress|tracker|timer|how hard|difficult)\b|怎么赢|怎么输|末日|倒计时|进度|胜利/iu,
    (_, { draft, say }) =>
      say('answer_win', {
        list: draft.acts
          .map((act, index) =>
            say('answer_win_act', {
              number: String(index + 1),
              required: String(act.globalProgression?.requiredValue ?? '–'),
              progress: act.globalProgression?.trackerLabel ?? '–',
              safe: String(safeProgress(act.sandboxLocations.map(({ encounters }) => encounters))),
              doom: act.opposingForce?.trackerLabel ?? '–',
              limit: String(act.opposingForce?.requiredValue ?? '–'),
            }),
          )
          .join('\n'),
      }),
  ],
  [
    /\b(?:end|ends|ending|endings|finale)\b|结局|怎么结束|结尾/iu,
    (_, { draft, say }) => {
      const endings = draft.premise?.possibleEndings ?? [];
      return say('answer_count_endings', { count: String(endings.length), list: bullets(endings) });
    },
  ],
  [
    /\b(?:encounters?|what can happen|what happens|scenes|events|flags)\b|遭遇|会发生什么|情节|事件/iu,
    (text, context) => {
      const found = findPlace(context.draft, subject(text).replace(/^.*\b(?:at|in|on)\s+/iu, ''));
      const list = (of: ReturnType<typeof places>) =>
        bullets(
          of.map(
            ({ place }) =>
              `${place.title}: ${place.encounters.map(({ title }) => title).join(context.language === 'en' ? ', ' : '、')}`,
          ),
        );
      if (found === undefined) return context.say('answer_all_encounters', { list: list(places(context.draft)) });
      const told = found.place.encounters.map(
        (encounter) =>
          `${encounter.title}: ${firstSentences(encounter.description.split('\n')[0] ?? '', 1, context.language)}`,
      );
      return context.say('answer_encounters', { place: found.place.title, list: bullets(told) });
    },
  ],
  [
    /\b(?:act|chapter)\s+(?:\d|one|two|three|four|five)\b|\b(?:first|second|third|fourth|fifth|last)\s+act\b|第.[幕章]/iu,
    (text, context) => {
      const act = findAct(context.draft, text);
      return act === undefined ? null : describeAct(act, context);
    },
  ],
  [
    /\b(?:list|show|name|what|which|who)\b.*\b(?:characters|cast|people|everyone|everybody)\b|\bwho is in it\b|^(?:the )?(?:cast|characters)\??$|哪些(?:角色|人物)|角色有|列出.*(?:角色|人物)|有谁/iu,
    (_, context) => context.say('answer_cast', { list: castList(context) }),
  ],
  [
    /\b(?:list|show|name|what|which|where)\b.*\b(?:places|locations|map|settings|rooms)\b|^(?:the )?(?:places|locations|map)\??$|哪些(?:地点|地方|场景)|地图|列出.*(?:地点|场景)/iu,
    (_, context) =>
      context.say('answer_places', {
        list: bullets(
          places(context.draft).map(
            ({ act, place }) =>
              `${place.title} → ${place.connections.map((id) => act.sandboxLocations.find((one) => one.id === id)?.title ?? id).join(context.language === 'en' ? ', ' : '、')}`,
          ),
        ),
      }),
  ],
  [
    /\bwhere can (?:i|you|one|the player) go from\b|\bhow (?:do|can) (?:i|you|one) get (?:from|to)\b|从.+能去|怎么去/iu,
    (text, context) => describePlace(text.replace(/^.*\b(?:from|to)\b/iu, ''), context),
  ],
  [
    /\b(?:who (?:do|am) i|who(?:'s| is) the (?:hero|heroine|protagonist|main character|player))\b|主角是谁|我扮演|我演谁|谁是主角/iu,
    (_, { draft, say }) => {
      const hero = draft.characters.find(({ role }) => role === 'protagonist');
      return hero === undefined ? null : say('answer_hero', { name: hero.name, about: hero.description });
    },
  ],
  [
    /\b(?:facts|clues|secrets)\b|线索|事实/iu,
    ({ length }, { draft, say }) => {
      const facts = [...(draft.premise?.facts ?? []), ...draft.acts.flatMap((act) => act.facts ?? [])];
      return length === 0 || facts.length === 0
        ? null
        : say('answer_facts', {
            list: bullets(
              facts.map(
                ({ text, audience, revealWhen }) =>
                  `${text} (${audience}${revealWhen === undefined ? '' : `, ${revealWhen}`})`,
              ),
            ),
          });
    },
  ],
  [
    /\b(?:what(?:'s| is) (?:it|the story|this story|the plot|this)(?: all)? about|premise|summary|summari[sz]e|synopsis|plot|recap)\b|讲什么|讲的是什么|故事梗概|前提|大纲|概括|总结/iu,
    (_, { draft, say }) =>
      say('answer_premise', { title: draft.premise?.title ?? '', premise: draft.premise?.premise ?? '' }),
  ],
  [
    /\b(?:title|called|name of the story)\b|标题|叫什么名字|书名/iu,
    (_, { draft, say }) => say('answer_title', { title: draft.premise?.title ?? '' }),
  ],
  [
    /\bthemes?\b|主题/iu,
    (_, { draft, say, language }) => say('answer_themes', { list: listOf(draft.premise?.themes ?? [], language) }),
  ],
  [
    /\btone|mood\b|基调|氛围/iu,
    (_, { draft, say }) => say('answer_tone', { tone: draft.premise?.globalContext.tone ?? '' }),
  ],
  [
    /\b(?:setting|set|when|where does|which (?:city|year|century|era))\b|背景|什么时代|哪里发生|设定/iu,
    (text, context) =>
      /\bwhere is\b/iu.test(text)
        ? null
        : context.say('answer_setting', { setting: context.draft.premise?.globalContext.setting ?? '' }),
  ],
  [
    /\b(?:art|style|visuals|pictures look)\b|画风|美术/iu,
    (_, { draft, say }) => say('answer_style', { style: draft.premise?.artStyle ?? '' }),
  ],
  [
    /\blanguage\b|什么语言/iu,
    (_, { draft, say }) =>
      say('answer_language', {
        language: say(draft.premise?.language.startsWith('zh') ? 'language_zh' : 'language_en'),
      }),
  ],
  [
    /\b(?:finished|done|saved|complete|ready)\b|完成了吗|好了吗|保存了吗|写完/iu,
    (_, { draft, say }) => say(draft.packageSaved ? 'answer_saved' : 'answer_not_saved'),
  ],
];

function countAnswer(text: string, context: Context): string | null {
  const { draft, say, language } = context;
  const of = (count: number, list: string, key: string) => say(key, { count: String(count), list });
  if (/\b(?:places?|locations?|rooms?|nodes?)\b|地点|地方|场景|处/iu.test(text))
    return of(
      places(draft).length,
      listOf(
        places(draft).map(({ place }) => place.title),
        language,
      ),
      'answer_count_places',
    );
  if (/\b(?:characters?|people|persons?|cast)\b|角色|人物|人/iu.test(text))
    return of(
      draft.characters.length,
      listOf(
        draft.characters.map(({ name }) => name),
        language,
      ),
      'answer_count_characters',
    );
  if (/\b(?:acts?|chapters?)\b|幕|章/iu.test(text))
    return of(
      draft.acts.length,
      listOf(
        draft.acts.map(({ title }) => `“${title}”`),
        language,
      ),
      draft.acts.length === 1 ? 'answer_count_act_one' : 'answer_count_acts',
    );
  if (/\bendings?\b|结局/iu.test(text))
    return of(
      draft.premise?.possibleEndings.length ?? 0,
      bullets(draft.premise?.possibleEndings ?? []),
      'answer_count_endings',
    );
  if (/\b(?:encounters?|scenes|events)\b|遭遇|情节|事件/iu.test(text)) {
    const all = places(draft);
    const arcs = draft.characters.reduce(
      (sum, character) => sum + (character.personalArc?.arcEncounters.length ?? 0),
      0,
    );
    return of(
      all.reduce((sum, { place }) => sum + place.encounters.length, arcs),
      listOf(
        all.map(({ place }) => `${place.title} ${place.encounters.length}`),
        language,
      ),
      'answer_count_encounters',
    );
  }
  return null;
}

const ASKS =
  /[?？]\s*$|^\s*(?:who|what|where|when|why|how|which|is|are|does|do|did|can|tell|list|show|describe|explain|name|summari[sz]e|recap)\b|谁|什么|哪|几|多少|怎么|吗|呢|介绍|列出|说说|讲讲/iu;

/** Answers a question from the draft; null where it is none, or none that the draft answers. */
export function answerQuestion(conversation: Conversation, language: TalkLanguage, chance: Chance): string | null {
  const text = (conversation.said.at(-1) ?? '').slice(0, 500).trim();
  if (!ASKS.test(text)) return null;
  const { draft } = conversation;
  const context: Context = { draft, language, chance, say: (key, words = {}) => talk(language, key, words, chance) };
  const about = subject(text);
  const person = about.length < 40 ? findCharacter(draft, about) : undefined;
  const named =
    person !== undefined && new RegExp(person.name.split(' ')[0] ?? person.name, 'u').test(text) ? person : undefined;
  if (
    named !== undefined &&
    /^\s*(?:so,?\s*)?(?:who|what|tell|describe|介绍|说说|讲讲)|是谁|怎么样|什么人/iu.test(text)
  )
    return describePerson(named, context);
  for (const [pattern, answer] of RULES) {
    const said = pattern.test(text) ? answer(text, context) : null;
    if (said !== null) return said;
  }
  if (person !== undefined) return describePerson(person, context);
  return about.length < 40 ? describePlace(about, context) : null;
}
