import type {
  ApprovalAmount,
  FeeVersionView,
  HoldTime,
  OperatorSettings,
  SettingChange,
} from '@sidebet/contract/console/settings';
import { useApi } from '../../../lib/api/use-api.ts';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { valueLabel } from '../audit-labels.ts';
import { ActionButton } from '../components/action-button.tsx';
import { ConsolePage } from '../components/console-page.tsx';
import {
  betLimits,
  defaultPriceEffect,
  defaultPriceLabel,
  holds,
  limits,
  switches,
  tieRuleEffect,
  tieRuleLabel,
} from '../setting-labels.ts';
import {
  BetLimitSetting,
  type HoldName,
  HoldSetting,
  type LimitName,
  LimitSetting,
} from './amount-settings.tsx';
import { ExchangeFeeSetting } from './exchange-fee-setting.tsx';
import { Setting } from './setting.tsx';
import { SettingRequests } from './setting-requests.tsx';
import classes from './settings-page.module.css';

type Change = SettingChange | undefined;

/** The system settings and their effects. */
export default function SettingsPage() {
  const query = useApi('operatorGetSettings');
  return (
    <ConsolePage
      title="System settings"
      intro="Changes apply from the next request and reach every open page. Changes that relax a control need another operator, and take effect 24 hours after the approval."
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
          <SettingRequests />
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
        <LimitSetting
          key={name}
          name={name}
          label={label}
          effect={effect}
          amount={settings && approvals[name]}
          last={lastChanges[name]}
        />
      ))}
      {betLimits.map((limit) => (
        <BetLimitSetting
          key={limit.name}
          {...limit}
          value={settings?.[limit.name] ?? null}
          last={lastChanges[limit.name]}
        />
      ))}
      <DefaultPrice settings={settings} last={lastChanges.defaultPrice} />
      <ExchangeFeeSetting versions={feeVersions} last={lastChanges.exchangeFee} />
      {holds.map(({ name, label, effect }) => (
        <HoldSetting
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
            ? 'On new bets a tie gives everyone their money back. Existing bets keep their rule.'
            : 'On new bets a tie counts as a win for the away side. Existing bets keep their rule.'
        }
        done="Tie rule changed"
        params={undefined}
        body={{ changes: { tieRule: to } }}
      />
    </Setting>
  );
}

function DefaultPrice({ settings, last }: { settings: OperatorSettings | null; last: Change }) {
  const to = settings?.defaultPrice === 'fair' ? 'standard' : 'fair';
  return (
    <Setting
      label={defaultPriceLabel}
      effect={defaultPriceEffect}
      value={valueLabel('defaultPrice', settings?.defaultPrice ?? null)}
      last={last}
    >
      <ActionButton
        name="operatorChangeSettings"
        label={to === 'fair' ? 'Open with the fair price' : 'Open with the standard price'}
        title="Change the price of new betslips?"
        explain={
          to === 'fair'
            ? 'A new betslip to anyone opens with the bookmakers’ fair price and the fee of offers. Users can still choose the standard price.'
            : 'A new betslip to anyone opens with the standard price and its 20% fee. Users can still choose the fair price.'
        }
        done="Price of new betslips changed"
        params={undefined}
        body={{ changes: { defaultPrice: to } }}
      />
    </Setting>
  );
}
