import { useState } from 'react';
import type { DraftCharacter, Expression } from '../../../shared/story/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { Picture, Portrait, Story } from '../../ui/index.ts';
import { ArcLine } from './arc-line.tsx';
import styles from './cast-sheet.module.css';
import { useIsFresh } from './fresh.tsx';
import { Secret } from './secret.tsx';
import sheet from './sheet.module.css';

/** Everyone in the story, the protagonist first. */
export function CastSheet({ cast, language }: { cast: readonly DraftCharacter[]; language?: string | undefined }) {
  const order: Record<DraftCharacter['role'], number> = { protagonist: 0, ally: 1, antagonist: 2, npc: 3 };
  const sorted = [...cast].sort((a, b) => order[a.role] - order[b.role]);
  return (
    <ul className={styles.cast}>
      {sorted.map((character) => (
        <li key={character.id}>
          <CharacterCard character={character} language={language} />
        </li>
      ))}
    </ul>
  );
}

function CharacterCard({ character, language }: { character: DraftCharacter; language?: string | undefined }) {
  const { t } = useTranslation();
  const fresh = useIsFresh({ type: 'character', id: character.id });
  const arc = character.personalArc;
  const faces = Object.entries(character.image?.expressions ?? {});
  const [chosen, setChosen] = useState<string | null>(null);
  // A portrait drawn anew has other files: what was chosen of the old one gives way.
  const shown = faces.find(([, url]) => url === chosen)?.[1] ?? character.image?.url;
  return (
    <article className={`${sheet.sheet} ${styles.card}`} data-fresh={fresh} aria-label={character.name}>
      <div className={styles.window}>
        {character.image ? (
          <Picture url={shown} alt={t('draft.portraitOf', { name: character.name })} />
        ) : (
          <Portrait url={null} name={character.name} size={96} />
        )}
      </div>
      <div className={styles.who}>
        <Story as="h3" language={language} className={styles.name}>
          {character.name}
        </Story>
        <p className={styles.role}>
          <span data-role={character.role}>{t(`draft.role.${character.role}`)}</span>
          {character.pronouns && <span lang={language}>{character.pronouns}</span>}
        </p>
        <Story language={language} className={sheet.small}>
          {character.description}
        </Story>
        {character.voice && (
          <Story language={language} className={styles.voice}>
            {character.voice}
          </Story>
        )}
      </div>
      {faces.length > 1 && <Expressions drawn={faces} shown={shown ?? ''} onShow={setChosen} />}
      {character.stats && Object.keys(character.stats).length > 0 && <Stats stats={character.stats} />}
      {arc && (
        <div className={styles.arc}>
          <dl className={styles.wants}>
            <div>
              <dt className={sheet.label}>{t('draft.want')}</dt>
              <dd>
                <Story as="span" language={language} className={sheet.small}>
                  {arc.want}
                </Story>
              </dd>
            </div>
          </dl>
          <Secret title={t('draft.need')}>
            <Story language={language} className={sheet.small}>
              {arc.need}
            </Story>
          </Secret>
          <ArcLine encounters={arc.arcEncounters} language={language} />
        </div>
      )}
    </article>
  );
}

/** The faces that have been drawn, in a strip; the one pressed is shown in the window. */
function Expressions({
  drawn,
  shown,
  onShow,
}: {
  drawn: readonly (readonly [face: string, url: string])[];
  shown: string;
  onShow: (url: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <ul className={styles.faces} aria-label={t('draft.expressions')}>
      {drawn.map(([face, url]) => {
        const name = isExpression(face) ? t(`draft.expression.${face}`) : face;
        return (
          <li key={face}>
            <button type="button" aria-pressed={url === shown} title={name} onClick={() => onShow(url)}>
              <Portrait url={url} name={name} size="fill" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const EXPRESSION_NAMES: Record<Expression, true> = {
  neutral: true,
  happy: true,
  sad: true,
  angry: true,
  surprised: true,
  afraid: true,
  thoughtful: true,
  smirk: true,
};

const isExpression = (face: string): face is Expression => Object.hasOwn(EXPRESSION_NAMES, face);

const signed = (value: number): string => (value > 0 ? `+${value}` : String(value).replace('-', '−'));

function Stats({ stats }: { stats: Record<string, number> }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.stats} aria-label={t('draft.stats')}>
      {Object.entries(stats).map(([name, value]) => (
        <li key={name}>
          <span>{name}</span>
          <b data-sign={Math.sign(value)}>{signed(value)}</b>
        </li>
      ))}
    </ul>
  );
}
