import type { FlagView } from '@sidebet/contract/console/flags';
import { EventTime } from '../../../ui/event-time.tsx';
import { consoleList } from '../components/console-list.tsx';
import { Lead } from '../components/console-page.tsx';
import type { Table } from '../components/data-table.tsx';
import { consolePaths } from '../console-paths.ts';
import { describeFacts } from '../flag-labels.ts';
import { flagTitles } from '../oversight-labels.ts';
import classes from './books-page.module.css';
import { FlagPage } from './flag-page.tsx';

const flags: Table<'operatorListFlags'> = {
  name: 'operatorListFlags',
  caption: 'Flags',
  columns: [
    {
      label: 'What',
      quiet: true,
      cell: (flag) => (
        <Lead to={consolePaths.flag(flag.id)} sub={describeFacts(flag.facts, flag.people)}>
          {flagTitles[flag.facts.kind]}
        </Lead>
      ),
    },
    { label: 'Users', cell: (flag) => usersLabel(flag) },
    {
      label: 'Last seen',
      cell: (flag) => (
        <span className={classes.wraps}>
          <EventTime instant={flag.changedAt} long />
        </span>
      ),
    },
    {
      label: 'Reviewed',
      cell: ({ look }) =>
        look ? (
          <span className={classes.wraps}>
            <EventTime instant={look.at} long /> by {look.by}: {look.reason}
          </span>
        ) : (
          'Not yet'
        ),
    },
  ],
  rowKey: ({ id }) => id,
  empty: ({ state }) => ({
    art: 'people',
    title: state === 'open' ? 'Nothing to review' : 'No flags reviewed yet',
    text: 'We scan bets, devices, addresses, deposits and breaks continuously.',
  }),
};

function usersLabel({ people }: FlagView): string {
  const named = people.slice(0, 3).map(({ fullName }) => fullName);
  return people.length > 3 ? `${named.join(', ')} and ${people.length - 3} more` : named.join(', ');
}

export default consoleList({
  title: 'Flags',
  intro: 'Patterns worth a review. A flag is not an accusation. A reviewed flag reopens only if we see more.',
  table: flags,
  choices: {
    kind: { label: 'About', options: { all: 'All', ...flagTitles } },
    state: { label: 'Show', options: { open: 'Open', lookedAt: 'Reviewed' } },
  },
  subject: { param: 'id', Page: FlagPage },
});
