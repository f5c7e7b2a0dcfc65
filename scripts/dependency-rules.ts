/** The rules for dependencies (check-dependencies.ts), without any input or output. */

export type Manifest = {
  readonly license?: string | { readonly type: string };
  readonly licenses?: readonly { readonly type: string }[];
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly allowScripts?: Readonly<Record<string, boolean>>;
};

export type Locked = {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
};
export type Lock = { readonly packages: Readonly<Record<string, Locked>> };

export type Taken = {
  /** Our own package.json files by folder; `.` is the root. */
  readonly manifests: Readonly<Record<string, Manifest>>;
  readonly lock: Lock;
  /** The package.json installed at a path of the lock file; null if there is none. */
  readonly installed: (path: string) => Manifest | null;
};

/** Licenses that only require attribution. OFL is for fonts. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Accepted exceptions, with the reason why they do not affect our code. */
const exceptions: readonly { readonly name: RegExp; readonly licence: string; readonly because: string }[] = [
  {
    name: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    because: 'libvips is loaded as a library of its own, unchanged, and can be exchanged',
  },
  {
    name: /^axe-core$/,
    licence: 'MPL-2.0',
    because: 'used unchanged, by tests alone',
  },
  {
    name: /^lightningcss(-|$)/,
    licence: 'MPL-2.0',
    because: 'used unchanged, while building alone',
  },
  {
    name: /^web-push$/,
    licence: 'MPL-2.0',
    because: 'used unchanged, as a library of its own',
  },
  {
    name: /^png-js$/,
    licence: '',
    because: 'its package.json is silent; its file LICENSE is that of MIT',
  },
];

const exact = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;
const digest = /^sha512-[A-Za-z0-9+/]{86}==$/;

/** One sentence per violation. */
export function findFaults({ manifests, lock, installed }: Taken): string[] {
  const faults: string[] = [];
  const isOurs = (name: string) =>
    Object.hasOwn(lock.packages, `node_modules/${name}`) && lock.packages[`node_modules/${name}`]!.link;
  for (const [folder, manifest] of Object.entries(manifests)) {
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    const wanted = { ...dependencies, ...devDependencies, ...optionalDependencies };
    for (const [name, version] of Object.entries(wanted)) {
      if (isOurs(name)) continue;
      if (!exact.test(version)) faults.push(`${folder}: ${name} is wanted as ${version}, not exactly.`);
      // npm leaves an optional package that it cannot find out of the lock file without an error.
      const locked = lock.packages[`${folder}/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`];
      if (locked?.version !== version)
        faults.push(`${folder}: ${name} ${version} is not in package-lock.json.`);
    }
    // The optional packages are the same Node for several platforms.
    const versions = new Set(Object.values(optionalDependencies ?? {}));
    if (versions.size > 1)
      faults.push(`${folder}: Node is wanted in the versions ${[...versions].join(', ')}.`);
  }
  const mayRun = new Set(Object.keys(manifests['.']?.allowScripts ?? {}));
  const seen = new Set<string>();
  for (const [path, locked] of Object.entries(lock.packages)) {
    const name = readPackageName(path);
    if (!name || locked.link) continue;
    const what = `${name}@${locked.version}`;
    if (!exact.test(locked.version ?? '')) faults.push(`${what} is no exact version.`);
    if (!digest.test(locked.integrity ?? '')) faults.push(`${what} has no digest to be proven by.`);
    // npm's configured registry is the default source; the lock file would name any other.
    if (locked.resolved !== undefined) faults.push(`${what} comes from ${locked.resolved}.`);
    if (locked.hasInstallScript) {
      seen.add(name);
      // Packages for other platforms are missing in the list, and npm does not run their scripts.
      if (!mayRun.has(name) && !(locked.optional && installed(path) === null))
        faults.push(`${what} wants to run a program when it is installed.`);
    }
    const licence = readLicense(installed(path)) ?? locked.license ?? '';
    if (!mayTake(name, licence)) faults.push(`${what} has the licence ${licence || 'of nobody knows what'}.`);
  }
  for (const name of mayRun) {
    if (!seen.has(name)) faults.push(`${name} may run a program at installation and has none.`);
  }
  return faults;
}

function readPackageName(path: string): string | undefined {
  return /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path)?.[1];
}

/** The current and the legacy format in package.json files. */
function readLicense(manifest: Manifest | null): string | undefined {
  if (!manifest) return undefined;
  const { license, licenses } = manifest;
  if (typeof license === 'string') return license;
  return license?.type ?? licenses?.map(({ type }) => type).join(' OR ');
}

function mayTake(name: string, expression: string): boolean {
  const mayBe = (licence: string) =>
    permissive.has(licence) || exceptions.some((one) => one.licence === licence && one.name.test(name));
  // An SPDX expression without nested parentheses: alternatives, each of which may combine several licenses.
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(plain)) return false;
  return plain.split(' OR ').some((all) => all.split(' AND ').every((licence) => mayBe(licence.trim())));
}
