import { describe, expect, it, test } from 'vitest';
import type { GroupKind } from '../book/accounts.ts';
import { contrast } from '../site/site-settings.ts';
import {
  decideGroupSettings,
  type GroupSettingsInput,
  groupColors,
  listGroupMistakes,
} from './group-settings.ts';

const good: GroupSettingsInput = {
  name: ' Sunday Crew ',
  color: groupColors[0],
  rules: ' Be nice.\nPay up. ',
  purseCents: null,
  limitCents: null,
};

describe('the settings of a group', () => {
  test.each([
    ['points', { purseCents: 1_000_00, limitCents: null }],
    ['iou', { purseCents: null, limitCents: 100_00 }],
  ] as const)('of %s are trimmed and have the default amount of their kind', (kind, amounts) => {
    expect(decideGroupSettings(kind, good)).toEqual({
      kind: 'settings',
      name: 'Sunday Crew',
      color: groupColors[0],
      rules: 'Be nice.\nPay up.',
      ...amounts,
    });
  });

  it.each<[GroupKind, string, Partial<GroupSettingsInput>, string, string]>([
    ['points', 'no name', { name: ' ' }, 'name', 'groupNameInvalid'],
    ['points', 'a long name', { name: 'x'.repeat(41) }, 'name', 'groupNameInvalid'],
    ['points', 'a name of two lines', { name: 'a\nb' }, 'name', 'groupNameInvalid'],
    ['points', 'another color', { color: '#ffffff' }, 'color', 'groupColorInvalid'],
    ['points', 'long rules', { rules: 'x'.repeat(2_001) }, 'rules', 'groupRulesInvalid'],
    ['points', 'rules with NUL', { rules: 'a\0b' }, 'rules', 'groupRulesInvalid'],
    ['points', 'a small purse', { purseCents: 99_99 }, 'purseCents', 'groupPurseInvalid'],
    ['points', 'a large purse', { purseCents: 1_000_000_01 }, 'purseCents', 'groupPurseInvalid'],
    ['points', 'part of a cent', { purseCents: 100_00.5 }, 'purseCents', 'groupPurseInvalid'],
    ['iou', 'a limit below 0', { limitCents: -1 }, 'limitCents', 'groupLimitInvalid'],
    ['iou', 'a high limit', { limitCents: 10_000_01 }, 'limitCents', 'groupLimitInvalid'],
  ])('in a group of %s with %s are refused', (kind, _, change, field, code) => {
    expect(decideGroupSettings(kind, { ...good, ...change })).toMatchObject({ kind: 'refusal', field, code });
  });

  test('with several mistakes list each', () => {
    const mistakes = listGroupMistakes('iou', {
      ...good,
      name: '',
      color: '',
      rules: 'a\0b',
      limitCents: -1,
    });
    expect(mistakes.map(({ field }) => field)).toEqual(['name', 'color', 'rules', 'limitCents']);
    expect(listGroupMistakes('points', good)).toEqual([]);
  });

  it.each(['n'.repeat(40), '🏈'.repeat(40)])('may have the name %s', (name) => {
    expect(decideGroupSettings('points', { ...good, name })).toMatchObject({ name });
  });

  test('of the other kind are ignored', () => {
    expect(decideGroupSettings('points', { ...good, limitCents: -5 })).toMatchObject({ limitCents: null });
  });
});

test.each(groupColors)('white text is readable on %s', (color) => {
  expect(contrast(color, '#ffffff')).toBeGreaterThanOrEqual(4.5);
});
