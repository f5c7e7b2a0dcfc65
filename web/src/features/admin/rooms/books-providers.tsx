import type { ProviderState } from '@sidebet/contract/admin-books';
import { formatDollars } from '@sidebet/domain/cents';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client.ts';
import { serverNow } from '../../../lib/clock.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { Chip, Facts } from '../components/room.tsx';
import { agoWords, inWords } from '../oversight-words.ts';
import classes from './books-room.module.css';

const names = { stripe: 'Stripe', paypal: 'PayPal' } as const;
const modes = { playMoney: 'Play money', test: 'Test keys', live: 'Live keys' } as const;

/** Who holds the money, and whether they can be reached: they are called when the room is opened. */
export function Providers() {
  const states = useQuery({
    queryKey: [...queryKeys.admin, 'providers'],
    queryFn: ({ signal }) => call('adminListProviders', { query: { ask: 'true' }, signal }),
  });
  if (states.isPending) return <Skeletons label="Asking the providers…" count={2} height={260} />;
  if (!states.data) return <QueryFailure error={states.error} onRetry={() => void states.refetch()} />;
  return (
    <div className={classes.providers}>
      {states.data.items.map((state) => (
        <Provider key={state.provider} state={state} />
      ))}
    </div>
  );
}

function Provider({ state }: { state: ProviderState }) {
  const { provider, mode, reachable, deposits, payouts } = state;
  return (
    <section className={classes.provider} aria-label={names[provider]}>
      <div className={classes.named}>
        <h2>{names[provider]}</h2>
        <Chip strong={mode === 'live'}>{mode ? modes[mode] : 'Not set up'}</Chip>
        <Chip strong={reachable === false}>
          {reachable === null ? 'Not called yet' : reachable ? 'Reachable' : 'Out of reach'}
        </Chip>
      </div>
      <Facts
        items={[
          {
            label: 'Last call that was answered',
            value: state.lastCallAt && <EventTime instant={state.lastCallAt} long />,
          },
          {
            label: 'Last call that failed',
            value: state.lastFailureAt && (
              <>
                <EventTime instant={state.lastFailureAt} long />
                <span className={classes.line}>{state.lastFailure}</span>
              </>
            ),
          },
          {
            label: 'Last webhook',
            value: state.lastWebhookAt && (
              <>
                <EventTime instant={state.lastWebhookAt} long />
                <span className={classes.line}>{state.lastWebhookType}</span>
              </>
            ),
          },
          { label: 'Events not acted on', value: state.waitingEvents.toLocaleString('en-US') },
          { label: 'Open deposits', value: deposits ? queueWords(deposits) : 'None' },
          ...(provider === 'paypal'
            ? payouts.length === 0
              ? [{ label: 'Withdrawals in flight', value: 'None' }]
              : payouts.map((queue) => ({
                  label: `Withdrawals, ${inWords(queue.status).toLowerCase()}`,
                  value: queueWords(queue),
                }))
            : []),
        ]}
      />
    </section>
  );
}

type Queue = { count: number; amountCents: number; oldestAt: string };

function queueWords({ count, amountCents, oldestAt }: Queue): string {
  return `${count.toLocaleString('en-US')}, ${formatDollars(amountCents)}, the oldest since ${agoWords(oldestAt, serverNow())}`;
}
