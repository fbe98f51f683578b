import { type ReactNode, useState } from 'react';
import { type DraftCharacter, type DraftElement, EXPRESSIONS, type Expression } from '../../../shared/story/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { formatChange } from '../../ui/format-amounts.ts';
import { Picture, Portrait } from '../../ui/index.ts';
import { ArcLine } from './arc-line.tsx';
import styles from './cast-sheet.module.css';
import { EditableStory, EditableText } from './control/editable-text.tsx';
import { AddElementButton, ElementBar } from './control/element-bar.tsx';
import { PictureFrame } from './control/picture-frame.tsx';
import { SheetFrame } from './control/sheet-frame.tsx';
import { useDraftContext } from './draft-context.tsx';
import { Editable } from './editing/editable.tsx';
import sheet from './sheet.module.css';
import { Secret } from './sheet-parts.tsx';
import { getElementSheet, type Sheet, sheetKey } from './sheets/sheet.ts';
import { useIsOpen } from './sheets/sheet-store.ts';

const NEW_CHARACTER: Sheet = { kind: 'character', element: { type: 'character' } };

export default function CastSheet({
  cast,
  language,
}: {
  cast: readonly DraftCharacter[];
  language?: string | undefined;
}) {
  const { t } = useTranslation();
  const order: Record<DraftCharacter['role'], number> = { protagonist: 0, ally: 1, antagonist: 2, npc: 3 };
  const sorted = [...cast].sort((a, b) => order[a.role] - order[b.role]);
  return (
    <ul className={`stack gap-md fits ${styles.cast}`}>
      {sorted.map((character) => {
        const own = getElementSheet({ type: 'character', id: character.id });
        return (
          <Card key={character.id} sheet={own}>
            <CharacterCard character={character} own={own} language={language} />
          </Card>
        );
      })}
      <Card sheet={NEW_CHARACTER}>
        <AddElementButton sheet={NEW_CHARACTER} label={t('editing.add.character')} tall />
      </Card>
    </ul>
  );
}

/** A character's card. It takes the full width of the page while it is edited. */
function Card({ sheet: own, children }: { sheet: Sheet; children: ReactNode }) {
  const { store } = useDraftContext();
  const isOpen = useIsOpen(store, sheetKey(own));
  return (
    <li className="stack" data-wide={isOpen || undefined}>
      <Editable sheet={own}>{children}</Editable>
    </li>
  );
}

const ROLES: Readonly<Record<DraftCharacter['role'], string>> = {
  protagonist: 'wash-vermilion',
  ally: 'wash-indigo indigo',
  antagonist: '',
  npc: 'deep soft',
};

function CharacterCard({
  character,
  own,
  language,
}: {
  character: DraftCharacter;
  own: Sheet;
  language?: string | undefined;
}) {
  const { t } = useTranslation();
  const { write } = useDraftContext();
  const { element } = own;
  const faces = Object.entries(character.image?.expressions ?? {});
  const [chosen, setChosen] = useState<string | null>(null);
  // A redrawn portrait has new files: a selection from the old one is dropped.
  const shown = faces.find(([, url]) => url === chosen)?.[1] ?? character.image?.url;
  return (
    <SheetFrame
      sheet={own}
      className={`rows-md stack gap-lg edged low ${sheet.sheet} content-start ${styles.card}`}
      label={character.name}
    >
      <PictureFrame
        element={element}
        name={character.name}
        className={`row round-sm middle ${styles.window}`}
        drawn={character.image !== undefined}
        draw={character.imagePrompt.trim() === '' ? null : { way: 'redraw' }}
        onPrompt={() => write(own, { path: 'imagePrompt' })}
      >
        {character.image ? (
          <Picture url={shown} alt={t('draft.portraitOf', { name: character.name })} />
        ) : (
          <Portrait url={null} name={character.name} size={96} />
        )}
      </PictureFrame>
      <div className={`stack content-start gap-2xs ${styles.who}`}>
        <div className={`flex starting between gap-xs`}>
          <EditableStory
            element={element}
            path="name"
            as="h3"
            language={language}
            className="text-xl bold leading-tight"
          >
            {character.name}
          </EditableStory>
          <ElementBar sheet={own} name={character.name} brief />
        </div>
        <p className={`bottom-2xs row gap-xs text-md faint ${styles.role}`}>
          <span className={`bold ${ROLES[character.role]}`} data-role={character.role} data-path="role">
            {t(`draft.role.${character.role}`)}
          </span>
          {character.pronouns && (
            <span lang={language} data-path="pronouns">
              {character.pronouns}
            </span>
          )}
          {character.color && (
            <span
              role="img"
              className={`edged-strong round-full inline-block ${styles.swatch}`}
              style={{ background: character.color }}
              aria-label={`${t('authoring.fields.color')}: ${character.color}`}
              data-path="color"
            />
          )}
        </p>
        <EditableStory element={element} path="description" language={language}>
          {character.description}
        </EditableStory>
        {character.voice && (
          <EditableStory element={element} path="voice" language={language} className="quoted text-base soft italic">
            {character.voice}
          </EditableStory>
        )}
      </div>
      {faces.length > 1 && <Expressions drawn={faces} shown={shown ?? ''} onShow={setChosen} />}
      {character.stats && Object.keys(character.stats).length > 0 && (
        <EditableText element={element} path="stats">
          <Stats stats={character.stats} />
        </EditableText>
      )}
      <Arc character={character} element={element} language={language} />
    </SheetFrame>
  );
}

function Arc({
  character,
  element,
  language,
}: {
  character: DraftCharacter;
  element: DraftElement;
  language?: string | undefined;
}) {
  const { t } = useTranslation();
  const arc = character.personalArc;
  if (!arc) return null;
  return (
    <div className={`stack gap-md ruled pad-top-md`}>
      <dl>
        <div>
          <dt className="row gap-2xs bottom-2xs text-sm faint ui bold">{t('draft.want')}</dt>
          <EditableStory
            element={element}
            path="personalArc.want"
            frame="dd"
            as="span"
            language={language}
            className={sheet.small}
          >
            {arc.want}
          </EditableStory>
        </div>
      </dl>
      <Secret title={t('draft.need')}>
        <EditableStory element={element} path="personalArc.need" language={language}>
          {arc.need}
        </EditableStory>
      </Secret>
      <ArcLine encounters={arc.arcEncounters} language={language} />
    </div>
  );
}

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
    <ul className={`stack gap-2xs items-center ${styles.faces}`} aria-label={t('draft.expressions')}>
      {drawn.map(([face, url]) => {
        const name = isExpression(face) ? t(`draft.expression.${face}`) : face;
        return (
          <li className="flex middle full" key={face}>
            <button
              className="flex full round-full"
              type="button"
              aria-pressed={url === shown}
              title={name}
              onClick={() => onShow(url)}
            >
              <Portrait url={url} name={name} size="fill" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const isExpression = (face: string): face is Expression => (EXPRESSIONS as readonly string[]).includes(face);

function Stats({ stats }: { stats: Record<string, number> }) {
  const { t } = useTranslation();
  return (
    <ul className="flex wrap gap-xs" aria-label={t('draft.stats')}>
      {Object.entries(stats).map(([name, value]) => (
        <li className="inline gap-xs text-md pad-xs round-sm deep" key={name}>
          <span>{name}</span>
          <b className={`numbers ${value > 0 ? 'moss' : value < 0 ? 'vermilion' : ''}`}>{formatChange(value)}</b>
        </li>
      ))}
    </ul>
  );
}
