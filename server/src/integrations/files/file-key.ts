import { randomBytes } from 'node:crypto';

/** The folder of each kind of file. */
export type FileFolder = 'profile_pictures' | 'support_attachments' | 'group_pictures' | 'report_pictures';

const longestName = 40;

/**
 * `{folder}/{uid}/{timestamp}_{filename}`. The name is sanitized and shortened, and 16 random bytes before its
 * extension make the key unique and unguessable.
 */
export function fileKey(
  folder: FileFolder,
  userId: string,
  nowMs: number,
  name: string,
  extension: string,
): string {
  const secret = randomBytes(16).toString('hex');
  return `${folder}/${userId}/${nowMs}_${harmlessName(name)}-${secret}.${extension}`;
}

/** The words of a file name without folders and extension: "C:\Me\Holiday (1).JPG" → "holiday-1". */
export function harmlessName(name: string): string {
  const base = name
    .split(/[\\/]/)
    .at(-1)!
    .replace(/\.[^.]*$/, '');
  const plain = base.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestName)
    .replace(/^-+|-+$/g, '');
  return words || 'file';
}

const segment = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/;

/** Whether a text is a valid key: two to four safe names between slashes, so it cannot leave its folder. */
export function isFileKey(key: string): boolean {
  const segments = key.split('/');
  return segments.length >= 2 && segments.length <= 4 && segments.every((part) => segment.test(part));
}

export function requireFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error('This is not a file key.');
}
