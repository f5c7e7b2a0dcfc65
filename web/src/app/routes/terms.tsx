import { paths } from '../../lib/paths.ts';
import { PublicLink } from '../../ui/public-link.tsx';
import { contactAddress } from '../landing/public-footer.tsx';
import { ForTheOperator, type Section, TextPage } from './text-page.tsx';

const sections: readonly Section[] = [
  {
    id: 'eligibility',
    title: 'Who may bet',
    content: (
      <>
        <p>
          You must be <strong>18 or older</strong>, and older where the law of the place you are in asks for
          more. You confirm your date of birth when you sign up. Betting has to be legal where you are while
          you bet.
        </p>
        <ul>
          <li>
            One account a person, under your own name. Nobody may bet in your name, and you may not bet for
            others.
          </li>
          <li>You may not bet on a game that you play in, judge, coach or can otherwise decide.</li>
          <li>Keep your password to yourself. What is done from your account counts as done by you.</li>
        </ul>
        <ForTheOperator>
          The list of places in which the service is offered, the licence it is offered under, and how age and
          identity are checked beyond what is typed at signup.
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
          Sidebet is not a bookmaker and takes no side. A bet is made between two people: one creates it,
          another accepts the opposite side for the same wager.
        </p>
        <ul>
          <li>
            The moment you create or accept a bet, your wager leaves your balance and is held for that bet
            alone.
          </li>
          <li>
            The minimum wager is $1.00 unless the betslip says otherwise, and you may have 20 open bets on one
            game. A change of either leaves bets that are already open as they are.
          </li>
          <li>Until somebody accepts it, the creator may delete the bet and gets the whole wager back.</li>
          <li>Once accepted, a bet binds both sides. Neither can take it back.</li>
          <li>
            Accepting closes for good when the game starts, by the server’s clock, or when a first score is
            reported. If the start is moved before that, the bet moves with it.
          </li>
          <li>
            If the game turns out to have started before your bet was accepted, the bet is void and both
            wagers come back in full.
          </li>
          <li>
            A bet that nobody accepted by one hour after the start expires, and the whole wager comes back.
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
          Both sides stake the same. The winner receives the wager back plus <strong>0.8 × the wager</strong>,
          rounded to the cent. What remains of the two wagers is the fee.
        </p>
        <p>
          On $25.00 each, the pot is $50.00: the winner receives <strong>$45.00</strong> and the fee is{' '}
          <strong>$5.00</strong>. The label −120 on every bet is a fixed price label. There is no fee on a
          refund, a deposit or a withdrawal.
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
          The final score that the sports feed reports decides. The team with the higher score wins. In combat
          sports the feed reports the winner as 1 and the loser as 0.
        </p>
        <p>
          <strong>A tie</strong>, which means level scores, counts as a win for the away side. The house may
          switch new bets to a refund of both wagers instead. The rule that applies is shown before you bet,
          and a bet keeps the rule it was made under.
        </p>
        <p>
          For tennis, boxing and golf the feed gives no scores. Such events say so, and their results are
          entered by hand.
        </p>
      </>
    ),
  },
  {
    id: 'voids',
    title: 'Games without a result',
    content: (
      <p>
        A game that is postponed, cancelled or never completed has no winner. Without a final score{' '}
        <strong>72 hours</strong> after the last known start the bet is void, and both wagers come back in
        full, without a fee. The same applies if the sports feed replaces your game with another one or
        reports a result that cannot be: betting closes, you are told why, and we check the game. A bet is
        never decided by another game. If the sports feed drops a game before its start, nobody can bet on it.
        If the game stays away for 24 hours, or until one hour after its start without a score, every wager on
        it comes back.
      </p>
    ),
  },
  {
    id: 'corrections',
    title: 'Corrections',
    content: (
      <>
        <p>
          When a final score is corrected, the settlements made on it are reversed and made anew. Nothing is
          rewritten: every line, the wrong one included, stays on the receipt. If the feed changes a corrected
          score again, a person decides.
        </p>
        <p>
          If you have already spent what a correction takes back, the house advances it. It is covered from
          what reaches you next, and until then new bets and withdrawals wait.
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
            A deposit is from $10 to $1000. It is credited when the payment provider confirms it, not before.
          </li>
          <li>
            A withdrawal goes to a PayPal account, from $10 up to your balance, and takes 1-3 business days.
          </li>
          <li>
            A withdrawal needs a verified email address and a login or confirmation from the last 10 minutes.
            The withdrawal page has a button for each.
          </li>
          <li>
            A deposit can be withdrawn 5 days after it arrived, or once it was staked in a bet that was won or
            lost. Winnings can be bet at once and withdrawn 4 hours after the payout.
          </li>
          <li>
            A withdrawal to a PayPal address that we have never paid for you is sent 24 hours later. So is one
            after a password reset by email, a new login factor or another email address. We email you, and
            you can cancel it until then.
          </li>
          <li>
            A person approves what is above $500 within 24 hours or $2,000 within 7 days. We may set other
            times and sums: the withdrawal page shows what counts, with every date, before you send the form.
            With play money nothing waits.
          </li>
          <li>Money in a running bet is held and cannot be withdrawn until the bet ends.</li>
          <li>
            New bets or deposits may be paused for everybody. That never stops a delete, a refund, a
            settlement or a withdrawal of money that is yours.
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
          Betting should be a small pleasure and never a plan for money. Decide what you can afford to lose
          before you start, never bet to win back a loss, and take breaks.
        </p>
        <p>
          If betting has stopped being fun, for you or somebody near you, talk to someone. In the US, call or
          text <a href="tel:+18004262537">1-800-GAMBLER</a>. Advice also stands under Responsible Gambling in
          the settings. If you ask us to close your account, we close it.
        </p>
        <p>
          There you can limit what you deposit, stake, lose and how long you stay, have yourself interrupted
          by a reality check, take a time-out, or exclude yourself for months, years or for ever. A lower
          limit holds at once, a higher one after 24 hours and your confirmation. While a break lasts you
          cannot bet or deposit; your open offers return, running bets play out, and you can withdraw.
        </p>
      </>
    ),
  },
  {
    id: 'conduct',
    title: 'Fair play',
    content: (
      <p>
        No agreed results, no bets with yourself through a second account, no programs that bet for you, and
        no attempt to get around a limit or a block. An account that does may be closed; what is in its
        balance and not in dispute is paid out.
      </p>
    ),
  },
  {
    id: 'complaints',
    title: 'Complaints',
    content: (
      <>
        <p>
          Look at the receipt of the bet first: it shows the score, the rule that decided and every movement
          of the money. If you think that it is wrong, write to us under Support in the settings, or to{' '}
          <a href={`mailto:${contactAddress}`}>{contactAddress}</a>, with the link of the bet. A person
          answers.
        </p>
        <ForTheOperator>
          Who decides a complaint that is not settled, in what time, and which authority or court people may
          turn to.
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
          New terms apply to bets made after they are published. A bet that exists keeps the rules it was made
          under, which are stored with it. How your data is treated stands on the page{' '}
          <PublicLink to={paths.privacy}>Privacy</PublicLink>.
        </p>
        <ForTheOperator>
          This page says in plain words how the product works. It is not legal advice: governing law,
          liability and the operator’s name and address have to be added.
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
      intro="The rules of Sidebet in plain words. They are the same rules that stand beside every bet before the money moves."
      sections={sections}
    />
  );
}
