import type { GroupKind } from '../book/accounts.ts';
import { isPlainName } from '../one-line.ts';
import { type Refusal, type RefusalCode, refuseField } from '../refusals.ts';
import { groupLimits } from './group.ts';

export type GroupSettingsInput = {
  readonly name: string;
  readonly color: string;
  readonly rules: string;
  /** Cents. Null for the default, and in groups of the other kind. */
  readonly purseCents: number | null;
  readonly limitCents: number | null;
};

/** As stored: trimmed texts, a purse for `points`, a limit for `iou`. */
type GroupSettings = {
  readonly kind: 'settings';
  readonly name: string;
  readonly color: string;
  readonly rules: string;
  readonly purseCents: number | null;
  readonly limitCents: number | null;
};

/**
 * The colors a group can have: none of those that mean home, away, won or lost. White text on them has a contrast of at
 * least 4.5:1.
 */
export const groupColors = [
  '#0e7490',
  '#115e59',
  '#4338ca',
  '#6d28d9',
  '#86198f',
  '#be185d',
  '#78350f',
  '#57534e',
  '#475569',
  '#3f3f46',
] as const;
export type GroupColor = (typeof groupColors)[number];

/** The name of a group whose own was removed by an operator. Its owner can choose another one. */
export const unnamedGroup = 'Unnamed group';

/**
 * Validates the settings of a group. Refuses, in this order: groupNameInvalid, groupColorInvalid, groupRulesInvalid,
 * groupPurseInvalid, groupLimitInvalid.
 */
export function decideGroupSettings(kind: GroupKind, input: GroupSettingsInput): GroupSettings | Refusal {
  const settings = normalise(kind, input);
  return listMistakes(settings)[0] ?? settings;
}

/** What {@link decideGroupSettings} refuses, in its order, one for each field. */
export function listGroupMistakes(kind: GroupKind, input: GroupSettingsInput): readonly Refusal[] {
  return listMistakes(normalise(kind, input));
}

function listMistakes({ name, color, rules, purseCents, limitCents }: GroupSettings): readonly Refusal[] {
  const { maxRulesLength, minPurseCents, maxPurseCents } = groupLimits;
  const checks: readonly (readonly [fails: boolean, field: keyof GroupSettingsInput, code: RefusalCode])[] = [
    [!isGroupName(name), 'name', 'groupNameInvalid'],
    [!(groupColors as readonly string[]).includes(color), 'color', 'groupColorInvalid'],
    [[...rules].length > maxRulesLength || !isStorable(rules), 'rules', 'groupRulesInvalid'],
    [
      purseCents !== null && !isWithin(purseCents, minPurseCents, maxPurseCents),
      'purseCents',
      'groupPurseInvalid',
    ],
    [limitCents !== null && !isMemberLimit(limitCents), 'limitCents', 'groupLimitInvalid'],
  ];
  return checks.filter(([fails]) => fails).map(([, field, code]) => refuseField(field, code));
}

function normalise(kind: GroupKind, input: GroupSettingsInput): GroupSettings {
  return {
    kind: 'settings',
    name: input.name.trim(),
    color: input.color,
    rules: input.rules.trim(),
    purseCents: kind === 'points' ? (input.purseCents ?? groupLimits.defaultPurseCents) : null,
    limitCents: kind === 'iou' ? (input.limitCents ?? groupLimits.defaultLimitCents) : null,
  };
}

/** Whether a member of an `iou` group may choose this limit, in cents. */
export function isMemberLimit(cents: number): boolean {
  return isWithin(cents, 0, groupLimits.maxLimitCents);
}

/** Whether it may name a group or a season. `name` is trimmed. */
export function isGroupName(name: string): boolean {
  return name !== '' && [...name].length <= groupLimits.maxNameLength && isPlainName(name);
}

/** PostgreSQL cannot store NUL and lone surrogates. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function isWithin(cents: number, low: number, high: number): boolean {
  return Number.isSafeInteger(cents) && cents >= low && cents <= high;
}
