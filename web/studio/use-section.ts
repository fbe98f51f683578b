import { useNavigate, useSearch } from '@tanstack/react-router';
import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import type { Section } from './draft/section.ts';
import { sectionFromSearch, sectionToSearch } from './section-search.ts';

/** The open page of the draft, stored in the URL so that it survives a reload. */
export function useSection(sessionId: string): [Section, Dispatch<SetStateAction<Section>>] {
  const navigate = useNavigate();
  const named = useSearch({ from: '/authoring/studio/$sessionId' });
  const [section, setSection] = useState<Section>(() => sectionFromSearch(named));
  const search = sectionToSearch(section);
  const isNamed = named.tab === search.tab && named.act === search.act && named.place === search.place;
  useEffect(() => {
    if (isNamed) return;
    const [to, params] = ['/studio/$sessionId', { sessionId }] as const;
    void navigate({ to, params, search: sectionToSearch(section), replace: true, resetScroll: false });
  }, [isNamed, navigate, sessionId, section]);
  return [section, setSection];
}
