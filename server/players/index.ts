export { createPlayers, type Players } from './players.ts';
