import type { AdminSettings, SettingChange } from '@sidebet/contract/admin-settings';
import { formatDollars, parseDollars } from '@sidebet/domain/cents';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../../lib/api-client.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { EventTime } from '../../../ui/event-time.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeletons } from '../../../ui/skeleton.tsx';
import { valueWords } from '../audit-words.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Room } from '../components/room.tsx';
import { useAmount } from '../components/use-amount.tsx';
import { limits, switches, tieRuleLabel } from '../setting-words.ts';
import classes from './settings-room.module.css';

type Change = SettingChange | undefined;

/** The system settings, each with what it does. */
export default function SettingsRoom() {
  const query = useQuery({
    queryKey: [...queryKeys.admin, 'settings'],
    queryFn: ({ signal }) => call('adminGetSettings', { signal }),
  });
  return (
    <Room
      title="System settings"
      intro="A change counts from the next request on, and every open page hears of it."
    >
      {query.isPending ? (
        <Skeletons label="Loading settings…" count={7} height={92} />
      ) : query.data ? (
        <>
          {query.data.settings === null && (
            <p role="alert" className={classes.missing}>
              The settings are missing, so every bet and deposit is refused. Changing any of them makes all of
              them again.
            </p>
          )}
          <List settings={query.data.settings} lastChanges={query.data.lastChanges} />
        </>
      ) : (
        <QueryFailure error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Room>
  );
}

type ListProps = { settings: AdminSettings | null; lastChanges: Record<string, SettingChange> };

function List({ settings, lastChanges }: ListProps) {
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
            value={valueWords(name, value)}
            last={lastChanges[name]}
          >
            <ActionButton
              name="adminChangeSettings"
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
          cents={settings?.[name] ?? null}
          last={lastChanges[name]}
        />
      ))}
    </ul>
  );
}

function TieRule({ settings, last }: { settings: AdminSettings | null; last: Change }) {
  const to = settings?.tieRule === 'refund' ? 'awayWins' : 'refund';
  return (
    <Setting
      label={tieRuleLabel}
      effect="Who wins a new bet when the score is level. Bets keep the rule they were made under."
      value={valueWords('tieRule', settings?.tieRule ?? null)}
      last={last}
    >
      <ActionButton
        name="adminChangeSettings"
        label={to === 'refund' ? 'Refund both' : 'Let the away side win'}
        of={`at ${tieRuleLabel.toLowerCase()}`}
        title="Change the rule for level scores?"
        explain={
          to === 'refund'
            ? 'On new bets a level score refunds both wagers. Bets already made keep their rule.'
            : 'On new bets the away side wins at a level score. Bets already made keep their rule.'
        }
        done="The rule for level scores is changed"
        params={undefined}
        body={{ changes: { tieRule: to } }}
      />
    </Setting>
  );
}

type LimitProps = {
  name: (typeof limits)[number]['name'];
  label: string;
  effect: string;
  cents: number | null;
  last: Change;
};

function Limit({ name, label, effect, cents, last }: LimitProps) {
  const { cents: entered, check, onOpen, field } = useAmount('Above how much', limitCents);
  return (
    <Setting label={label} effect={effect} value={valueWords(name, cents)} last={last}>
      <ActionButton
        name="adminChangeSettings"
        label="Change"
        of={label}
        title={label}
        explain={`${effect}${cents === null ? '' : ` It is ${formatDollars(cents)} now.`}`}
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

/** Nothing at all is a limit here, though no amount of money. */
function limitCents(typed: string): number | null {
  return /^\s*\$?0+(\.0*)?\s*$/.test(typed) ? 0 : parseDollars(typed);
}

type SettingProps = { label: string; effect: string; value: string; last: Change; children: ReactNode };

function Setting({ label, effect, value, last, children }: SettingProps) {
  return (
    <li className={classes.setting}>
      <div className={classes.words}>
        <h2 className={classes.name}>{label}</h2>
        <p className={classes.effect}>{effect}</p>
        <p className={classes.last}>
          {last ? (
            <>
              <EventTime instant={last.at} long /> by {last.actorName}: {last.reason}
            </>
          ) : (
            'Never changed here'
          )}
        </p>
      </div>
      <p className={classes.value}>
        <span className="visually-hidden">{label} is </span>
        {value}
      </p>
      {children}
    </li>
  );
}
