import { type Refusal, refuseField } from '../refusals.ts';

const minReason = 3;
export const maxReason = 500;

/** Validates an operator's reason, trimmed: 3 to 500 characters, all storable. Refuses reasonInvalid. */
export function decideReason(text: string): { readonly kind: 'ok'; readonly reason: string } | Refusal {
  const reason = text.trim();
  const length = [...reason].length;
  if (length < minReason || length > maxReason || reason.includes('\0') || !reason.isWellFormed())
    return refuseField('reason', 'reasonInvalid');
  return { kind: 'ok', reason };
}
