import type {
  ApprovalAmount,
  FeeVersionView,
  HoldTime,
  OperatorSettings,
  SettingChange,
} from '@sidebet/contract/console/settings';
import { formatDollars, parseDollars } from '@sidebet/domain/cents';
import { maxHoldHours } from '@sidebet/domain/operators/hold-times';
import { refusalMessages } from '@sidebet/domain/refusals';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { valueLabel } from '../audit-labels.ts';
import { ActionButton } from '../components/action-button.tsx';
import { ConsolePage } from '../components/console-page.tsx';
import { useAmount } from '../components/use-amount.tsx';
import {
  betLimits,
  holds,
  holdsWait,
  limits,
  limitsWait,
  switches,
  tieRuleEffect,
  tieRuleLabel,
} from '../setting-labels.ts';
import { ExchangeFeeSetting } from './exchange-fee-setting.tsx';
import { Setting } from './setting.tsx';
import classes from './settings-page.module.css';

type Change = SettingChange | undefined;

/** The system settings and their effects. */
export default function SettingsPage() {
  const query = useQuery({
    queryKey: [...queryKeys.console, 'settings'],
    queryFn: ({ signal }) => call('operatorGetSettings', { signal }),
  });
  return (
    <ConsolePage
      title="System settings"
      intro="Changes apply from the next request and reach every open page. Changes that relax a control take effect after 24 hours."
    >
      {query.isPending ? (
        <Skeletons label="Loading settings…" count={9} height={92} />
      ) : query.data ? (
        <>
          {query.data.settings === null && (
            <p role="alert" className={classes.missing}>
              The settings are missing, so every bet, deposit and signup is refused, and every withdrawal and
              adjustment waits. Change any setting to restore them all.
            </p>
          )}
          <List {...query.data} />
        </>
      ) : (
        <QueryFailure error={query.error} onRetry={() => void query.refetch()} />
      )}
    </ConsolePage>
  );
}

type ListProps = {
  settings: OperatorSettings | null;
  approvals: Record<LimitName, ApprovalAmount>;
  holds: Record<HoldName, HoldTime>;
  feeVersions: readonly FeeVersionView[];
  lastChanges: Record<string, SettingChange>;
};

function List({ settings, approvals, holds: holdTimes, feeVersions, lastChanges }: ListProps) {
  return (
    <ul className={classes.list}>
      {switches.map(({ name, label, effect, on, off }) => {
        const value = settings?.[name] ?? null;
        const to = value === false || value === null;
        return (
          <Setting
            key={name}
            label={label}
            effect={effect}
            value={valueLabel(name, value)}
            last={lastChanges[name]}
          >
            <ActionButton
              name="operatorChangeSettings"
              label={to ? 'Turn on' : 'Turn off'}
              of={label}
              title={`Turn ${to ? 'on' : 'off'}: ${label}`}
              explain={to ? on : off}
              done={`${label} is ${to ? 'on' : 'off'}`}
              params={undefined}
              body={{ changes: { [name]: to } }}
            />
          </Setting>
        );
      })}
      <TieRule settings={settings} last={lastChanges.tieRule} />
      {limits.map(({ name, label, effect }) => (
        <Limit
          key={name}
          name={name}
          label={label}
          effect={effect}
          amount={settings && approvals[name]}
          last={lastChanges[name]}
        />
      ))}
      {betLimits.map((limit) => (
        <BetLimit
          key={limit.name}
          {...limit}
          value={settings?.[limit.name] ?? null}
          last={lastChanges[limit.name]}
        />
      ))}
      <ExchangeFeeSetting versions={feeVersions} last={lastChanges.exchangeFee} />
      {holds.map(({ name, label, effect }) => (
        <Hold
          key={name}
          name={name}
          label={label}
          effect={effect}
          time={settings && holdTimes[name]}
          last={lastChanges[name]}
        />
      ))}
    </ul>
  );
}

function TieRule({ settings, last }: { settings: OperatorSettings | null; last: Change }) {
  const to = settings?.tieRule === 'refund' ? 'awayWins' : 'refund';
  return (
    <Setting
      label={tieRuleLabel}
      effect={tieRuleEffect}
      value={valueLabel('tieRule', settings?.tieRule ?? null)}
      last={last}
    >
      <ActionButton
        name="operatorChangeSettings"
        label={to === 'refund' ? 'Refund both' : 'Let the away side win'}
        of={`on ${tieRuleLabel.toLowerCase()}`}
        title="Change the tie rule?"
        explain={
          to === 'refund'
            ? 'On new bets a tie refunds both wagers. Existing bets keep their rule.'
            : 'On new bets a tie counts as a win for the away side. Existing bets keep their rule.'
        }
        done="Tie rule changed"
        params={undefined}
        body={{ changes: { tieRule: to } }}
      />
    </Setting>
  );
}

type LimitName = (typeof limits)[number]['name'];
type LimitProps = {
  name: LimitName;
  label: string;
  effect: string;
  /** Null if the settings are missing. */
  amount: ApprovalAmount | null;
  last: Change;
};

function Limit({ name, label, effect, amount, last }: LimitProps) {
  const { cents: entered, check, onOpen, field } = useAmount('Amount', limitCents);
  const inForce = amount?.inForceCents ?? null;
  const waits = entered !== null && inForce !== null && entered > inForce;
  return (
    <Setting
      label={label}
      effect={`${effect} ${limitsWait}`}
      value={valueLabel(name, inForce)}
      ahead={amount?.ahead.map(({ cents, from }) => ({ value: formatDollars(cents), from }))}
      last={last}
    >
      <ActionButton
        name="operatorChangeSettings"
        label="Change"
        of={label}
        title={label}
        explain={`${effect} ${limitsWait}${inForce === null ? '' : ` ${formatDollars(inForce)} applies now.`}`}
        done={waits ? `${label}: the higher amount takes effect in 24 hours` : `${label}: changed`}
        params={undefined}
        body={{ changes: { [name]: entered ?? undefined } }}
        check={check}
        onOpen={onOpen}
        fields={field}
      />
    </Setting>
  );
}

type BetLimitProps = (typeof betLimits)[number] & { value: number | null; last: Change };

function BetLimit({ name, label, effect, field: fieldLabel, value, last }: BetLimitProps) {
  const { read, ...wording } = betLimitInputs[name];
  const { cents: entered, check, onOpen, field } = useAmount(fieldLabel, read, wording);
  return (
    <Setting label={label} effect={effect} value={valueLabel(name, value)} last={last}>
      <ActionButton
        name="operatorChangeSettings"
        label="Change"
        of={label}
        title={label}
        explain={effect}
        done={`${label}: changed`}
        params={undefined}
        body={{ changes: { [name]: entered ?? undefined } }}
        check={check}
        onOpen={onOpen}
        fields={field}
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
};

type HoldName = (typeof holds)[number]['name'];
type HoldProps = {
  name: HoldName;
  label: string;
  effect: string;
  /** Null if the settings are missing. */
  time: HoldTime | null;
  last: Change;
};

function Hold({ name, label, effect, time, last }: HoldProps) {
  const { cents: hours, check, onOpen, field } = useAmount('Hours', wholeHours(name), hoursWording(name));
  const inForce = time?.inForceHours ?? null;
  const waits = hours !== null && inForce !== null && hours < inForce;
  return (
    <Setting
      label={label}
      effect={`${effect} ${holdsWait}`}
      value={valueLabel(name, inForce)}
      ahead={time?.ahead.map(({ hours: then, from }) => ({ value: valueLabel(name, then), from }))}
      last={last}
    >
      <ActionButton
        name="operatorChangeSettings"
        label="Change"
        of={label}
        title={label}
        explain={`${effect} ${holdsWait}${inForce === null ? '' : ` ${valueLabel(name, inForce)} applies now.`}`}
        done={waits ? `${label}: the shorter time takes effect in 24 hours` : `${label}: changed`}
        params={undefined}
        body={{ changes: { [name]: hours ?? undefined } }}
        check={check}
        onOpen={onOpen}
        fields={field}
      />
    </Setting>
  );
}

const hoursWording = (name: HoldName) => ({
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
