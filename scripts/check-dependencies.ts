import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFaults, type Lock, type Manifest } from './dependency-rules.ts';
import { npm } from './npm.ts';
import { billOfMaterials } from './sbom.ts';

/**
 * Checks all dependencies: pinned, verified by digests, permissively licensed, without install scripts and, if the registry is
 * reachable, without known vulnerabilities. Also checks that the bill of materials can be generated.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

const manifest: Manifest = read('package.json');
const manifests: Record<string, Manifest> = { '.': manifest };
for (const workspace of manifest.workspaces ?? []) manifests[workspace] = read(`${workspace}/package.json`);
const lock: Lock = read('package-lock.json');
/** Packages for other platforms are not installed; the lock file describes them. */
const installed = (path: string): Manifest | null =>
  existsSync(join(root, path, 'package.json')) ? read(`${path}/package.json`) : null;

const faults = findFaults({ manifests, lock, installed });
const lighthouse = 'e2e/speed/lighthouse';
faults.push(
  ...findFaults({
    manifests: { '.': read(`${lighthouse}/package.json`) },
    lock: read(`${lighthouse}/package-lock.json`),
    // `npm run speed` installs it, where that is wanted.
    installed: () => null,
  }),
);
const others = Object.keys(lock.packages).filter((path) => path.includes('node_modules/'));
console.log(`${others.length} packages, ${faults.length} against the rules`);

const bill = billOfMaterials();
const listed = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));
for (const path of others) {
  const what = `${path.replace(/^.*node_modules\//, '')}@${lock.packages[path]!.version}`;
  if (!lock.packages[path]!.link && !listed.has(what))
    faults.push(`${what} is not in the bill of materials.`);
}
console.log(`${bill.components.length} components in the bill of materials (npm run sbom)`);

faults.push(...knownWeaknesses());
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);

/** Known vulnerabilities of severity high or above in production dependencies. Reports when the registry is unreachable. */
function knownWeaknesses(): string[] {
  const [program, args] = npm('audit', '--omit=dev', '--audit-level=high', '--json');
  const asked = spawnSync(program, args, { cwd: root, encoding: 'utf8', timeout: 60_000 });
  const report = parsed(asked.stdout);
  if (!report?.metadata || !report.vulnerabilities) {
    const reason = report?.message ?? (asked.error ? 'no answer within a minute' : 'no report');
    console.log(`Could not ask the registry about known weaknesses: ${reason}`);
    return [];
  }
  const high = Object.values(report.vulnerabilities).filter(({ severity }) =>
    /^(high|critical)$/.test(severity),
  );
  console.log(`Asked the registry: ${high.length} packages with known weaknesses rated high or critical`);
  return high.map(
    ({ name, severity, range }) => `${name} ${range} has a weakness rated ${severity}: npm audit.`,
  );
}

type AuditReport = {
  readonly message?: string;
  readonly metadata?: object;
  readonly vulnerabilities?: Record<string, { name: string; severity: string; range: string }>;
};

function parsed(text: string): AuditReport | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
