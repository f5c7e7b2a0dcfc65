import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Imports point one way (ARCHITECTURE.md): domain ← contract ← server and web; in the web app → features → ui and lib.
 * Features of the web do not import each other's internals, and no folders of the server import each other in a circle.
 * Only server/src/book writes the ledger's tables.
 */
const root = fileURLToPath(new URL('..', import.meta.url));

type Rule = { readonly from: RegExp; readonly to: RegExp; readonly because: string };

const forbidden: readonly Rule[] = [
  { from: /^domain\//, to: /^(contract|server|web|e2e|bench)\//, because: 'domain is pure and knows nobody' },
  {
    from: /^domain\/src\/(?!.*\.test\.)/,
    to: /^(npm|node):/,
    because: 'domain has no dependency and does no I/O',
  },
  { from: /^contract\//, to: /^(server|web|e2e|bench)\/|^node:/, because: 'the contract is shared' },
  { from: /^server\//, to: /^(web|e2e|bench)\//, because: 'the server does not know its callers' },
  {
    from: /^web\/src\//,
    to: /^(server|e2e|bench)\/|^node:/,
    because: 'the web meets the server at the contract',
  },
  {
    from: /^web\/src\/(ui|lib)\//,
    to: /^web\/src\/(app|features)\//,
    because: 'ui and lib are below features',
  },
  { from: /^web\/src\/features\//, to: /^web\/src\/app\//, because: 'features are below app' },
  {
    from: /^server\/src\/(book|db|http|live|features)\/(?!.*(\.test\.|test-site))/,
    to: /^server\/src\/(workers|server\.ts|main\.ts|app\.ts)/,
    because: 'foundations do not know the wiring',
  },
];

/** The server's folders, each feature and integration being one. */
const serverFolder = (path: string) =>
  /^server\/src\/((?:(?:features|integrations)\/)?[^/]+)\//.exec(path)?.[1];
/** Tests and their fixtures may use whatever they need. */
const isForTests = (path: string) => /\.test\.ts$|test-site|webhook-storm|^server\/src\/testing\//.test(path);

const featureOf = (path: string) => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1];

function target(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return relative(root, join(root, dirname(file), specifier));
  const own = /^@sidebet\/(\w+)\/(.*)$/.exec(specifier);
  if (own) return `${own[1]}/src/${own[2]}.ts`;
  return specifier.startsWith('node:') || specifier.startsWith('virtual:') ? specifier : `npm:${specifier}`;
}

const specifiers =
  /(?:^|\n)\s*(?:import|export)\b[^'"`;]*?from\s*['"]([^'"]+)['"]|\bimport\s*\(?\s*['"]([^'"]+)['"]/g;

const faults: string[] = [];
/** Which folders of the server a folder imports, and one import of each as an example. */
const folderImports = new Map<string, Map<string, string>>();
const files = globSync('{domain,contract,server,web,e2e,bench}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**'],
});
for (const file of files) {
  for (const [, from, dynamic] of readFileSync(join(root, file), 'utf8').matchAll(specifiers)) {
    const to = target(file, (from ?? dynamic)!);
    for (const rule of forbidden) {
      if (rule.from.test(file) && rule.to.test(to)) faults.push(`${file} imports ${to}: ${rule.because}.`);
    }
    const [mine, theirs] = [featureOf(file), featureOf(to)];
    if (mine && theirs && mine !== theirs)
      faults.push(`${file} imports ${to}: features do not import each other.`);
    const [folder, imported] = [serverFolder(file), serverFolder(to)];
    if (!folder || !imported || folder === imported || isForTests(file)) continue;
    const imports = folderImports.get(folder) ?? new Map<string, string>();
    folderImports.set(folder, imports.set(imported, `${file} imports ${to}`));
  }
}

/** Reports the first circle of folders that a walk from each folder meets. */
const walked = new Set<string>();
function findCircle(folder: string, path: readonly string[]): void {
  if (path.includes(folder)) {
    const circle = [...path.slice(path.indexOf(folder)), folder];
    const examples = circle.slice(1).map((to, i) => folderImports.get(circle[i]!)!.get(to));
    faults.push(`Folders import each other in a circle: ${circle.join(' → ')} (${examples.join('; ')}).`);
    return;
  }
  if (walked.has(folder)) return;
  for (const to of folderImports.get(folder)?.keys() ?? []) findCircle(to, [...path, folder]);
  walked.add(folder);
}
for (const folder of folderImports.keys()) findCircle(folder, []);

/** Only the book may contain SQL that writes the ledger. */
const ledgerWrite = /\b(insert into|update|delete from)\s+(accounts|transfers|bets|command_outcomes)\b/i;
for (const file of files.filter(
  (name) => /^server\/src\/(?!book\/|workers\/sweep-outcomes)/.test(name) && !/test/.test(name),
)) {
  if (ledgerWrite.test(readFileSync(join(root, file), 'utf8')))
    faults.push(`${file} writes the ledger: only server/src/book may.`);
}

for (const fault of faults) console.error(fault);
console.log(`${files.length} files, ${faults.length} imports in the wrong direction`);
process.exit(faults.length > 0 ? 1 : 0);
