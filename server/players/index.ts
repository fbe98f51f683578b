export { createPlayers, type Players, playerSecret } from './players.ts';
