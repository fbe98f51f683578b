import { readFileSync, writeFileSync } from 'node:fs';
import { CODES_PAGE, codeTables } from './codes-page.ts';

/*
 * Writes the tables of the page of codes anew, below what somebody wrote: `node tests/shared/check/write-codes.ts`, after a
 * change of what the check finds or says. `codes.test.ts` fails until it is done.
 */

const [written = ''] = readFileSync(CODES_PAGE, 'utf8').split(/^## /m);
writeFileSync(CODES_PAGE, `${written}${codeTables()}\n`);
