import { isOneLine } from '../one-line.ts';
import { type Refusal, refuseField } from '../refusals.ts';
import { groupLimits } from './group.ts';

/** The note as it is stored; null without one. Refuses with noteInvalid. */
export function decideNote(note: string | null): { readonly note: string | null } | Refusal {
  const trimmed = note?.trim() ?? null;
  if (trimmed !== null && ([...trimmed].length > groupLimits.maxNoteLength || !isOneLine(trimmed)))
    return refuseField('note', 'noteInvalid');
  return { note: trimmed };
}
