import type { BetterAuthOptions } from 'better-auth';
import { PASSWORD_LENGTH } from '../../shared/wire/index.ts';
import type { Config } from '../config.ts';
import type { AccountTables } from '../store/types.ts';

/** The provider id of the OpenID Connect provider in addresses and accounts. */
const OIDC = 'oidc';

const DAY_SECONDS = 24 * 60 * 60;

/** Host names on this machine, at any port. */
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'].flatMap((name) => [name, `${name}:*`]);

/**
 * better-auth over the store: passwords, sessions, passkeys and an OpenID Connect provider. Accounts are made by
 * `accounts.ts` alone, or by the provider where OIDC_SIGN_UP allows it.
 * @param secret signs its cookies
 */
export async function createAuth(
  config: Pick<Config, 'allowedHosts' | 'oidc'>,
  secret: string,
  database: AccountTables['authDatabase'],
) {
  const [{ betterAuth }, { genericOAuth }, { passkey }] = await Promise.all([
    import('better-auth'),
    import('better-auth/plugins/generic-oauth'),
    import('@better-auth/passkey'),
  ]);
  const { oidc } = config;
  const provider = oidc && {
    providerId: OIDC,
    discoveryUrl: `${oidc.issuer}/.well-known/openid-configuration`,
    clientId: oidc.clientId,
    clientSecret: oidc.clientSecret,
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
    disableSignUp: oidc.signUpRole === null,
  };
  return betterAuth({
    appName: 'Kamishibai',
    basePath: '/api/auth',
    // Requests within the process name no host.
    baseURL: { allowedHosts: [...LOCAL_HOSTS, ...config.allowedHosts], protocol: 'auto', fallback: 'http://127.0.0.1' },
    secret,
    database,
    telemetry: { enabled: false },
    logger: { disabled: true },
    // Failures of the database reach our own error handler.
    onAPIError: { throw: true },
    // Our own guards check origins and count wrong attempts.
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      revokeSessionsOnPasswordReset: true,
    },
    session: { expiresIn: 30 * DAY_SECONDS, updateAge: DAY_SECONDS },
    user: {
      additionalFields: {
        role: { type: 'string', input: false, defaultValue: oidc?.signUpRole ?? 'player' },
        isSuspended: { type: 'boolean', input: false, defaultValue: false },
      },
    },
    // Accounts are made by invitation, without a mail that verifies; the provider must have verified the address.
    account: { accountLinking: { enabled: true, requireLocalEmailVerified: false, trustedProviders: [] } },
    // The sign-in form counts wrong passwords; these routes would not.
    disabledPaths: [
      ...['/sign-in/email', '/sign-up/email', '/request-password-reset', '/reset-password'],
      ...['/verify-password', '/update-user', '/delete-user', '/change-email'],
    ],
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId }, context) => {
            const user = await context?.context.internalAdapter.findUserById(userId);
            return user && 'isSuspended' in user && user.isSuspended ? false : undefined;
          },
        },
      },
    },
    advanced: { trustedProxyHeaders: true, cookiePrefix: 'kamishibai', ipAddress: { disableIpTracking: true } },
    plugins: [passkey({ rpName: 'Kamishibai' }), ...(provider ? [genericOAuth({ config: [provider] })] : [])],
  } satisfies BetterAuthOptions);
}

export type Auth = Awaited<ReturnType<typeof createAuth>>;
