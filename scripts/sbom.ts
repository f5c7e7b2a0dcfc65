import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm } from './npm.ts';

type Component = {
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
};
type Bill = { readonly bomFormat: string; readonly components: readonly Component[] };

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Every package and its license (CycloneDX), from package-lock.json alone. Development packages are included and marked,
 * because npm omits too much without them. Throws if npm fails.
 */
export function billOfMaterials(): Bill {
  const [program, args] = npm('sbom', '--sbom-format=cyclonedx', '--package-lock-only');
  const made = spawnSync(program, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (made.status !== 0) throw new Error(`The bill of materials could not be made.\n${made.stderr}`);
  const bill: Bill = JSON.parse(made.stdout);
  if (bill.bomFormat !== 'CycloneDX') throw new Error('npm made another bill than one of CycloneDX.');
  return bill;
}

/** `npm run sbom`: writes sbom.cdx.json, which is not committed. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const bill = billOfMaterials();
  writeFileSync(join(root, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
  console.log(`sbom.cdx.json: ${bill.components.length} components`);
}
