import type {
  MemoryRow,
  PackageRow,
  PlanRow,
  PlanTemplateRow,
  PlayRow,
  SaveRow,
  SessionRow,
  SnapshotRow,
  TurnRow,
  UsageRow,
} from '../../server/store/index.ts';

/** Rows of the store with every field filled in; a test names the fields it is about. */
export const sessionRow = (fields: Partial<SessionRow> = {}): SessionRow => ({
  id: 'harbour',
  title: null,
  locale: 'en',
  reservedPackageId: 'package-of-harbour',
  packageSaved: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});

export const planRow = (fields: Partial<PlanRow> = {}): PlanRow => ({
  id: 'three-places',
  sessionId: 'harbour',
  version: 1,
  state: 'draft',
  request: 'Three places at the quay',
  stepCount: 3,
  success: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});

export const planTemplateRow = (fields: Partial<PlanTemplateRow> = {}): PlanTemplateRow => ({
  id: 'places',
  title: 'Three places',
  plan: { steps: [{ id: 'a', tool: 'draftNodeWeb', args: { "it's": ['"', null, 0.5] } }] },
  createdAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});

export const packageRow = (fields: Partial<PackageRow> = {}): PackageRow => ({
  id: 'salt-lantern',
  version: 1,
  title: 'The Salt Lantern',
  language: 'en',
  createdAt: '2026-01-01T00:00:00.000Z',
  totalNodes: 4,
  body: '{"title":"The Salt Lantern"}',
  ...fields,
});

export const playRow = (fields: Partial<PlayRow> = {}): PlayRow => ({
  id: 'evening',
  packageId: 'salt-lantern',
  packageVersion: 1,
  title: 'The Salt Lantern',
  seed: 7,
  turn: 0,
  line: 1,
  path: [],
  ended: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});

export const turnRow = (fields: Partial<TurnRow> = {}): TurnRow => ({
  playId: 'evening',
  line: 1,
  turn: 1,
  seq: 1,
  action: { type: 'start' },
  frames: [{ type: 'narrate', text: 'Fog.' }],
  waitingFor: 'continue',
  record: { eligible: ['enc_rope'] },
  createdAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});

export const memoryRow = (fields: Partial<MemoryRow> = {}): MemoryRow => ({
  playId: 'evening',
  line: 1,
  turn: 1,
  id: 'S001',
  kind: 'scene',
  text: 'Ada lit the lantern at the quay.',
  body: { id: 'S001', summary: ['Ada lit the lantern at the quay.'] },
  importance: 0.5,
  ...fields,
});

export const snapshotRow = (fields: Partial<SnapshotRow> = {}): SnapshotRow => ({
  playId: 'evening',
  line: 1,
  turn: 0,
  seq: 1,
  body: { state: { flags: ['seen'] } },
  ...fields,
});

export const saveRow = (fields: Partial<SaveRow> = {}): SaveRow => ({
  playId: 'evening',
  slot: 'before-the-ball',
  kind: 'manual',
  line: 1,
  turn: 1,
  isProtected: false,
  readTo: null,
  note: 'Before it all goes wrong',
  preview: { line: 'Fog.', place: 'The quay' },
  createdAt: '2026-01-01T00:00:00.000Z',
  ...fields,
});

export const usageRow = (fields: Partial<UsageRow> = {}): UsageRow => ({
  scope: 'session:harbour',
  role: 'coauthor',
  model: 'offline',
  inputTokens: 100,
  cachedInputTokens: 40,
  outputTokens: 10,
  ms: 5,
  ok: true,
  at: '2026-01-01T00:00:00.000Z',
  ...fields,
});
