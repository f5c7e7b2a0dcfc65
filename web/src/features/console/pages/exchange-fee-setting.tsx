import type { FeeVersionView, SettingChange } from '@sidebet/contract/console/settings';
import { parseDollars } from '@sidebet/domain/cents';
import { maxExchangeFeeBps, parseFeePercent } from '@sidebet/domain/markets/exchange-fee';
import { refusalMessages } from '@sidebet/domain/refusals';
import type { ReactNode } from 'react';
import { EventTime } from '../../../ui/event-time.tsx';
import { feeText } from '../audit-labels.ts';
import { ActionButton } from '../components/action-button.tsx';
import { useAmount } from '../components/use-amount.tsx';
import { exchangeFeeEffect, exchangeFeeLabel } from '../setting-labels.ts';
import { Setting } from './setting.tsx';
import classes from './settings-page.module.css';

type Props = {
  /** Newest first. */
  versions: readonly FeeVersionView[];
  last: SettingChange | undefined;
};

/** The fee of offers: the one in effect, the pending one, and all before. */
export function ExchangeFeeSetting({ versions, last }: Props) {
  const share = useAmount('Percent of what the loser risked', parseFeePercent, {
    invalid: `Please enter a percentage from 0 to ${maxExchangeFeeBps / 100}, with at most two decimals.`,
    placeholder: '2',
  });
  const cap = useAmount('At most, per bet (leave empty for no maximum)', parseCap, {
    invalid: refusalMessages.invalidAmount,
    placeholder: '0.00',
  });
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
          body={{
            changes: { exchangeFee: { bps: share.cents ?? 0, capCents: cap.cents === 0 ? null : cap.cents } },
          }}
          check={() => [share.check(), cap.check()].every(Boolean)}
          onOpen={() => {
            share.onOpen();
            cap.onOpen();
          }}
          fields={
            <>
              {share.field}
              {cap.field}
            </>
          }
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
