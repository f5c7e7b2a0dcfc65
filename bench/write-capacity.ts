import { readFileSync, writeFileSync } from 'node:fs';
import { capacityTables } from './capacity.ts';
import { readBaseline } from './report.ts';

/** `node bench/write-capacity.ts`: writes the tables of docs/capacity.md from the baseline. */

const file = new URL('../docs/capacity.md', import.meta.url);
const { machine, metrics } = readBaseline()!;
const text = readFileSync(file, 'utf8');
const tables = /(?<=<!-- computed -->\n).*?(?=\n<!-- end -->)/s;
if (!tables.test(text)) throw new Error('docs/capacity.md has no place for the tables.');
writeFileSync(file, text.replace(tables, capacityTables(machine, metrics)));
