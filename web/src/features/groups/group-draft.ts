import type { GroupSeasonView, GroupView } from '@sidebet/contract/groups/group';
import type { GroupKind } from '@sidebet/domain/book/accounts';
import { centsToDecimal, parseDollars } from '@sidebet/domain/cents';
import { groupLimits } from '@sidebet/domain/groups/group';
import { groupColors, listGroupMistakes } from '@sidebet/domain/groups/group-settings';
import { listSeasonMistakes } from '@sidebet/domain/groups/season';
import type { Refusal } from '@sidebet/domain/refusals';
import { serverNow } from '../../lib/clock.ts';

/** A group's settings as typed. */
export type GroupDraft = {
  readonly name: string;
  readonly color: string;
  readonly rules: string;
  /** The purse in points, or the limit in dollars. */
  readonly amount: string;
};

/** A season as typed. The end is a date as a `date` field has it; empty for an open end. */
export type SeasonDraft = { readonly seasonName: string; readonly endsOn: string };

export function newDraft(kind: GroupKind): GroupDraft {
  return { name: '', color: groupColors[0], rules: '', amount: defaultAmount(kind) };
}

export function defaultAmount(kind: GroupKind): string {
  return String((kind === 'points' ? groupLimits.defaultPurseCents : groupLimits.defaultLimitCents) / 100);
}

export function draftOf({ name, color, rules, kind, purseCents, limitCents }: GroupView): GroupDraft {
  const cents = kind === 'points' ? purseCents! : limitCents!;
  return { name, color, rules, amount: kind === 'points' ? String(cents / 100) : centsToDecimal(cents) };
}

/** What the API takes; NaN for an amount that is none, which every rule refuses. */
export function readDraft(kind: GroupKind, { name, color, rules, amount }: GroupDraft) {
  const cents = amount.trim() === '0' ? 0 : (parseDollars(amount) ?? Number.NaN);
  return {
    name,
    color,
    rules,
    purseCents: kind === 'points' ? cents : null,
    limitCents: kind === 'iou' ? cents : null,
  };
}

export function seasonDraftOf({ name, endsAt }: GroupSeasonView): SeasonDraft {
  const end = endsAt === null ? null : new Date(endsAt);
  // `sv-SE` formats dates as a `date` field has them.
  return { seasonName: name, endsOn: end === null ? '' : end.toLocaleDateString('sv-SE') };
}

/** The end of the chosen day where the user is. */
export function readSeason({ seasonName: name, endsOn }: SeasonDraft): {
  name: string;
  endsAt: string | null;
} {
  const end = endsOn === '' ? null : new Date(`${endsOn}T23:59:59`);
  return { name, endsAt: end && (Number.isNaN(end.getTime()) ? null : end.toISOString()) };
}

/** Checks the settings before the request. The server repeats every check. */
export function findGroupMistakes(kind: GroupKind, draft: GroupDraft): readonly Refusal[] {
  return listGroupMistakes(kind, readDraft(kind, draft));
}

export function findSeasonMistakes(draft: SeasonDraft): readonly Refusal[] {
  const { name, endsAt } = readSeason(draft);
  return listSeasonMistakes({ name, endsAt: endsAt === null ? null : Date.parse(endsAt) }, serverNow());
}

/** The API names some fields otherwise. */
export const groupFieldByCode = { groupPurseInvalid: 'amount', groupLimitInvalid: 'amount' } as const;
export const seasonFieldByCode = { seasonNameInvalid: 'seasonName', seasonEndInvalid: 'endsOn' } as const;
