import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findForbiddenImports, writesLedger } from './find-forbidden-imports.ts';
import { folderRules, forTests, importRules } from './import-rules.ts';

/** Checks the rules of import-rules.ts, and that only server/src/book writes the ledger's tables. */
process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const workspaces: string[] = JSON.parse(readFileSync('package.json', 'utf8')).workspaces;
const dist = '(^|/)dist/';

const imports = [
  await findForbiddenImports(importRules, workspaces, dist),
  await findForbiddenImports(folderRules, ['domain', 'play-money', 'server'], `${dist}|${forTests}`),
];
for (const { report } of imports) console.log(report);

const writers = globSync('server/src/**/*.ts').filter(
  (file) => !/^server\/src\/book\/|test/.test(file) && writesLedger(readFileSync(file, 'utf8')),
);
for (const file of writers) console.error(`${file} writes the ledger: only server/src/book may.`);
process.exit(imports.some(({ errors }) => errors > 0) || writers.length > 0 ? 1 : 0);
