import { approvalNames } from './approval-amount.ts';
import { holdNames } from './hold-times.ts';

/** A setting's old value, null if the settings are missing, and its new one. */
export type SettingStep = { readonly from: unknown; readonly to: unknown };

/**
 * Whether a change relaxes a control and needs a second operator: a higher approval amount or a shorter waiting
 * time. A control that was missing counts as strict. docs/adr/0015 lists which settings are controls.
 */
export function isRelaxed(name: string, { from, to }: SettingStep): boolean {
  const [old, next] = [typeof from === 'number' ? from : null, Number(to)];
  if (isAmong(approvalNames, name)) return old === null || next > old;
  if (isAmong(holdNames, name)) return old === null || next < old;
  return false;
}

function isAmong(names: readonly string[], name: string): boolean {
  return names.includes(name);
}
