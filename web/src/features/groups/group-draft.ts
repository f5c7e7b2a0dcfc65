import type { GroupSeasonView, GroupView } from '@sidebet/contract/groups/group';
import type { GroupKind } from '@sidebet/domain/book/accounts';
import { centsToDecimal, parseDollars } from '@sidebet/domain/cents';
import { groupLimits } from '@sidebet/domain/groups/group';
import { decideGroupSettings, groupColors } from '@sidebet/domain/groups/group-settings';
import { decideSeason } from '@sidebet/domain/groups/season';
import { ApiProblem } from '../../lib/api-problem.ts';
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
export type SeasonDraft = { readonly name: string; readonly endsOn: string };

type GroupField = 'name' | 'color' | 'rules' | 'amount' | 'seasonName' | 'endsOn';
/** The problem of each field that has one. */
export type GroupProblems = Partial<Record<GroupField, string>>;

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
  return { name, endsOn: end === null ? '' : end.toLocaleDateString('sv-SE') };
}

/** The end of the chosen day where the user is. */
export function readSeason({ name, endsOn }: SeasonDraft): { name: string; endsAt: string | null } {
  const end = endsOn === '' ? null : new Date(`${endsOn}T23:59:59`);
  return { name, endsAt: end && (Number.isNaN(end.getTime()) ? null : end.toISOString()) };
}

/** Checks the settings before the request. The server repeats every check. */
export function findGroupProblems(kind: GroupKind, draft: GroupDraft): GroupProblems {
  const decided = decideGroupSettings(kind, readDraft(kind, draft));
  return decided.kind === 'refusal' ? problemsOf(decided) : {};
}

export function findSeasonProblems(draft: SeasonDraft): GroupProblems {
  const { name, endsAt } = readSeason(draft);
  const decided = decideSeason({ name, endsAt: endsAt === null ? null : Date.parse(endsAt) }, serverNow());
  return decided.kind === 'refusal' ? problemsOf(decided) : {};
}

const fieldByCode: Readonly<Record<string, GroupField>> = {
  groupNameInvalid: 'name',
  groupColorInvalid: 'color',
  groupRulesInvalid: 'rules',
  groupPurseInvalid: 'amount',
  groupLimitInvalid: 'amount',
  seasonNameInvalid: 'seasonName',
  seasonEndInvalid: 'endsOn',
};

/** The problems of a refusal; empty if it belongs to no field. */
export function problemsOf(refusal: unknown): GroupProblems {
  const { code, message } = refusal as { code?: string; message: string };
  const field = code === undefined ? undefined : fieldByCode[code];
  return field ? { [field]: message } : {};
}

/** Shown above the buttons: what belongs to no field. */
export function otherProblem(error: unknown): string | null {
  if (!(error instanceof ApiProblem)) return null;
  return Object.keys(problemsOf(error)).length > 0 ? null : error.message;
}
