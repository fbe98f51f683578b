export { type Account, type Accounts, createAccounts, newSetUpCode, sharedSetUpCode } from './accounts.ts';
export { createPermissions, findSpender, type Permissions, type Right } from './permissions.ts';
export { COMMAND_TOKEN, createGuest, isGuestId, newGuestId, OWNER, ownIds, type Person } from './types.ts';
