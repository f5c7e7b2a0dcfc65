import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { VariableDeclarator } from '@swc/core';
import { Visitor } from '@swc/core/Visitor.js';
import { cruise, type ICruiseOptions, type IForbiddenRuleType } from 'dependency-cruiser';
import { folderRules, forTests, importRules } from './import-rules.ts';

/** Checks the rules of import-rules.ts, and that only server/src/book writes the ledger's tables. */
process.chdir(fileURLToPath(new URL('..', import.meta.url)));

// swc parses `using`, but its visitor, through which dependency-cruiser finds imports, does not know it.
const { visitStatement } = Visitor.prototype;
Visitor.prototype.visitStatement = function (statement) {
  const { type, decls } = statement as { type: string; decls?: VariableDeclarator[] };
  if (type !== 'UsingDeclaration') return visitStatement.call(this, statement);
  this.visitVariableDeclarators(decls ?? []);
  return statement;
};

const workspaces: string[] = JSON.parse(readFileSync('package.json', 'utf8')).workspaces;

/** Prints the violations of some rules. Returns whether there are any. */
async function check(forbidden: IForbiddenRuleType[], folders: string[], exclude: string): Promise<boolean> {
  const options: ICruiseOptions = {
    ruleSet: { forbidden },
    validate: true,
    parser: 'swc',
    exclude: { path: exclude },
    doNotFollow: { path: 'node_modules' },
    outputType: 'err',
  };
  const { output, exitCode } = await cruise(folders, options, {
    exportsFields: ['exports'],
    conditionNames: ['import', 'types', 'node', 'default'],
    extensions: ['.ts', '.tsx', '.mjs', '.js'],
  });
  console.log(output);
  return exitCode > 0;
}

const dist = '(^|/)dist/';
const failed =
  (await check(importRules, workspaces, dist)) ||
  (await check(folderRules, ['play-money', 'server'], `${dist}|${forTests}`));

const ledgerWrite = /\b(insert into|update|delete from)\s+(accounts|transfers|bets|command_outcomes)\b/i;
const writers = globSync('server/src/**/*.ts').filter(
  (file) =>
    !/^server\/src\/(book\/|workers\/sweep-command-results)|test/.test(file) &&
    ledgerWrite.test(readFileSync(file, 'utf8')),
);
for (const file of writers) console.error(`${file} writes the ledger: only server/src/book may.`);
process.exit(failed || writers.length > 0 ? 1 : 0);
