import type { AdapterModes, ProviderState } from '@sidebet/contract/console/books';
import { formatDollars } from '@sidebet/domain/cents';
import { useApi } from '../../../lib/api/use-api.ts';
import { serverNow } from '../../../lib/clock.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { Chip, Facts } from '../components/console-page.tsx';
import { timeAgo, toSentenceCase } from '../oversight-labels.ts';
import classes from './books-page.module.css';

const names = { stripe: 'Stripe', paypal: 'PayPal' } as const;
const modes = { playMoney: 'Play money', test: 'Test keys', live: 'Live keys' } as const;

/** The payment providers and whether they respond; calls them when the page opens. */
export function Providers() {
  const states = useApi('operatorListProviders', { query: { ask: 'true' } });
  if (states.isPending) return <Skeletons label="Loading providers…" count={2} height={260} />;
  if (!states.data) return <QueryFailure error={states.error} onRetry={() => void states.refetch()} />;
  return (
    <div className={classes.providers}>
      <Adapters modes={states.data.adapters} />
      {states.data.items.map((state) => (
        <Provider key={state.provider} state={state} />
      ))}
    </div>
  );
}

const adapterLabels = {
  money: { play: 'Play money', test: 'Test money', live: 'Real money' },
  cards: {
    localProvider: 'Local provider',
    stripeTest: 'Stripe, test keys',
    stripeLive: 'Stripe, live keys',
    off: 'Off',
  },
  paypal: {
    localProvider: 'Local provider',
    paypalSandbox: 'PayPal sandbox',
    paypalLive: 'PayPal, live',
    off: 'Off',
  },
  feed: { simulated: 'Simulated games', replay: 'Recorded games', theOddsApi: 'The Odds API' },
  files: { localDisk: 'Folder on this server', bucket: 'Bucket' },
  mail: { outbox: 'Development outbox: nothing is sent', smtp: 'SMTP server' },
  formMail: { on: 'On', off: 'Off' },
  workers: { on: 'This server also runs jobs', off: 'Jobs run on another server' },
} as const;

/** The adapters of the server that answered. */
function Adapters({ modes }: { modes: AdapterModes }) {
  const speed = modes.feedSpeed === 1 ? '' : `, ${modes.feedSpeed}× speed`;
  return (
    <section className={classes.provider} aria-label="Server configuration">
      <div className={classes.named}>
        <h2>Server configuration</h2>
        <Chip strong={modes.money === 'live'}>{adapterLabels.money[modes.money]}</Chip>
      </div>
      <Facts
        items={[
          { label: 'Cards', value: adapterLabels.cards[modes.cards] },
          { label: 'PayPal', value: adapterLabels.paypal[modes.paypal] },
          { label: 'Sports feed', value: adapterLabels.feed[modes.feed] + speed },
          { label: 'Files', value: adapterLabels.files[modes.files] },
          { label: 'Email', value: adapterLabels.mail[modes.mail] },
          { label: 'Form mail', value: adapterLabels.formMail[modes.formMail] },
          { label: 'Jobs', value: adapterLabels.workers[modes.workers] },
        ]}
      />
    </section>
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
          {reachable === null ? 'Not called yet' : reachable ? 'Reachable' : 'Unreachable'}
        </Chip>
      </div>
      <Facts
        items={[
          {
            label: 'Last successful call',
            value: state.lastCallAt && <EventTime instant={state.lastCallAt} long />,
          },
          {
            label: 'Last failed call',
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
          { label: 'Unprocessed events', value: state.waitingEvents.toLocaleString('en-US') },
          { label: 'Open deposits', value: deposits ? queueLabel(deposits) : 'None' },
          ...(provider === 'paypal'
            ? payouts.length === 0
              ? [{ label: 'Withdrawals in flight', value: 'None' }]
              : payouts.map((queue) => ({
                  label: `Withdrawals, ${toSentenceCase(queue.status).toLowerCase()}`,
                  value: queueLabel(queue),
                }))
            : []),
        ]}
      />
    </section>
  );
}

type Queue = { count: number; amountCents: number; oldestAt: string };

function queueLabel({ count, amountCents, oldestAt }: Queue): string {
  return `${count.toLocaleString('en-US')}, ${formatDollars(amountCents)}, the oldest since ${timeAgo(oldestAt, serverNow())}`;
}
