import type { FeeVersionView, SettingChange } from '@sidebet/contract/console/settings';
import { parseDollars } from '@sidebet/domain/cents';
import { maxExchangeFeeBps, parseFeePercent } from '@sidebet/domain/markets/exchange-fee';
import { refuseField } from '@sidebet/domain/refusals';
import type { ReactNode } from 'react';
import { EventTime } from '../../../ui/event-time.tsx';
import { feeText } from '../audit-labels.ts';
import { ActionButton } from '../components/action-button.tsx';
import { AmountField } from '../components/amount-field.tsx';
import { exchangeFeeEffect, exchangeFeeLabel } from '../setting-labels.ts';
import { Setting } from './setting.tsx';
import classes from './settings-page.module.css';

const shareInvalid = `Please enter a percentage from 0 to ${maxExchangeFeeBps / 100}, with at most two decimals.`;

type Props = {
  /** Newest first. */
  versions: readonly FeeVersionView[];
  last: SettingChange | undefined;
};

/** The fee of offers: the one in effect, the pending one, and all before. */
export function ExchangeFeeSetting({ versions, last }: Props) {
  const inForce = versions.find(({ state }) => state === 'inForce');
  const pending = versions.find(({ state }) => state === 'pending');
  const label = exchangeFeeLabel;
  return (
    <Setting
      label={label}
      effect={exchangeFeeEffect}
      value={inForce ? feeText(inForce) : 'missing'}
      ahead={pending && [{ value: feeText(pending), from: pending.from }]}
      last={last}
      history={<History versions={versions} />}
    >
      <div className={classes.actions}>
        <ActionButton
          name="operatorChangeSettings"
          label="Change"
          of={label}
          title={label}
          explain={exchangeFeeEffect}
          done={`${label}: the new fee takes effect in 24 hours`}
          params={undefined}
          initial={{ share: '', cap: '' }}
          check={({ share, cap }) => [
            parseFeePercent(share) === null ? { field: 'share', message: shareInvalid } : null,
            parseCap(cap) === null ? refuseField('cap', 'invalidAmount') : null,
          ]}
          body={({ share, cap }) => ({
            changes: { exchangeFee: { bps: parseFeePercent(share) ?? 0, capCents: parseCap(cap) || null } },
          })}
          fields={({ field }) => (
            <>
              <AmountField {...field('share')} label="Percent of what the loser risked" placeholder="2" />
              <AmountField {...field('cap')} label="At most, per bet (leave empty for no maximum)" />
            </>
          )}
        />
        {pending && inForce && (
          <ActionButton
            name="operatorChangeSettings"
            label="Cancel change"
            of={label}
            title="Cancel the pending fee?"
            explain={`The fee stays at ${feeText(inForce)}.`}
            done={`${label}: the pending change is canceled`}
            params={undefined}
            body={{ changes: { exchangeFee: { bps: inForce.bps, capCents: inForce.capCents } } }}
          />
        )}
      </div>
    </Setting>
  );
}

function History({ versions }: { versions: readonly FeeVersionView[] }) {
  return (
    <details className={classes.history}>
      <summary>History</summary>
      <ol>
        {versions.map((version) => (
          <li key={version.setAt}>
            <strong>{feeText(version)}</strong>: {happened(version)}
            {version.actorName !== null && (
              <>
                . Set <EventTime instant={version.setAt} long /> by {version.actorName}: {version.reason}
              </>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

function happened({ state, from, actorName }: FeeVersionView): ReactNode {
  if (state === 'replaced') return 'replaced before it took effect';
  if (state === 'cancel') return 'kept, which canceled the pending change';
  const verb = { pending: 'takes effect', inForce: 'in effect since', ended: 'took effect' }[state];
  if (actorName === null) return `${verb} the start`;
  return (
    <>
      {verb} <EventTime instant={from} long />
    </>
  );
}

/** Cents; 0 for no cap. */
function parseCap(typed: string): number | null {
  return typed.trim() === '' ? 0 : parseDollars(typed);
}
