import { paths } from '../../lib/paths.ts';
import { PublicLink } from '../../ui/public-link.tsx';
import { contactAddress } from '../landing/public-footer.tsx';
import { termsOfBets } from './terms-of-bets.tsx';
import { type Section, TextPage } from './text-page.tsx';

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
      </>
    ),
  },
  ...termsOfBets,
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
            You can bet a deposit at once and withdraw it 5 days after it arrives. Betting does not shorten
            this time. Money you win that someone deposited less than 5 days ago can be withdrawn when that
            time ends. You can bet what you won at once and withdraw it 4 hours after the bet was decided.
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
          There you can limit your deposits, wagers, losses and time, turn on reality checks, take a time-out,
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
