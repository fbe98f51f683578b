import type { TFunction } from 'i18next';
import { readableId } from '../../shared/readable-id.ts';
import type { StageNames } from '../../shared/story/index.ts';
import type { DirectionLine } from './edit-lines.ts';
import { sayScriptChoice } from './labels.ts';

const nameIn = (things: readonly { id: string; name: string }[] | undefined, id: string): string =>
  things?.find((thing) => thing.id === id)?.name ?? readableId(id);

/** A direction in words, without its type: “Ken, happy, left”. */
export function sayDirection(t: TFunction, line: DirectionLine, names: StageNames): string {
  const choice = (field: string, value: string | undefined) =>
    value === undefined ? '' : sayScriptChoice(t, field, value);
  const parts = ((): string[] => {
    switch (line.type) {
      case 'show':
        return [
          nameIn(names.cast, line.character),
          choice('expression', line.expression),
          choice('position', line.position),
        ];
      case 'hide':
        return [nameIn(names.cast, line.character)];
      case 'background':
        return [nameIn(names.backgrounds, line.id)];
      case 'cg':
        return [nameIn(names.backgrounds, line.id), line.caption ?? ''];
      case 'music':
        return [line.id === undefined ? t('script.view.musicStops') : nameIn(names.music, line.id)];
      case 'ambient':
      case 'sfx':
        return [choice('sound', line.sound)];
      case 'effect':
        return [choice('effect', line.effect)];
      case 'pause':
        return [`${line.ms} ms`];
      case 'item':
        return [`${line.name} (${choice('action', line.action)})`, line.text ?? ''];
    }
  })();
  return parts.filter((part) => part !== '').join(', ');
}
