import { expect, test } from 'vitest';
import { asciiFileName, toFileName } from '../../shared/file-name.ts';

test.each([
  ['The Keeper’s Lamp', 'The Keeper’s Lamp'],
  ['琥珀の部屋', '琥珀の部屋'],
  ['../../etc/passwd', 'etc passwd'],
  ['👩\u200D👩\u200D👧 fox 🦊', 'fox'],
  ['fox \u200D👧\u200D', 'fox'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['क्\u200Dष', 'क्\u200Dष'],
  ['❤️\u200D🔥 fox', 'fox'],
  ['CON', '_CON'],
  ['…', 'kamishibai'],
  ['A\u0000B\r\nC', 'A B C'],
  ['Ends in a dash -', 'Ends in a dash'],
])('a file of %j is called %j', (title, name) => expect(toFileName(title)).toBe(name));

test.each([
  ['The Keeper’s Lamp.ink', "The Keeper's Lamp.ink"],
  ['Café – été.docx', 'Cafe ete.docx'],
  ['琥珀の部屋 - Before.json', 'Before.json'],
  ['第1話.ink', 'kamishibai.ink'],
  ['琥珀.zip', 'kamishibai.zip'],
])('%j is %j in ASCII', (name, ascii) => expect(asciiFileName(name)).toBe(ascii));
