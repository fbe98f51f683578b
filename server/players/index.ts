export { createPlayers, type Players } from './players.ts';
export { playerSecret } from './secret.ts';
