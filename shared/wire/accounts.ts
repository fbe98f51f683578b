import { z } from 'zod';

/** Roles of accounts: the owner may do everything, authors write, players play what is shared with them. */
export const RoleSchema = z.enum(['owner', 'author', 'player']);
export type Role = z.infer<typeof RoleSchema>;

/** Lengths of what people enter about themselves. */
export const PERSON_NAME_LENGTH = 80;
export const PASSWORD_LENGTH = { min: 10, max: 128 } as const;
const NOTE_LENGTH = 200;

const NameSchema = z.string().trim().min(1).max(PERSON_NAME_LENGTH);
const EmailSchema = z.string().trim().toLowerCase().max(254).pipe(z.email());
export const PasswordSchema = z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max);

/** What a new account is made from. */
export const NewAccountSchema = z.object({ name: NameSchema, email: EmailSchema, password: PasswordSchema });
export type NewAccount = z.infer<typeof NewAccountSchema>;

/** Who asks, and how this server knows. */
export const MeSchema = z.object({
  person: z.object({
    id: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    role: z.enum([...RoleSchema.options, 'guest']),
  }),
  /** "open": no accounts, everyone on this machine is the owner. "token": AUTH_TOKEN alone. */
  signIn: z.enum(['open', 'token', 'accounts']),
});

/** All that is somebody's own, to take along. */
export const MyDataSchema = z.object({
  person: MeSchema.shape.person,
  drafts: z.array(z.unknown()),
  stories: z.array(z.unknown()),
  plays: z.array(z.unknown()),
});

export const PersonSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: RoleSchema,
  isSuspended: z.boolean(),
  createdAt: z.string(),
  /** Tokens of language models used since midnight UTC. */
  tokensToday: z.number(),
});
export const PeopleSchema = z.object({ people: z.array(PersonSchema) });
/** Without a password nobody can sign in with one until a password link was used. */
export const NewPersonSchema = NewAccountSchema.extend({ role: RoleSchema, password: PasswordSchema.optional() });
export type NewPerson = z.infer<typeof NewPersonSchema>;
export const PersonChangesSchema = z.object({ name: NameSchema, role: RoleSchema, isSuspended: z.boolean() }).partial();

/** The address of a link that lets somebody in once; its secret is shown only when it is made. */
export const EntryLinkAnswerSchema = z.object({ id: z.string(), url: z.string(), expiresAt: z.string() });
export const NewInvitationSchema = z.object({
  role: RoleSchema,
  /** For whom it is, for the owner's list. */
  note: z.string().trim().max(NOTE_LENGTH).default(''),
  days: z.number().int().min(1).max(90).default(14),
});
export const InvitationsSchema = z.object({
  invitations: z.array(
    z.object({ id: z.string(), role: RoleSchema, note: z.string(), createdAt: z.string(), expiresAt: z.string() }),
  ),
});

export const NewTokenSchema = z.object({
  name: NameSchema,
  days: z.number().int().min(1).max(3650).nullable().default(null),
});
const TokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
});
export const TokensSchema = z.object({ tokens: z.array(TokenSchema) });
/** `token` is shown only here. */
export const MadeTokenSchema = TokenSchema.extend({ token: z.string() });

export const ShareRoleSchema = z.enum(['player', 'reader', 'co-writer']);

/** Who may use a story or draft. `link` is a path of this server. */
export const SharingSchema = z.object({
  owner: z.object({ id: z.string(), name: z.string() }).nullable(),
  visibility: z.enum(['private', 'link', 'public']),
  link: z.string().nullable(),
  people: z.array(z.object({ id: z.string(), name: z.string(), email: z.string(), role: ShareRoleSchema })),
});
export const SharingChangesSchema = z
  .object({
    visibility: z.enum(['private', 'link', 'public']),
    /** Makes a new link; the old one no longer works. */
    newLink: z.literal(true),
    /** Gives it to somebody else, by e-mail. */
    owner: EmailSchema,
  })
  .partial();
export const NewShareSchema = z.object({ email: EmailSchema, role: ShareRoleSchema });

export const PlaySharingSchema = z.object({ sharesRecords: z.boolean() });
