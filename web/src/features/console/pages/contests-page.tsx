import type { ContestCaseView } from '@sidebet/contract/console/contests';
import { EventTime } from '../../../ui/event-time.tsx';
import { Link } from '../../../ui/link.tsx';
import { ActionButton } from '../components/action-button.tsx';
import { consoleList } from '../components/console-list.tsx';
import { Lead, TwoLines } from '../components/console-page.tsx';
import type { Table } from '../components/data-table.tsx';
import { consolePaths } from '../console-paths.ts';
import classes from './books-page.module.css';

const contests: Table<'operatorListContests'> = {
  name: 'operatorListContests',
  caption: 'Contested results',
  columns: [
    {
      label: 'Event',
      quiet: true,
      cell: ({ eventId, homeTeam, awayTeam, openedAt }) => (
        <Lead to={consolePaths.event(eventId)} sub={<EventTime instant={openedAt} long />}>
          {homeTeam} vs {awayTeam}
        </Lead>
      ),
    },
    {
      label: 'Result',
      numeric: true,
      cell: ({ homeScore, awayScore, resultSource, corrected }) => (
        <TwoLines strong sub={`${corrected ? 'corrected by' : 'from'} ${resultSource ?? 'no one'}`}>
          {homeScore === null ? 'Without a score' : `${homeScore}–${awayScore}`}
        </TwoLines>
      ),
    },
    { label: 'What the sides say', cell: ({ words }) => <Words words={words} /> },
    { label: 'The feed', cell: ({ feedAnswers }) => <FeedAnswers feedAnswers={feedAnswers} /> },
    { label: 'Due', cell: ({ dueAt }) => <EventTime instant={dueAt} long /> },
    { label: 'Answer', cell: (contest) => <Answer contest={contest} /> },
  ],
  rowKey: ({ id }) => id,
  empty: ({ state }) => ({
    art: 'panes',
    title: state === 'open' ? 'No contested results' : 'None answered yet',
    text: 'A result can be contested for 24 hours after a bet was settled.',
  }),
};

function Words({ words }: Pick<ContestCaseView, 'words'>) {
  return words.map(({ betId, person, text }) => (
    <p key={`${betId} ${person.id}`} className={classes.wraps}>
      <Link to={consolePaths.user(person.id)}>{person.fullName}</Link>,{' '}
      <Link to={consolePaths.bet(betId)}>bet</Link>: “{text}”
    </p>
  ));
}

/** The provider's own answers about the game, each under the SHA-256 of its text. */
function FeedAnswers({ feedAnswers }: Pick<ContestCaseView, 'feedAnswers'>) {
  if (feedAnswers.length === 0) return 'No answers stored';
  return feedAnswers.map(({ sha256, answer, seenAt }) => (
    <details key={sha256}>
      <summary>
        <EventTime instant={seenAt} long />
      </summary>
      <code className={classes.wraps}>{answer}</code>
      <p className={classes.wraps}>SHA-256 {sha256}</p>
    </details>
  ));
}

function Answer({ contest: { id, homeTeam, awayTeam, corrected, answer } }: { contest: ContestCaseView }) {
  if (answer) {
    const verdict = answer.verdict === 'right' ? 'It is right' : 'Corrected';
    return `${verdict}, by ${answer.by}: ${answer.reason}`;
  }
  return (
    <ActionButton
      name="operatorAnswerContest"
      label={corrected ? 'It was corrected' : 'It is right'}
      title={corrected ? 'Answer that it was corrected?' : 'Answer that the result is right?'}
      explain={`Both sides of each contested bet on ${homeTeam} vs ${awayTeam} are notified, and read your reason. If the result is wrong, correct it first, on the page of the event.`}
      done="Answered"
      params={{ id }}
      body={{ verdict: corrected ? 'corrected' : 'right' }}
    />
  );
}

/** Results that a side of a settled bet calls wrong. */
export default consoleList({
  title: 'Contested',
  intro:
    'Sides of settled bets say that a result is wrong. An answer is due within 48 hours. No money is held.',
  table: contests,
  choices: { state: { label: 'Show', options: { open: 'Open', answered: 'Answered' } } },
});
