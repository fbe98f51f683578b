import { ActionIcon, Menu } from '@mantine/core';
import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps } from '@xyflow/react';
import type { MapPosition } from '../../../shared/story/index.ts';
import { useTranslation } from '../../i18n/index.ts';
import { DotsIcon, TrashIcon } from '../../ui/icons.tsx';
import type { WayKind } from './map-edits.ts';

export type WayEdge = Edge<
  {
    d: string;
    /** The titles of the places at its ends. */
    from: string;
    to: string;
    kind: WayKind;
    /** Where its menu stands; null while the map is not being arranged. */
    menuAt: MapPosition | null;
    onChange: (kind: WayKind) => void;
  },
  'way'
>;

/** A way between two places, with a menu to change it while the map is being arranged. */
export function Way({ id, data, markerEnd }: EdgeProps<WayEdge>) {
  return (
    <>
      <BaseEdge id={id} path={data?.d ?? ''} {...(markerEnd ? { markerEnd } : {})} />
      {data?.menuAt && <WayMenu {...data} menuAt={data.menuAt} />}
    </>
  );
}

function WayMenu({ from, to, kind, menuAt, onChange }: NonNullable<WayEdge['data']> & { menuAt: MapPosition }) {
  const { t } = useTranslation();
  const kinds = [
    { to: 'both', label: t('draft.map.both') },
    { to: 'forth', label: t('draft.map.only', { place: to }) },
    { to: 'back', label: t('draft.map.only', { place: from }) },
  ] as const;
  return (
    <EdgeLabelRenderer>
      <div
        className="nodrag nopan absolute"
        style={{
          transform: `translate(-50%, -50%) translate(${menuAt.x}px, ${menuAt.y}px)`,
          pointerEvents: 'all',
        }}
      >
        <Menu>
          <Menu.Target>
            <ActionIcon variant="default" radius="xl" size="md" aria-label={t('draft.map.way', { from, to })}>
              <DotsIcon size={15} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {kinds.map((each) => (
              <Menu.Item key={each.to} aria-current={each.to === kind} onClick={() => onChange(each.to)}>
                {each.label}
              </Menu.Item>
            ))}
            <Menu.Item color="vermilion" leftSection={<TrashIcon size={16} />} onClick={() => onChange('none')}>
              {t('draft.map.remove')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
    </EdgeLabelRenderer>
  );
}
