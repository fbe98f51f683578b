import { useState } from 'react';
import type { CheckOutcome, FrameOf } from '../../../shared/play/index.ts';
import { formatModifier } from '../../ui/format-amounts.ts';
import { SETTLE_MS } from '../playing/limits.ts';
import type { StageScene } from '../playing/scene.ts';
import { useStageTexts } from '../texts/use-texts.ts';

const FACES = [1, 2, 3, 4, 5, 6] as const;
const TURNED: Readonly<Record<number, readonly [number, number]>> = {
  1: [0, 0],
  2: [-90, 0],
  3: [0, -90],
  4: [0, 90],
  5: [90, 0],
  6: [0, 180],
};

const turnedTo = (face: number) => {
  const [x, y] = TURNED[face] ?? [0, 0];
  return { '--x': `${x}deg`, '--y': `${y}deg` };
};

/** Where the pips of a face lie, by row and column. */
const DIAGONAL = ['1 / 1', '3 / 3'] as const;
const CORNERS = [...DIAGONAL, '1 / 3', '3 / 1'] as const;
const PIPS = {
  1: ['2 / 2'],
  2: DIAGONAL,
  3: [...DIAGONAL, '2 / 2'],
  4: CORNERS,
  5: [...CORNERS, '2 / 2'],
  6: [...CORNERS, '2 / 1', '2 / 3'],
} as const;

function Die({ value, index }: { value: number | null; index: number }) {
  return (
    <div className="stage-die" data-thrown={value !== null || undefined} style={{ '--delay': `${index * 90}ms` }}>
      <div className="stage-cube" style={turnedTo(value ?? index + 3)}>
        {FACES.map((face) => (
          <div key={face} className="stage-face-of-die stage-fill" style={turnedTo(face)}>
            {PIPS[face].map((area) => (
              <i key={area} style={{ gridArea: area }} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

const titled = (skill: string): string => skill.charAt(0).toLocaleUpperCase() + skill.slice(1);

/** From best to worst: shared/play's CHECK_OUTCOMES, repeated so that this bundle loads no schemas. */
const BANDS: readonly CheckOutcome[] = ['full', 'mixed', 'miss'];
const TONES: Readonly<Record<CheckOutcome, string>> = { full: '#8fd18a', mixed: '#f0c46a', miss: '#f0765c' };

/** The outcomes of a check by total. Rules of play, "Checks". */
function Stakes() {
  const strings = useStageTexts().stage;
  return (
    <dl className="stage-tools stage-stakes">
      {BANDS.map((outcome) => (
        <div key={outcome} style={{ '--tone': TONES[outcome] }}>
          <dt>{strings.bands[outcome]}</dt>
          <dd>{strings.stakes[outcome]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The pending check: its stat, modifier and reason. */
export function CheckPanel({
  check,
  language,
  rolling,
  onRoll,
}: {
  check: FrameOf<'check'>;
  language: string;
  rolling: boolean;
  onRoll: () => void;
}) {
  const strings = useStageTexts().stage;
  const [came] = useState(() => performance.now());
  const roll = () => {
    if (performance.now() - came > SETTLE_MS) onRoll();
  };
  return (
    <section
      className="stage-panel stage-check stage-centered"
      aria-label={strings.checkOf(titled(check.skill))}
      data-rolling={rolling || undefined}
    >
      <h2>{check.skill ? strings.checkOf(titled(check.skill)) : strings.checkPlain}</h2>
      {check.reason && (
        <p className="stage-check-reason stage-story stage-soft" lang={language}>
          {check.reason}
        </p>
      )}
      <div className="stage-dice" aria-hidden="true">
        <Die value={null} index={0} />
        <Die value={null} index={1} />
        <span className="stage-modifier">{formatModifier(check.modifier)}</span>
      </div>
      {check.skill && <p>{strings.rollWith(titled(check.skill), formatModifier(check.modifier))}</p>}
      <Stakes />
      {rolling ? (
        <p className="stage-check-status stage-soft" role="status">
          {strings.rolling}
        </p>
      ) : (
        // biome-ignore lint/a11y/noAutofocus: the roll is the one thing to do here, and the story has just asked for it
        <button type="button" className="stage-button stage-main" autoFocus onClick={roll}>
          {strings.roll}
        </button>
      )}
    </section>
  );
}

/** The roll: the dice as thrown by the rules, and the outcome. */
export function RollPanel({ roll }: { roll: NonNullable<StageScene['roll']> }) {
  const strings = useStageTexts().stage;
  const [first = 1, second = 1] = roll.dice;
  const sum = `${first} + ${second} ${roll.modifier < 0 ? '−' : '+'} ${Math.abs(roll.modifier)} = ${roll.total}`;
  return (
    <section
      key={roll.seq}
      className="stage-panel stage-check stage-centered"
      style={{ '--tone': TONES[roll.outcome] }}
    >
      <h2>{roll.skill ? strings.checkOf(titled(roll.skill)) : strings.checkPlain}</h2>
      <div className="stage-dice" aria-hidden="true">
        <Die value={first} index={0} />
        <Die value={second} index={1} />
        <span className="stage-modifier">{formatModifier(roll.modifier)}</span>
      </div>
      <div className="stage-result" role="status">
        <p className="stage-soft">{sum}</p>
        <p className="stage-outcome stage-story">
          <small>{strings.bands[roll.outcome]}</small> {strings.outcome[roll.outcome]}
        </p>
        <p className="stage-check-reason stage-story stage-soft">{strings.outcomeHint[roll.outcome]}</p>
      </div>
    </section>
  );
}
