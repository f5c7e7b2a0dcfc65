import { voidAfterMs } from '@sidebet/domain/bets/waits';
import { formatDollars } from '@sidebet/domain/cents';
import { suggestPayments } from '@sidebet/domain/groups/settle-up';
import { Wait } from '../../ui/wait.tsx';
import { type Section, TextPage } from '../routes/text-page.tsx';
import { spreadTerms } from '../routes/worked-offer.ts';

/** The people of the example, and who is ahead of the others, in cents. */
const names: Readonly<Record<string, string>> = { ann: 'Ann', ben: 'Ben', cam: 'Cam', dee: 'Dee' };
const balances = [
  { userId: 'ann', balanceCents: 60_00 },
  { userId: 'ben', balanceCents: 15_00 },
  { userId: 'cam', balanceCents: -25_00 },
  { userId: 'dee', balanceCents: -50_00 },
];

const sections: readonly Section[] = [
  {
    id: 'group',
    title: 'A group',
    content: (
      <>
        <p>
          Bets are made in groups. Create one and send your friends its invite link or its QR code. Nobody
          else can find the group or see what happens in it.
        </p>
        <dl>
          <dt>A group for points</dt>
          <dd>Everyone starts each season with the same purse. The table shows who made the most of it.</dd>
          <dt>A group for dollars</dt>
          <dd>
            Nobody pays in. The group writes down who owes whom, up to the limit that each of you sets for
            yourself, and you settle up outside of this site.
          </dd>
        </dl>
      </>
    ),
  },
  {
    id: 'bet',
    title: 'A bet',
    content: (
      <>
        <p>
          Ann offers a bet on {spreadTerms.pick}: her 20 points against 20 of yours. You take the other side,
          and the points of both are set aside. {spreadTerms.decided} The winner gets all 40 points. There is
          no fee.
        </p>
        <p>
          Both need not risk the same. Who backs the favorite risks more than the other, and both see how the
          price compares with the bookmakers’ when it is known.
        </p>
      </>
    ),
  },
  {
    id: 'settle-up',
    title: 'Settling up',
    content: (
      <>
        <p>
          After a few weeks, Ann is {formatDollars(60_00)} ahead and Ben {formatDollars(15_00)}; Cam is{' '}
          {formatDollars(25_00)} behind and Dee {formatDollars(50_00)}. These payments make it even:
        </p>
        <ul>
          {suggestPayments(balances).map(({ fromId, toId, amountCents }) => (
            <li key={fromId + toId}>
              {names[fromId]} pays {names[toId]} {formatDollars(amountCents)}
            </li>
          ))}
        </ul>
        <p>One says “I paid”, the other says “I received”, and the group’s balances change.</p>
      </>
    ),
  },
  {
    id: 'what-if',
    title: 'What if…',
    content: (
      <dl>
        <dt>nobody takes my bet?</dt>
        <dd>You can delete it at any time. When betting closes, it expires, and you get it all back.</dd>
        <dt>the game is postponed or canceled?</dt>
        <dd>
          If there is no final result <Wait ms={voidAfterMs} /> after the last known start, everyone gets
          theirs back.
        </dd>
        <dt>the score lands exactly on the line?</dt>
        <dd>Everyone gets theirs back.</dd>
        <dt>the result is corrected later?</dt>
        <dd>The bet is settled again, line by line, where both of you can see it.</dd>
        <dt>someone leaves the group?</dt>
        <dd>Their running bets finish. An open balance stays visible until it is settled.</dd>
      </dl>
    ),
  },
];

/** /how-it-works of a site without cash. */
export function Component() {
  return (
    <TextPage
      path="/how-it-works"
      title="How it works"
      intro="A group of friends, real games, and a table that nobody can argue with."
      sections={sections}
    />
  );
}
