import type { ApprovalAmount, HoldTime, SettingChange } from '@sidebet/contract/console/settings';
import { formatDollars, parseDollars } from '@sidebet/domain/cents';
import { maxHoldHours } from '@sidebet/domain/operators/hold-times';
import { refusalMessages } from '@sidebet/domain/refusals';
import { valueLabel } from '../audit-labels.ts';
import { ActionButton } from '../components/action-button.tsx';
import { AmountField } from '../components/amount-field.tsx';
import { type betLimits, type holds, holdsWait, type limits, limitsWait } from '../setting-labels.ts';
import { Setting } from './setting.tsx';

type Change = SettingChange | undefined;

type AmountInput = {
  /** The field's label. */
  readonly field: string;
  /** Parses what was typed; null when invalid. */
  readonly read: (typed: string) => number | null;
  readonly invalid: string;
  readonly placeholder: string;
};

type ChangeButtonProps = {
  name: LimitName | BetLimitProps['name'] | HoldName;
  label: string;
  explain: string;
  input: AmountInput;
};

/** Asks for a setting's new amount and a reason. */
function ChangeButton({ name, label, explain, input }: ChangeButtonProps) {
  const { field: fieldLabel, read, invalid, placeholder } = input;
  return (
    <ActionButton
      name="operatorChangeSettings"
      label="Change"
      of={label}
      title={label}
      explain={explain}
      done={({ status }) =>
        status === 'pending' ? `${label}: waits for another operator` : `${label}: changed`
      }
      params={undefined}
      initial={{ amount: '' }}
      check={({ amount }) => (read(amount) === null ? { field: 'amount', message: invalid } : null)}
      body={({ amount }) => ({ changes: { [name]: read(amount) ?? undefined } })}
      fields={({ field }) => (
        <AmountField {...field('amount')} label={fieldLabel} placeholder={placeholder} />
      )}
    />
  );
}

const ofMoney: AmountInput = {
  field: 'Amount',
  read: limitCents,
  invalid: refusalMessages.invalidAmount,
  placeholder: '0.00',
};

export type LimitName = (typeof limits)[number]['name'];
type LimitProps = {
  name: LimitName;
  label: string;
  effect: string;
  /** Null if the settings are missing. */
  amount: ApprovalAmount | null;
  last: Change;
};

export function LimitSetting({ name, label, effect, amount, last }: LimitProps) {
  const inForce = amount?.inForceCents ?? null;
  return (
    <Setting
      label={label}
      effect={`${effect} ${limitsWait}`}
      value={valueLabel(name, inForce)}
      ahead={amount?.ahead.map(({ cents, from }) => ({ value: formatDollars(cents), from }))}
      last={last}
    >
      <ChangeButton
        name={name}
        label={label}
        explain={`${effect} ${limitsWait}${inForce === null ? '' : ` ${formatDollars(inForce)} applies now.`}`}
        input={ofMoney}
      />
    </Setting>
  );
}

type BetLimitProps = (typeof betLimits)[number] & { value: number | null; last: Change };

export function BetLimitSetting({ name, label, effect, field: fieldLabel, value, last }: BetLimitProps) {
  return (
    <Setting label={label} effect={effect} value={valueLabel(name, value)} last={last}>
      <ChangeButton
        name={name}
        label={label}
        explain={effect}
        input={{ field: fieldLabel, ...betLimitInputs[name] }}
      />
    </Setting>
  );
}

/** Parses a whole number within a closed range; null otherwise. */
const parseWhole = (least: number, most: number) => (typed: string) => {
  const number = /^\s*\d{1,4}\s*$/.test(typed) ? Number(typed) : Number.NaN;
  return number >= least && number <= most ? number : null;
};

const parseMinutes = (typed: string) => {
  const minutes = parseWhole(0, 60)(typed);
  return minutes === null ? null : minutes * 60_000;
};

const parseSeconds = (typed: string) => {
  const seconds = parseWhole(0, 60)(typed);
  return seconds === null ? null : seconds * 1_000;
};

const betLimitInputs = {
  minimumStakeCents: { read: parseDollars, invalid: refusalMessages.invalidAmount, placeholder: '0.00' },
  openBetsPerEvent: {
    read: parseWhole(1, 1_000),
    invalid: 'Please enter a whole number from 1 to 1,000.',
    placeholder: '20',
  },
  bettingMarginMs: {
    read: parseMinutes,
    invalid: 'Please enter whole minutes from 0 to 60.',
    placeholder: '0',
  },
  newOfferMs: {
    read: parseSeconds,
    invalid: 'Please enter whole seconds from 0 to 60.',
    placeholder: '5',
  },
};

export type HoldName = (typeof holds)[number]['name'];
type HoldProps = {
  name: HoldName;
  label: string;
  effect: string;
  /** Null if the settings are missing. */
  time: HoldTime | null;
  last: Change;
};

export function HoldSetting({ name, label, effect, time, last }: HoldProps) {
  const inForce = time?.inForceHours ?? null;
  return (
    <Setting
      label={label}
      effect={`${effect} ${holdsWait}`}
      value={valueLabel(name, inForce)}
      ahead={time?.ahead.map(({ hours: then, from }) => ({ value: valueLabel(name, then), from }))}
      last={last}
    >
      <ChangeButton
        name={name}
        label={label}
        explain={`${effect} ${holdsWait}${inForce === null ? '' : ` ${valueLabel(name, inForce)} applies now.`}`}
        input={hoursInput(name)}
      />
    </Setting>
  );
}

const hoursInput = (name: HoldName): AmountInput => ({
  field: 'Hours',
  read: wholeHours(name),
  invalid: `Please enter a whole number of hours from 0 to ${maxHoldHours[name]}.`,
  placeholder: '24',
});

const wholeHours = (name: HoldName) => (typed: string) => {
  const hours = /^\s*\d{1,5}\s*$/.test(typed) ? Number(typed) : null;
  return hours !== null && hours <= maxHoldHours[name] ? hours : null;
};

/** Zero is a valid limit, though not a valid amount of money. */
function limitCents(typed: string): number | null {
  return /^\s*\$?0+(\.0*)?\s*$/.test(typed) ? 0 : parseDollars(typed);
}
