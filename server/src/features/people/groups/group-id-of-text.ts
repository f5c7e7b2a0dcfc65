import { createHash } from 'node:crypto';

/** An id of UUID version 8 from a text, such as a request's key, so a repeat finds the same row. */
export function groupIdOfText(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
