import { expiryMs, voidAfterMs } from '@sidebet/domain/bets/waits';
import { paths } from '../../lib/paths.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PublicLink, useCarryNext } from '../../ui/public-link.tsx';
import { Wait } from '../../ui/wait.tsx';
import classes from './how-it-works.module.css';
import { PickDrawing, PotDrawing, ScoreDrawing, TakeDrawing } from './how-it-works-drawings.tsx';
import { OfferFee } from './offer-fee.tsx';
import { type Section, TextPage } from './text-page.tsx';
import { specifiedExample, spreadTerms, unequalExample } from './worked-offer.ts';

const steps = [
  {
    Drawing: PickDrawing,
    title: 'Pick a side',
    text: 'Ann picks the home team and wagers $25.00. The money leaves her balance and is held for this bet only.',
  },
  {
    Drawing: TakeDrawing,
    title: 'Someone takes the other',
    text: 'Ben sees the bet on the board, or opens the link Ann sent him. He takes the away team for the same $25.00.',
  },
  {
    Drawing: ScoreDrawing,
    title: 'The game decides',
    text: 'The home team wins 27–24. The final score settles the bet automatically. Nobody has to do anything.',
  },
];

const sections: readonly Section[] = [
  {
    id: 'steps',
    title: 'One bet, three steps',
    content: (
      <ol className={classes.steps}>
        {steps.map(({ Drawing, title, text }) => (
          <li key={title}>
            <Drawing />
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    ),
  },
  {
    id: 'money',
    title: 'Where the money goes',
    content: (
      <>
        <PotDrawing />
        <table className={classes.sums}>
          <caption className="visually-hidden">The example in dollars</caption>
          <tbody>
            <tr>
              <th scope="row">Ann risks</th>
              <td>{specifiedExample.creator.stake}</td>
            </tr>
            <tr>
              <th scope="row">Ben risks</th>
              <td>{specifiedExample.acceptor.stake}</td>
            </tr>
            <tr className={classes.total}>
              <th scope="row">The pot</th>
              <td>$50.00</td>
            </tr>
            <tr>
              <th scope="row">Ann wins: her $25.00 back, plus 0.8 × $25.00</th>
              <td>{specifiedExample.creator.payout}</td>
            </tr>
            <tr>
              <th scope="row">The fee, which is the rest of the pot</th>
              <td>{specifiedExample.creator.fee}</td>
            </tr>
          </tbody>
        </table>
        <p>
          Ann’s result is +$20.00, Ben’s −$25.00. The betslip shows what you risk and win, and the fee, before
          you tap.
        </p>
        <p>
          You can bet a deposit at once and withdraw it 5 days after it arrived. If Ann wins money that Ben
          deposited yesterday, she can bet it at once and withdraw it 4 days later. The withdrawal page shows
          each amount with its date.
        </p>
      </>
    ),
  },
  {
    id: 'lines',
    title: 'Even games: lines and prices',
    content: (
      <>
        <p>
          Few games are a coin flip. A <strong>line</strong> makes one: on {spreadTerms.pick}, the Chiefs have
          to win by more than 3. {spreadTerms.decided}
        </p>
        <p>
          A <strong>price</strong> does the same. Ann risks {unequalExample.creator.stake} on the favorite to
          win {unequalExample.creator.win}; Ben risks {unequalExample.acceptor.stake} on the{' '}
          {unequalExample.acceptor.pick} to win {unequalExample.acceptor.win}, before the fee. Both see how
          the price compares with the bookmakers’ before they tap.
        </p>
        <p>
          The winner pays a share of what the loser risked as the fee. The betslip shows it before you tap.
          <OfferFee /> When the score lands exactly on the line, everyone gets their money back.
        </p>
      </>
    ),
  },
  {
    id: 'groups',
    title: 'With the people you know: groups',
    content: (
      <p>
        Create a group and send your friends its invite link. Inside, you bet with each other for points, or
        for dollars that nobody holds and that you settle between you, without a fee. The group has its own
        conversation, with offers and results in it, and a table for each season. Nobody else can find it.
      </p>
    ),
  },
  {
    id: 'what-if',
    title: 'What if…',
    content: (
      <dl>
        <dt>nobody accepts?</dt>
        <dd>
          You can delete an open bet at any time. When betting closes, an offer comes back to you; a bet at
          −120 does <Wait ms={expiryMs} normal="one hour" /> after the start. Either way you get your money
          back.
        </dd>
        <dt>you mistyped the price?</dt>
        <dd>
          No one can take a new offer to anyone in its first seconds. Until then you can correct the line and
          the amounts, up to three times. Challenges and standard bets at −120 can be taken at once.
        </dd>
        <dt>the line moves before anyone accepts?</dt>
        <dd>
          If it moves far enough against you, we take your offer back and return your money. You choose how
          far, or switch it off.
        </dd>
        <dt>the game ends in a tie?</dt>
        <dd>
          At a price you choose, everyone gets their money back. On a standard bet (−120) a tie counts as a
          win for the away side, unless the bet says otherwise. The rule you see when you bet is the one that
          counts.
        </dd>
        <dt>the game is postponed or canceled?</dt>
        <dd>
          If the start moves before the game begins, the bet moves with it. If there is no final result{' '}
          <Wait ms={voidAfterMs} /> after the last known start, everyone gets their money back.{' '}
          <PublicLink to={paths.howGamesAreDecided}>How games are decided</PublicLink> has the rules of each
          sport.
        </dd>
        <dt>the result is corrected later?</dt>
        <dd>
          We reverse the settlement and settle the bet again, line by line, where both of you can see it.
        </dd>
        <dt>I lose my connection while I tap?</dt>
        <dd>Tap again. The same bet is never made twice.</dd>
      </dl>
    ),
  },
  {
    id: 'receipts',
    title: 'Receipts',
    content: (
      <p>
        Every bet that has ended has a receipt. It shows the score, the rule that decided and each movement of
        the money, to the cent. Nothing on it is ever rewritten. The{' '}
        <PublicLink to={paths.terms}>Terms</PublicLink> explain all the rules in plain words.
      </p>
    ),
  },
];

export function Component() {
  return (
    <TextPage
      path="/how-it-works"
      title="How it works"
      intro="Two people, one game, $25 on each side. Follow one bet from the tap to the result."
      sections={sections}
      end={<SignUpCall />}
    />
  );
}

function SignUpCall() {
  const carryNext = useCarryNext();
  return (
    <div className={classes.call}>
      <p className={classes.callTitle}>Picked a side already?</p>
      <LinkButton to={carryNext(paths.signUp)}>Create your account</LinkButton>
    </div>
  );
}
