import { expiryMs, voidAfterMs } from '@sidebet/domain/bets/waits';
import { paths } from '../../lib/paths.ts';
import { PublicLink } from '../../ui/public-link.tsx';
import { Wait } from '../../ui/wait.tsx';
import { OfferFee } from './offer-fee.tsx';
import type { Section } from './text-page.tsx';
import { specifiedExample, spreadTerms } from './worked-offer.ts';

/** The terms about bets, from placing one to its correction. */
export const termsOfBets: readonly Section[] = [
  {
    id: 'bets',
    title: 'How a bet binds',
    content: (
      <>
        <p>
          Sidebet is not a bookmaker and takes no side. A bet is between two people: one creates it, and
          another accepts the opposite side, and each risks what the bet shows.
        </p>
        <ul>
          <li>
            When you create or accept a bet, what you risk leaves your balance and is held for that bet only.
          </li>
          <li>
            The minimum is $1.00 a bet unless the betslip says otherwise, and you may have 20 open bets on one
            game. If we change either number, bets that are already open stay as they are.
          </li>
          <li>Until someone accepts a bet, its creator may delete it and gets the money back.</li>
          <li>An accepted bet binds both sides. Neither can cancel it.</li>
          <li>
            Betting on a game closes for good when the game starts, by our server’s clock, or when a first
            score is reported. If the start moves before then, the bet moves with it.
          </li>
          <li>
            If the game turns out to have started before your bet was accepted, the bet is void and everyone
            gets their money back.
          </li>
          <li>
            A bet at −120 that nobody has accepted <Wait ms={expiryMs} normal="one hour" /> after the start
            expires. An offer that nobody has accepted expires when betting closes, or earlier if you chose an
            end. Either way you get your money back.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'payout',
    title: 'What you win, and the fee',
    content: (
      <>
        <p>
          <strong>The standard bet</strong> is on who wins, and both sides risk the same amount, the wager.
          The winner gets it back and wins <strong>0.8 × the wager</strong>, rounded to the cent. The rest of
          the two wagers is our fee. With {specifiedExample.creator.stake} on each side, the winner wins{' '}
          <strong>{specifiedExample.creator.win}</strong> and the fee is{' '}
          <strong>{specifiedExample.creator.fee}</strong>. The label −120 on these bets is a fixed price
          label.
        </p>
        <p>
          <strong>Every other bet</strong> has a line, a price or both, and its creator sets what both sides
          risk. The winner gets the own money back and wins what the loser risked minus a fee, rounded to the
          cent. One side may risk at most 50 times what the other risks.
          <OfferFee />
        </p>
        <p>
          We may change the fee of these bets, to at most 20%. We announce a change here 24 hours before it
          takes effect, and every bet keeps the fee it was made under. The betslip shows which fee applies
          before you tap. Refunds, deposits and withdrawals are free.
        </p>
      </>
    ),
  },
  {
    id: 'results',
    title: 'Winning, and ties',
    content: (
      <>
        <p>
          The final score reported by the sports feed decides the bet. The team with the higher score wins. In
          combat sports the feed reports the winner as 1 and the loser as 0.
        </p>
        <p>
          <strong>A tie</strong> on a bet on the winner at a price you choose gives everyone their money back.
          On a standard bet it counts as a win for the away side; we may switch new ones to a refund instead.
          You see the rule before you bet, and the bet keeps that rule.
        </p>
        <p>
          Games that are shortened, abandoned, forfeited or postponed follow the rules of their sport under{' '}
          <PublicLink to={paths.howGamesAreDecided}>How games are decided</PublicLink>. A bet keeps the rules
          it was made under.
        </p>
        <p>
          The feed has no scores for tennis, boxing and golf. These events say so, and we enter their results
          by hand.
        </p>
      </>
    ),
  },
  {
    id: 'lines',
    title: 'Lines, totals and offers',
    content: (
      <>
        <ul>
          <li>
            A <strong>spread</strong> gives one team points. {spreadTerms.decided}
          </li>
          <li>
            A <strong>total</strong> is the sum of both scores: over or under the line. Overtime counts,
            except in soccer.
          </li>
          <li>
            Where ties are common, as in soccer, you back a team <strong>to win</strong> or not to win. A tie
            counts as not winning.
          </li>
          <li>
            When the score lands exactly on the line, everyone gets their money back, without a fee:{' '}
            {spreadTerms.push}
          </li>
          <li>
            Before anyone accepts, we take an offer back if its creator’s chance has dropped by as much as
            they chose, or at the end they chose. All the money comes back.
          </li>
          <li>
            If its creator allows it, others can take a <strong>part</strong> of an offer. Each part is a bet
            of its own at the price of the offer. The rest stays open and can still be withdrawn. All parts
            share one limit on the fee.
          </li>
          <li>
            A <strong>counter-offer</strong> answers an offer with another line or other amounts, for one
            person. What its maker risks is held until it ends. It comes back at once when the other person
            declines it or answers with another one, when its maker withdraws it, when the offer it answers is
            gone or too little of it is left, and after 24 hours or an earlier end. If you accept a
            counter-offer, your own offer ends and its money comes back.
          </li>
          <li>
            You take only bets that you see. If the betslip finds an open bet for you, it shows that bet
            first, and we match nobody later.
          </li>
          <li>
            What bookmakers quote is information, not advice. It can be old or wrong, and bets do not depend
            on it. On another line than theirs we estimate the chance. A price far from it asks you to type
            what you risk again, and a line that no bookmaker would quote is refused.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'groups',
    title: 'Groups',
    content: (
      <>
        <p>
          Members of a group bet with each other for points or for dollars that nobody holds. These bets have
          no fee and never touch your balance. Points are worth nothing outside of their group.
        </p>
        <p>
          In a group for dollars we only write down who owes whom, up to the limit that each member chooses.
          Paying each other is up to you and happens outside of Sidebet. We do not enforce it. Check whether
          such bets are allowed where you live.
        </p>
        <p>
          Only the person who is owed can forgive a debt. What both sides say about a payment stays. If you
          leave or are removed, you can settle up until nothing of yours is open. If you delete your account,
          what others owe you is forgiven, and they see what you still owe until they forgive it.
        </p>
        <p>
          The owner and organizers choose a group’s rules, its seasons and who is in it. Only members see it.
          Your limits on wagers and losses count these dollars, and a break covers groups too. We may remove
          messages that members report.
        </p>
      </>
    ),
  },
  {
    id: 'voids',
    title: 'Games without a result',
    content: (
      <p>
        A game that is postponed, canceled or never finished has no winner. If there is no final score{' '}
        <strong>
          <Wait ms={voidAfterMs} />
        </strong>{' '}
        after the last known start, the bet is void and everyone gets their money back, without a fee. The
        same applies if the sports feed replaces your game with another one or reports an impossible result:
        betting closes, we tell you why, and we check the game. Another game never decides your bet. If the
        sports feed drops a game before its start, nobody can bet on it. If the game does not return within 24
        hours, or by one hour after its start, and has no score, every wager on it comes back.
      </p>
    ),
  },
  {
    id: 'corrections',
    title: 'Corrections',
    content: (
      <>
        <p>
          When a final score is corrected, we reverse the settlements based on it and settle the bets again.
          Nothing is rewritten: every line, including the wrong one, stays on the receipt. If the feed changes
          a corrected score again, a person decides.
        </p>
        <p>
          If you have already spent the money that a correction takes back, we advance it for you. The next
          money you receive repays it. Until then you cannot place new bets or withdraw.
        </p>
      </>
    ),
  },
];
