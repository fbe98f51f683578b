import { type Section, TABLE_PARTS, type TablePart } from './draft/section.ts';

/** The open page of the draft in the URL; empty for the first page. */
export interface SectionSearch {
  tab?: 'cast' | 'act' | 'new-act' | 'overview' | 'tables' | 'check';
  act?: string;
  place?: string;
  part?: TablePart;
}

const MOST = 200;

const nameIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= MOST ? value : undefined;

/** Validates the search parameters; invalid ones are left out. */
export function readSectionSearch({ tab, act, place, part }: Record<string, unknown>): SectionSearch {
  if (tab === 'tables') return { tab, part: TABLE_PARTS.find((each) => each === part) ?? TABLE_PARTS[0] };
  if (tab === 'cast' || tab === 'new-act' || tab === 'overview' || tab === 'check') return { tab };
  const actId = nameIn(act);
  if (tab !== 'act' || actId === undefined) return {};
  const placeId = nameIn(place);
  return { tab, act: actId, ...(placeId !== undefined && { place: placeId }) };
}

export function sectionFromSearch({ tab, act, place, part }: SectionSearch): Section {
  if (tab === 'tables') return { page: tab, part: part ?? TABLE_PARTS[0] };
  if (tab === 'act')
    return act === undefined ? { page: 'premise' } : { page: 'act', actId: act, placeId: place ?? null };
  return { page: tab ?? 'premise' };
}

export function sectionToSearch(section: Section): SectionSearch {
  if (section.page === 'premise') return {};
  if (section.page === 'tables') return { tab: section.page, part: section.part };
  if (section.page !== 'act') return { tab: section.page };
  const { actId, placeId } = section;
  return { tab: 'act', act: actId, ...(placeId !== null && { place: placeId }) };
}
