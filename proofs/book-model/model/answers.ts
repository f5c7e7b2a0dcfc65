import { type Code, texts } from '../texts.ts';
import type { Answer, ModelGroupAccount } from './types.ts';

/** How the model answers. */

export function no(code: Code, tail = ''): Answer {
  return { yes: false, code, message: texts[code] + tail };
}

/** $25, $24.50, 24.5 points or 1 point. */
export function inSentence(cents: number, kind: ModelGroupAccount['kind'] | undefined): string {
  if (kind !== 'points') return dollarsInSentence(cents);
  return cents === 100 ? '1 point' : `${(cents / 100).toLocaleString('en-US')} points`;
}

/** $25 or $24.50. */
export function dollarsInSentence(cents: number): string {
  const dollars = Math.trunc(cents / 100).toLocaleString('en-US');
  return cents % 100 === 0 ? `$${dollars}` : `$${dollars}.${String(cents % 100).padStart(2, '0')}`;
}

export function isAmount(cents: number): boolean {
  return Number.isInteger(cents) && cents >= 1 && cents <= 100_000_000;
}
