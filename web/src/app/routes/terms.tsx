import { expiryMs, voidAfterMs } from '@sidebet/domain/bets/waits';
import { paths } from '../../lib/paths.ts';
import { PublicLink } from '../../ui/public-link.tsx';
import { Wait } from '../../ui/wait.tsx';
import { contactAddress } from '../landing/public-footer.tsx';
import { OfferFee } from './offer-fee.tsx';
import { ForTheOperator, type Section, TextPage } from './text-page.tsx';
import { specifiedExample, spreadTerms } from './worked-offer.ts';

export const termsSections: readonly Section[] = [
  {
    id: 'eligibility',
    title: 'Who may bet',
    content: (
      <>
        <p>
          You must be <strong>18 or older</strong>, or older if the law where you are requires it. You confirm
          your date of birth when you sign up. Betting must be legal where you are when you bet.
        </p>
        <ul>
          <li>
            You may have one account, in your own name. Nobody else may bet with it, and you may not bet for
            others.
          </li>
          <li>
            You may not bet on a game that you play in, referee, coach or can influence in any other way.
          </li>
          <li>Keep your password to yourself. You are responsible for everything done from your account.</li>
        </ul>
        <ForTheOperator>
          Add the places where the service is offered, the license it operates under, and how age and identity
          are checked beyond the signup form.
        </ForTheOperator>
      </>
    ),
  },
  {
    id: 'bets',
    title: 'How a bet binds',
    content: (
      <>
        <p>
          Sidebet is not a bookmaker and takes no side. A bet is between two people: one creates it, and
          another accepts the opposite side, for the same wager or for the stake that the bet shows.
        </p>
        <ul>
          <li>
            When you create or accept a bet, your wager leaves your balance and is held for that bet only.
          </li>
          <li>
            The minimum wager is $1.00 unless the betslip says otherwise, and you may have 20 open bets on one
            game. If we change either number, bets that are already open stay as they are.
          </li>
          <li>Until someone accepts a bet, its creator may delete it and gets the whole wager back.</li>
          <li>An accepted bet binds both sides. Neither can cancel it.</li>
          <li>
            Betting on a game closes for good when the game starts, by our server’s clock, or when a first
            score is reported. If the start moves before then, the bet moves with it.
          </li>
          <li>
            If the game turns out to have started before your bet was accepted, the bet is void and both
            wagers come back in full.
          </li>
          <li>
            A bet that nobody has accepted <Wait ms={expiryMs} normal="one hour" /> after the start expires,
            and you get the whole wager back.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'payout',
    title: 'What a bet pays, and the fee',
    content: (
      <>
        <p>
          <strong>The classic bet</strong> is on who wins, and both sides stake the same amount. The winner
          gets the wager back plus <strong>0.8 × the wager</strong>, rounded to the cent. The rest of the two
          wagers is our fee. On {specifiedExample.creator.stake} each, the winner receives{' '}
          <strong>{specifiedExample.creator.payout}</strong> and the fee is{' '}
          <strong>{specifiedExample.creator.fee}</strong>. The label −120 on these bets is a fixed price
          label.
        </p>
        <p>
          <strong>Every other bet</strong> has a line, a price or both, and its creator sets both stakes. The
          winner gets the own stake back plus the losing stake minus a fee, rounded to the cent. A stake may
          be at most 50 times the other.
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
    title: 'Winning, and level scores',
    content: (
      <>
        <p>
          The final score reported by the sports feed decides the bet. The team with the higher score wins. In
          combat sports the feed reports the winner as 1 and the loser as 0.
        </p>
        <p>
          <strong>A tie</strong> counts as a win for the away side. We may switch new bets to a refund of both
          wagers instead. You see the rule before you bet, and the bet keeps that rule.
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
            Where draws are common, as in soccer, you back a team <strong>to win</strong> or not to win. A
            draw counts as not winning.
          </li>
          <li>
            When the score lands exactly on the line, both stakes come back in full, without a fee:{' '}
            {spreadTerms.push}
          </li>
          <li>
            Before anyone accepts, we take an offer back if the line has moved against its creator by as much
            as they chose, or at the end they chose. The whole stake comes back.
          </li>
          <li>
            What bookmakers quote is information, not advice. It can be old or wrong, and bets do not depend
            on it. A price far from theirs asks you to type your stake again.
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
        after the last known start, the bet is void and both wagers come back in full, without a fee. The same
        applies if the sports feed replaces your game with another one or reports an impossible result:
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
  {
    id: 'money',
    title: 'Deposits and withdrawals',
    content: (
      <>
        <ul>
          <li>
            You can deposit $10 to $1000 at a time. We credit a deposit when the payment provider confirms it.
          </li>
          <li>
            You can withdraw $10 or more, up to your balance, to a PayPal account. It takes 1-3 business days.
          </li>
          <li>
            Money you deposited by card within the last 120 days goes back to that card first. PayPal pays the
            rest.
          </li>
          <li>
            To withdraw you need a verified email address, and you must have logged in or confirmed your
            identity in the last 10 minutes. The withdrawal page has a button for each.
          </li>
          <li>
            You can withdraw a deposit 5 days after it arrives, or as soon as you have staked it in a bet that
            was won or lost. You can bet winnings at once and withdraw them 4 hours after the payout.
          </li>
          <li>
            We send a withdrawal 24 hours later if it goes to a PayPal address we have never paid for you, or
            if you recently reset your password by email, added a login factor or changed your email address.
            We email you, and you can cancel it until then.
          </li>
          <li>
            If you withdraw more than $500 within 24 hours or $2,000 within 7 days, one of us reviews the
            withdrawal before it is sent. We may change these times and amounts. The withdrawal page shows
            what applies, with every date, before you submit the form. Play money never waits.
          </li>
          <li>You cannot withdraw money that is held in a bet until the bet ends.</li>
          <li>
            We may pause new bets or deposits for everyone. You can still delete open bets and withdraw your
            money, and bets are still settled and refunded.
          </li>
        </ul>
        <p>Your balance earns no interest and is not a bank account.</p>
      </>
    ),
  },
  {
    id: 'responsible',
    title: 'Responsible gambling',
    content: (
      <>
        <p>
          Bet for fun, never to make money. Decide what you can afford to lose before you start, never bet to
          win back a loss, and take breaks.
        </p>
        <p>
          If betting has stopped being fun for you or someone close to you, talk to someone. In the US, call
          or text <a href="tel:+18004262537">1-800-GAMBLER</a>. You will also find advice under Responsible
          Gambling in the settings. If you ask us to close your account, we close it.
        </p>
        <p>
          There you can limit your deposits, stakes, losses and time, turn on reality checks, take a time-out,
          or exclude yourself for months, years or forever. A lower limit applies at once. A higher one
          applies after 24 hours, once you confirm it. During a break you cannot bet or deposit. Your open
          bets are canceled and refunded, accepted bets run to their end, and you can still withdraw.
        </p>
      </>
    ),
  },
  {
    id: 'conduct',
    title: 'Fair play',
    content: (
      <p>
        Do not fix results, bet against yourself through a second account, let a program bet for you, or try
        to get around a limit or a block. We may close an account that does. We then pay out the money in its
        balance that is not in dispute.
      </p>
    ),
  },
  {
    id: 'complaints',
    title: 'Complaints',
    content: (
      <>
        <p>
          Look at the bet’s receipt first: it shows the score, the rule that decided and every movement of the
          money. If you think it is wrong, send us the link to the bet under Support in the settings, or write
          to <a href={`mailto:${contactAddress}`}>{contactAddress}</a>. A person answers.
        </p>
        <ForTheOperator>
          Add who decides a complaint that we cannot settle, how long that takes, and which authority or court
          users can turn to.
        </ForTheOperator>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    content: (
      <>
        <p>
          New terms apply to bets made after we publish them. Earlier bets keep the rules they were made
          under, which are stored with each bet. The <PublicLink to={paths.privacy}>Privacy</PublicLink> page
          says how we treat your data.
        </p>
        <ForTheOperator>
          This page says in plain words how the product works. It is not legal advice. Add the governing law,
          liability, and the operator’s name and address.
        </ForTheOperator>
      </>
    ),
  },
];

export function Component() {
  return (
    <TextPage
      path="/terms"
      title="Terms"
      intro="The rules of Sidebet in plain words. You see the same rules next to every bet before any money moves."
      sections={termsSections}
    />
  );
}
