import { type Refusal, refuse } from '../refusals.ts';

export const minReason = 3;
export const maxReason = 500;

/**
 * Why an operator does something, in their own words, trimmed. Refuses with reasonInvalid what is too short, too long
 * or holds characters that cannot be stored.
 */
export function decideReason(text: string): { readonly kind: 'ok'; readonly reason: string } | Refusal {
  const reason = text.trim();
  const length = [...reason].length;
  if (length < minReason || length > maxReason || reason.includes('\0') || !reason.isWellFormed())
    return refuse('reasonInvalid');
  return { kind: 'ok', reason };
}
