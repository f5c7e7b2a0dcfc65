import { fileURLToPath } from 'node:url';
import type { VariableDeclarator } from '@swc/core';
import { Visitor } from '@swc/core/Visitor.js';
import { cruise, type ICruiseOptions, type IForbiddenRuleType } from 'dependency-cruiser';

// swc parses `using`, but its visitor, through which dependency-cruiser finds imports, does not know it.
const { visitStatement } = Visitor.prototype;
Visitor.prototype.visitStatement = function (statement) {
  const { type, decls } = statement as { type: string; decls?: VariableDeclarator[] };
  if (type !== 'UsingDeclaration') return visitStatement.call(this, statement);
  this.visitVariableDeclarators(decls ?? []);
  return statement;
};

/** Reports which imports of the folders break the rules. `exclude` is a regular expression for paths. */
export async function findForbiddenImports(
  forbidden: IForbiddenRuleType[],
  folders: string[],
  exclude: string,
  baseDir = fileURLToPath(new URL('..', import.meta.url)),
): Promise<{ readonly report: string; readonly errors: number }> {
  const options: ICruiseOptions = {
    baseDir,
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
  return { report: String(output), errors: exitCode };
}

const ledgerWrite =
  /\b(insert into|update|delete from)\s+(accounts|group_accounts|transfers|bets|command_outcomes)\b/i;

export function writesLedger(source: string): boolean {
  return ledgerWrite.test(source);
}
