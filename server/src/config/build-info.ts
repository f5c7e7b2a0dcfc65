import { existsSync, readFileSync } from 'node:fs';

/** Which release a process runs. */
export type BuildInfo = {
  readonly version: string;
  /** The abbreviated commit; `unknown` in a checkout, where it may change while the process runs. */
  readonly commit: string;
};

/** Reads the file BUILD of a release (scripts/release.ts), or else the version in package.json. */
export function readBuildInfo(root = new URL('../../../', import.meta.url)): BuildInfo {
  const file = new URL('BUILD', root);
  const isRelease = existsSync(file);
  const { version, commit = 'unknown' } = JSON.parse(
    readFileSync(isRelease ? file : new URL('package.json', root), 'utf8'),
  );
  return { version, commit };
}
