import { meant, prose, textOf } from './en-parts.ts';
import { scenes } from './en-scenes.ts';
import { structure } from './en-structure.ts';
import type { Catalogue } from './message-types.ts';
import { isCertain } from './spots.ts';

export const en: Catalogue = {
  ...structure,
  ...scenes,
  'requires-and-excludes': ({ encounter, flags }, v) => [
    `${v.name(encounter)} both requires and excludes ${v.ids(flags)}: it can never come.`,
    `Remove ${v.ids(flags)} from ${v.or('the excludeIfFlags or the prerequisites', '“Closed by” or “Needs flags”')} of ${v.name(encounter)}.`,
  ],
  'prerequisite-excluded': ({ encounter, flag, by }, v) => [
    `${v.name(encounter)} requires ${v.ids([flag])}, but whatever sets it also sets ${v.ids([by])}, which it excludes: it can never come.`,
    `Remove ${v.ids([by])} from ${v.or('the excludeIfFlags', '“Closed by”')} of ${v.name(encounter)}, or let something set ${v.ids([flag])} alone.`,
  ],
  'prerequisite-never-set': ({ encounter, flags, near }, v) => [
    `${v.name(encounter)} requires ${v.ids(flags)}, which no other encounter sets: it can never come.${meant(near, v)}`,
    `Add ${v.ids(flags)} to ${v.or('the potentialFlags', '“Flags it sets”')} of an encounter that comes before, or remove it from ${v.or('the prerequisites', '“Needs flags”')} of ${v.name(encounter)}.`,
  ],
  'prerequisite-not-set-yet': ({ encounter, flags, near }, v) => [
    `${v.name(encounter)} requires ${v.ids(flags)}, which no other encounter sets yet.${meant(near, v)}`,
    `Let an encounter of a pool that is still to be written set ${v.ids(flags)}.`,
  ],
  'prerequisite-set-later': ({ encounter, flags }, v) => [
    `${v.name(encounter)} requires ${v.ids(flags)}, which only a later act sets: it can never come.`,
    `Let an encounter of this act or an earlier one set ${v.ids(flags)}, or remove it from ${v.or('the prerequisites', '“Needs flags”')} of ${v.name(encounter)}.`,
  ],
  'prerequisites-circular': ({ encounter, flags, with: others }, v) => [
    `${v.name(encounter)} requires ${v.ids(flags)}, set only by ${v.names(others)}, which in turn depends on it: none of them can come.`,
    `Remove ${v.ids(flags)} from ${v.or('the prerequisites', '“Needs flags”')} of ${v.name(encounter)}, or let an encounter that needs nothing set it.`,
  ],
  'exclusion-never-set': ({ encounter, flags, near }, v) => [
    `${v.name(encounter)} excludes ${v.ids(flags)}, which nothing sets: the exclusion never applies.${meant(near, v)}`,
    `Remove ${v.ids(flags)} from ${v.or('the excludeIfFlags', '“Closed by”')} of ${v.name(encounter)}, or let an encounter set it.`,
  ],
  'flag-no-answer-gives': ({ encounter, flags }, v) => [
    `No option and no roll of ${v.name(encounter)} earns ${v.ids(flags)}, so it is never set there.`,
    `Add ${v.ids(flags)} to the flags of an option or of what a roll brings in ${v.name(encounter)}, or remove it from its ${v.or('potentialFlags', '“Flags it sets”')}.`,
  ],
  'flag-never-read': ({ flags }, v) => [
    `${flags.length === 1 ? 'A flag is' : `${flags.length} flags are`} set that no prerequisite, exclusion or condition reads: ${v.ids(flags)}. Only the Director sees them.`,
    'If a flag should make a difference, let an encounter require it, or an event, branch or fact depend on it.',
  ],

  'clock-counts-as-none': ({ act, label, value }, v) => [
    `The clock ${v.quote(label, 2000)} of the act ${v.name(act)} ends at ${value}. A value below 1 counts as none.`,
    `Raise ${v.or('opposingForce.requiredValue', '“Full at” of the doom clock')} of the act ${v.name(act)}, or ${v.or('remove opposingForce', 'remove its doom clock')}.`,
  ],
  'clock-too-fast': ({ act, label, size, least }, v) => [
    `The clock ${v.quote(label, 2000)} of the act ${v.name(act)} is tight: ${size} idle turns force the climax.`,
    `Raise ${v.or('opposingForce.requiredValue', '“Full at” of the doom clock')} of the act ${v.name(act)} to ${least} or more.`,
  ],
  'clock-too-fast:far': ({ act, label, size, turns, every, least }, v) => [
    `The clock ${v.quote(label, 2000)} of the act ${v.name(act)} ends at ${size}, but winning takes at least ${turns} turns: one idle, failed or pressed turn in every ${every} fills it first.`,
    `Raise ${v.or('opposingForce.requiredValue', '“Full at” of the doom clock')} of the act ${v.name(act)} to ${least} or more, or ask for less progress.`,
  ],
  'clock-never-matters': ({ act, label, size, turns, most }, v) => [
    `The clock ${v.quote(label, 2000)} of the act ${v.name(act)} ends at ${size}, but the whole act takes only about ${turns} turns: even at its fastest the clock does not fill.`,
    `Lower ${v.or('opposingForce.requiredValue', '“Full at” of the doom clock')} of the act ${v.name(act)} to ${most} or less.`,
  ],
  'threshold-out-of-range': ({ act, size, values }, v) => [
    `Escalations of the act ${v.name(act)} are out of range: ${v.list(
      values.map((value) =>
        value > size
          ? `${value} is never reached: the clock ends at ${size}`
          : `${value} comes as soon as the act begins`,
      ),
    )}.`,
    `Put every escalation threshold of the act ${v.name(act)} between 1 and ${size}.`,
  ],
  'threshold-twice': ({ act, values }, v) => [
    `More than one escalation of the act ${v.name(act)} comes at ${v.list(values.map(String))}: they are told in one turn.`,
    `Give each escalation of the act ${v.name(act)} a threshold of its own.`,
  ],

  'condition:event': ({ event, problem }, v) => {
    const [says, mend] = prose(problem, v);
    if (problem.kind === 'never-holds') return [`The event ${v.name(event)} can never happen: ${says}.`, mend];
    return [
      `The event ${v.name(event)}: ${says}${problem.kind === 'not-understood' ? ', so the rules leave it to the Director' : ''}.`,
      mend,
    ];
  },
  'condition:branch': ({ event, problem }, v) => {
    const [says, mend] = prose(problem, v);
    return [
      `The event ${v.name(event)}, ${v.or('branch', 'variation')}: ${says}${isCertain(problem) ? ', so it is never told' : ''}.`,
      mend,
    ];
  },
  'condition:fact': ({ fact, problem }, v) => {
    const [says, mend] = prose(problem, v);
    return [
      `The fact ${v.name(fact)}, ${v.or('revealWhen', '“Earned when”')}: ${says}${
        problem.kind === 'prose' || problem.kind === 'not-understood' ? ', so it never holds' : ''
      }.`,
      mend,
    ];
  },
  'event-comes-too-late': ({ event, condition, turns }, v) => [
    `The event ${v.name(event)} waits for ${v.quote(condition)}, but the whole act takes only about ${turns} turns.`,
    `Let it happen by turn ${turns} or so.`,
  ],
  'event-ends-act-at-once': ({ event, condition }, v) => [
    `The event ${v.name(event)} forces the climax on the first turn of the act: ${v.quote(condition)} holds from the start.`,
    'Let it wait for something: a turn, a flag, progress or doom.',
  ],

  'no-protagonist': (_, v) => [
    'No character is the protagonist: the player has no face and no stats.',
    `Make the role of one character ${v.quote('protagonist')}.`,
  ],
  'second-protagonist': ({ person, player }, v) => [
    `${v.name(person)} is a second protagonist; the player is ${v.or(`"${player.id}"`, v.name(player))}, the first one declared.`,
    `Make the role of ${v.name(person)} ${v.quote('ally')}, or change the role of the other one.`,
  ],
  'stats-of-others': ({ person }, v) => [
    `${v.name(person)} has stats, but only the protagonist's are used for dice.`,
    `Remove the stats of ${v.name(person)}; say in the description what they can do.`,
  ],
  'character-unknown': ({ element, people }, v) => [
    `${v.name(element)} needs ${v.ids(people)}, who ${people.length === 1 ? 'is' : 'are'} not in the cast.`,
    v.or(
      `Propose ${v.ids(people)} as ${people.length === 1 ? 'a character' : 'characters'}, or remove ${people.length === 1 ? 'the id' : 'the ids'} from the requiredCharacters of ${v.name(element)}.`,
      `Add ${v.ids(people)} to the cast, or remove ${people.length === 1 ? 'the name' : 'the names'} from “Who is there” of ${v.name(element)}.`,
    ),
  ],
  'character-never-met': ({ person }, v) => [
    `Nothing brings ${v.name(person)} into play: no place and no encounter needs them, and they have no personal arc.`,
    `Add ${v.or(`"${person.id}"`, v.name(person))} to ${v.or('the requiredCharacters', '“Who is there”')} of a place or an encounter, or give ${v.name(person)} a personal arc.`,
  ],
  'character-elsewhere': ({ encounter, people }, v) => [
    `${v.name(encounter)} needs ${v.names(people)}, who belongs to other places of the act: it comes only if the Director brings them.`,
    `Add ${v.names(people)} to ${v.or('the requiredCharacters', '“Who is there”')} of its place, or remove them from ${v.or('those', 'that')} of ${v.name(encounter)}.`,
  ],
  'alone-with-company': ({ encounter, people }, v) => [
    `${v.name(encounter)} comes only where the protagonist is alone, but ${v.names(people)} would be there.`,
    `Remove ${v.names(people)} from it or from its place, or remove ${v.or('alone', '“Alone”')} from ${v.name(encounter)}.`,
  ],
  'scene-repeats-another': ({ encounters, other }, v) => [
    `${v.names(encounters, 3)} ${encounters.length === 1 ? 'repeats' : 'repeat'} nearly the same as ${v.name(other)}.`,
    'Make something different happen there.',
  ],
  'arc-empty': ({ person }, v) => [
    `The personal arc of ${v.name(person)} has no encounters: it is never played.`,
    `Write ${v.or('arcEncounters', 'encounters of the arc')} for ${v.name(person)}, one for each phase, or remove ${v.or('personalArc', 'the personal arc')}.`,
  ],
  'arc-phase-missing': ({ person, to, missing }, v) => [
    `The personal arc of ${v.name(person)} reaches its ${to} without ${v.list(missing)}.`,
    `Write an arc encounter of ${v.name(person)} for ${v.list(missing)}, or move one there.`,
  ],
  'arc-cannot-advance': ({ person }, v) => [
    `The personal arc of ${v.name(person)} can never begin: in every act they belong to unreachable places.`,
    `Add ${v.or(`"${person.id}"`, v.name(person))} to ${v.or('the requiredCharacters', '“Who is there”')} of a reachable place, or make theirs reachable.`,
  ],
  'name-twice': ({ person, other, name }, v) => [
    v.or(
      `"${person.id}" and "${other.id}" are both called "${name}".`,
      `${v.name(person)} has the same name as ${v.name(other)}.`,
    ),
    v.or(`Give "${person.id}" a name of their own.`, 'Give each a name of their own.'),
  ],

  'secret-never-revealed': ({ fact, problem }, v) => [
    `The fact ${v.name(fact)} can never be learned by the player: ${problem === null ? 'no condition reveals it, and no finding names it' : prose(problem, v)[0]}.`,
    `Give it ${v.or('a revealWhen', 'an “Earned when”')} such as has_flag("found_letter"), or let a finding name it: "A page [${fact.id}]".`,
  ],
  'finding-names-unknown-fact': ({ encounter, facts }, v) => [
    `A finding of ${v.name(encounter)} names the fact ${v.quotes(facts)}, which does not exist.`,
    `Add the fact to the act or the premise, or name an existing one in the findings of ${v.name(encounter)}.`,
  ],
  'known-by-unknown': ({ fact, people }, v) => [
    `The fact ${v.name(fact)} is known by ${v.ids(people)}, who ${people.length === 1 ? 'is' : 'are'} not in the cast.`,
    v.or(
      `Remove ${v.ids(people)} from knownBy of the fact "${fact.id}", or propose ${people.length === 1 ? 'the character' : 'them'}.`,
      `Remove ${v.ids(people)} from “Known by” of this fact, or add ${people.length === 1 ? 'the character' : 'them'} to the cast.`,
    ),
  ],
  'reveal-not-needed': ({ fact }, v) => [
    `The fact ${v.name(fact)} is known to the player from the start, so its ${v.or('revealWhen', '“Earned when”')} has no effect.`,
    v.or(
      `Remove revealWhen from the fact "${fact.id}", or make its audience "cast" or "director".`,
      'Remove its “Earned when”, or exclude the player from “Who may know it”.',
    ),
  ],
  'secret-too-short': ({ text }, v) => [
    `The secret ${v.quote(text)} is too short to be kept secret reliably.`,
    'Use at least three words.',
  ],
  'lore-gives-away-secret': ({ lore, secrets }, v) => [
    `Lore ${v.or(`"${lore.id}"`, v.name(lore))} gives away a secret almost word for word: ${v.list(
      secrets.map(({ fact, text }) =>
        v.or(
          `${fact === null ? 'the truth' : `the fact "${fact}",`} ${v.quote(text, 60)}`,
          `${fact === null ? 'the truth' : 'the fact'} ${v.quote(text, 60)}`,
        ),
      ),
      3,
    )}.`,
    `Say in ${v.or(`"${lore.id}"`, 'it')} only what everybody knows, or let the player know the secret from the start.`,
  ],
  'finding-gives-away-secret': ({ encounter, secrets }, v) => [
    `A finding of ${v.name(encounter)} gives away what is still secret: ${v.list(
      secrets.map(({ text }) => v.quote(text, 60)),
      3,
    )}.`,
    `Let the finding say what is found and not what it means, or let ${v.name(encounter)} earn the fact.`,
  ],
  'lore-key-never-matches': ({ lore, keys, problems }, v) => [
    v.or(
      `Lore "${lore.id}": ${problems.slice(0, 4).join(' ')}`,
      `Lore ${v.name(lore)}: ${v.quotes(keys, 4)} can never match in the story.`,
    ),
    `Give ${v.or(`"${lore.id}"`, v.name(lore))} keys that occur in the story.`,
  ],
  'lore-without-keys': ({ lore }, v) => [
    `Lore ${v.or(`"${lore.id}"`, v.name(lore))} has no keys: it is never told.`,
    `Give ${v.or(`"${lore.id}"`, 'it')} keys: words that bring it into the telling when they occur.`,
  ],

  'background-missing': ({ place, asset }, v) => [
    `${v.name(place)} has no background${v.or(`: there is no picture "${asset}"`, '')}.`,
    `Finalize ${v.name(place)}, so that its picture is made.`,
  ],
  'music-missing': ({ place, asset }, v) => [
    `${v.name(place)} has no music${v.or(`: there is no track "${asset}"`, '')}.`,
    `Finalize ${v.name(place)}, so that its track is made, or give it the mood of another place.`,
  ],
  'portrait-missing': ({ person }, v) => [
    `${v.name(person)} has no portrait: they are never seen on the stage.`,
    `Draw the portrait of ${v.name(person)}.`,
  ],
  'expression-not-drawn': ({ person, faces }, v) => [
    `${v.name(person)} has ${faces.length === 1 ? 'the expression' : 'the expressions'} ${v.quotes(faces)}, but no such portrait was drawn: the neutral one is shown instead.`,
    `Draw the portrait of ${v.name(person)} again, or remove ${v.quotes(faces)} from the expressions.`,
  ],
  'asset-unused': ({ assets }, v) => [
    `No place or character uses these pictures or tracks: ${v.ids(assets)}.`,
    v.or(
      'Remove them, or let a place use them: location is the key of its background, mood that of its music.',
      'Remove them, or let a place use them.',
    ),
  ],

  'language-tag-wrong': ({ expected, found }, v) => [
    `The language of the story is ${v.quote(expected)}, but it is written in ${found}.`,
    `Make the language of the premise that of the texts, or rewrite the texts in ${v.quote(expected)}.`,
  ],
  'wrong-language': ({ element, expected, found, texts }, v) => {
    const names = v.list(texts.map((text) => textOf(text, v)));
    return [
      `Texts of ${v.name(element)} are in ${found}, but the story is in ${v.quote(expected)}: ${names}.`,
      `Write ${names} of ${v.name(element)} in ${v.quote(expected)}.`,
    ];
  },
  'option-too-long': ({ encounter, answers, letters }, v) => [
    `Answers of ${v.name(encounter)} are too long for their buttons: ${v.quotes(answers)}.`,
    `Shorten them to about ${letters} letters; what happens then belongs in the description.`,
  ],
  'title-too-long:place': ({ place, columns, most }, v) => [
    `The title of ${v.name(place)} is too long for the stage: ${columns} columns of ${most}.`,
    `Shorten the title of ${v.or(`"${place.id}"`, 'the place')}; details belong in ${v.or('ambientDetail', '“What one senses there”')}.`,
  ],
  'title-too-long:act': ({ act, title, labels, letters, labelLetters }, v) => {
    const long = [
      ...(title === null ? [] : [`the title ${v.quote(title, 60)}`]),
      ...labels.map((label) => `the label ${v.quote(label, 60)}`),
    ];
    return [
      `In the act ${v.or(`"${act.id}"`, v.name(act))}, ${v.list(long)} ${long.length === 1 ? 'is' : 'are'} too long for the stage.`,
      `Shorten it: a title has room for ${letters} letters, the label of a tracker for ${labelLetters}.`,
    ];
  },
  'name-too-long': ({ person, letters }, v) => [
    `The name of ${v.name(person)} does not fit on the name plate.`,
    `Shorten the name${v.or(` of "${person.id}"`, '')} to about ${letters} letters; titles belong in the description.`,
  ],
  'few-endings': ({ count }, v) => [
    `The story has ${count} possible ${count === 1 ? 'ending' : 'endings'}; two or three make the player's choices count.`,
    `Add ${v.or('possibleEndings', 'possible endings')}: the first for when the last act is won, the last for when it is lost.`,
  ],
  'endings-alike': ({ endings }, v) => [
    `Some endings are the same: ${v.quotes(endings)}.`,
    `Let each of ${v.or('possibleEndings', 'the possible endings')} end the story differently.`,
  ],
};
