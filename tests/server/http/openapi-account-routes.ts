/**
 * A route of accounts, asked so that it answers well. `as` is who asks: the owner by the server's token, or the account
 * of the first person. In paths, PERSON, OTHER, TOKEN, INVITATION, STORY, DRAFT and PLAY stand for what there is of these.
 */
interface AccountRoute {
  name: string;
  path: string;
  as: 'token' | 'person';
  body?: unknown;
  status: number;
  /** What the answer's id is called in later paths. */
  keeps?: string;
}

export const PASSWORD = 'a long password';
const account = (name: string, role: string) => ({ name, role, email: `${name}@example.com`, password: PASSWORD });

/** The routes of accounts and sharing, in the order they are asked. */
export const ACCOUNT_ROUTES: readonly AccountRoute[] = [
  {
    name: 'POST /api/people',
    path: '/api/people',
    as: 'token',
    body: account('olga', 'owner'),
    status: 201,
    keeps: 'PERSON',
  },
  { name: 'GET /api/people', path: '/api/people', as: 'token', status: 200 },
  { name: 'GET /api/me', path: '/api/me', as: 'person', status: 200 },
  {
    name: 'POST /api/me/tokens',
    path: '/api/me/tokens',
    as: 'person',
    body: { name: 'Script' },
    status: 201,
    keeps: 'TOKEN',
  },
  { name: 'GET /api/me/tokens', path: '/api/me/tokens', as: 'person', status: 200 },
  { name: 'DELETE /api/me/tokens/{id}', path: '/api/me/tokens/TOKEN', as: 'person', status: 204 },
  {
    ...{ name: 'POST /api/invitations', path: '/api/invitations', as: 'person', status: 201, keeps: 'INVITATION' },
    body: { role: 'author', note: 'Mei' },
  },
  { name: 'GET /api/invitations', path: '/api/invitations', as: 'person', status: 200 },
  { name: 'DELETE /api/invitations/{id}', path: '/api/invitations/INVITATION', as: 'person', status: 204 },
  {
    ...{
      name: 'POST /api/people/{id}/password-link',
      path: '/api/people/PERSON/password-link',
      as: 'token',
      status: 201,
    },
    body: {},
  },
  { name: 'PATCH /api/people/{id}', path: '/api/people/PERSON', as: 'token', body: { name: 'Olga' }, status: 200 },
  { name: 'GET /api/packages/{id}/sharing', path: '/api/packages/STORY/sharing', as: 'person', status: 200 },
  {
    ...{ name: 'PATCH /api/packages/{id}/sharing', path: '/api/packages/STORY/sharing', as: 'person', status: 200 },
    body: { visibility: 'link', newLink: true, owner: 'olga@example.com' },
  },
  {
    ...{ name: 'PUT /api/packages/{id}/sharing/people', path: '/api/packages/STORY/sharing/people', as: 'person' },
    ...{ body: { email: 'olga@example.com', role: 'player' }, status: 200 },
  },
  {
    ...{ name: 'DELETE /api/packages/{id}/sharing/people/{personId}', as: 'person', status: 200 },
    path: '/api/packages/STORY/sharing/people/PERSON',
  },
  { name: 'GET /api/sessions/{id}/sharing', path: '/api/sessions/DRAFT/sharing', as: 'person', status: 200 },
  {
    ...{ name: 'PATCH /api/sessions/{id}/sharing', path: '/api/sessions/DRAFT/sharing', as: 'person', status: 200 },
    body: { owner: 'olga@example.com' },
  },
  {
    ...{ name: 'PUT /api/sessions/{id}/sharing/people', path: '/api/sessions/DRAFT/sharing/people', as: 'person' },
    ...{ body: { email: 'olga@example.com', role: 'reader' }, status: 200 },
  },
  {
    ...{ name: 'DELETE /api/sessions/{id}/sharing/people/{personId}', as: 'person', status: 200 },
    path: '/api/sessions/DRAFT/sharing/people/PERSON',
  },
  {
    ...{ name: 'PUT /api/plays/{id}/sharing', path: '/api/plays/PLAY/sharing', as: 'person', status: 200 },
    body: { sharesRecords: true },
  },
  { name: 'GET /api/me/export', path: '/api/me/export', as: 'person', status: 200 },
  {
    name: 'POST /api/people',
    path: '/api/people',
    as: 'token',
    body: account('otto', 'owner'),
    status: 201,
    keeps: 'OTHER',
  },
  { name: 'DELETE /api/people/{id}', path: '/api/people/OTHER', as: 'token', status: 204 },
  { name: 'POST /api/people', path: '/api/people', as: 'token', body: account('ona', 'owner'), status: 201 },
  { name: 'DELETE /api/me', path: '/api/me', as: 'person', status: 204 },
];
