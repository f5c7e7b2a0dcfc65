import { paths } from '../../lib/paths.ts';
import { PublicLink } from '../../ui/public-link.tsx';
import { contactAddress } from '../landing/public-footer.tsx';
import { ForTheOperator, type Section, TextPage } from './text-page.tsx';

const sections: readonly Section[] = [
  {
    id: 'kept',
    title: 'What is kept',
    content: (
      <dl>
        <dt>Your account</dt>
        <dd>
          First and last name, username, email, date of birth and, if you give them, a promo code, phone,
          address, profile picture and time zone. Your password is kept only as a hash, from which it cannot
          be read.
        </dd>
        <dt>Your money and your bets</dt>
        <dd>
          Every bet, deposit and withdrawal, as lines of a ledger that is only ever added to. For a
          withdrawal, the PayPal email you name.
        </dd>
        <dt>Your friends and notifications</dt>
        <dd>Who is your friend and who asked whom, and the notifications you have not cleared.</dd>
        <dt>What you write to us</dt>
        <dd>Support messages with their attachment, and the kind of browser they were sent from.</dd>
        <dt>What running a service takes</dt>
        <dd>
          Your sessions with their network address and browser, so that you stay logged in and others stay
          out, and short counts of attempts to log in, so that passwords cannot be guessed.
        </dd>
      </dl>
    ),
  },
  {
    id: 'why',
    title: 'What it is used for',
    content: (
      <>
        <p>
          To run your bets, to pay you, to keep the books right, to check that you are an adult, to keep your
          account safe and to answer you. Nothing is sold, there is no advertising, and no one’s tracking runs
          on these pages.
        </p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'What others see',
    content: (
      <ul>
        <li>Your username, your name and your picture, and the bets you put on the board.</li>
        <li>
          Whoever has the link of a bet sees, even without an account, its teams, the wager and your username.
        </li>
        <li>A bet that you offer to one person shows nothing of itself to anybody else.</li>
        <li>
          Friends see your email. Strangers can find you by name, username or your whole email address, never
          by part of it, and see it masked, such as j•••@mail.com.
        </li>
        <li>
          Your balance, your date of birth, your phone and your address are never shown to other people.
        </li>
      </ul>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and your device',
    content: (
      <>
        <p>
          There are <strong>two cookies</strong>, readable only by the server. One keeps you logged in and
          ends with your session. The other lasts 400 days and says that you logged in on this device before,
          so that a stranger who guesses passwords cannot lock you out here. There are no others, and so there
          is no banner to click away.
        </p>
        <p>
          Your browser itself remembers your choice of theme and, for an hour after you ask for a new
          password, the page you wanted to open. A tab remembers what you typed and did not send yet: an
          unfinished betslip, the withdrawal form with its PayPal email, and a message to support. It also
          remembers whose tab it is, which deposits it told you of and, for a day, what you sent and got no
          answer to, so that sending it again does it only once. All of that ends when you close the tab, when
          you log out in it and when somebody else logs in there.
        </p>
        <p>
          So that the app opens without a connection, your browser also keeps the pages’ own files and the
          last lists you saw. Those lists are erased when you log out, when your session ends and when
          somebody else logs in on the device.
        </p>
      </>
    ),
  },
  {
    id: 'payments',
    title: 'Payments',
    content: (
      <p>
        Cards are entered on the payment provider’s own page, and PayPal on PayPal’s. Sidebet never sees a
        card number. It keeps the amount, the time, the outcome and the provider’s reference. The providers
        treat your data under their own terms.
      </p>
    ),
  },
  {
    id: 'retention',
    title: 'How long it is kept',
    content: (
      <>
        <ul>
          <li>
            <strong>The ledger</strong> is kept as long as the law asks books to be kept, and is never
            rewritten: it is the proof of who was paid what. After an account is deleted its lines stay,
            without a name.
          </li>
          <li>
            <strong>Account details</strong> are kept while you have an account, and erased when you delete
            it. What shows that you were of age, and what you set to protect yourself, stays without your
            name.
          </li>
          <li>
            <strong>Sessions</strong> end by themselves when you have not come back for a while, and at once
            when you log out.
          </li>
          <li>
            <strong>The security log</strong> says when you logged in, what you changed about your login and
            what was refused, with the kind of device and a shortened network address. It is kept for 400 days
            unless the operator sets another time, also after you delete your account, without your name.
          </li>
          <li>
            <strong>Notifications</strong> are gone when you clear them.
          </li>
        </ul>
        <ForTheOperator>
          The number of years for each kind of record under the law that applies.
        </ForTheOperator>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    content: (
      <>
        <p>
          At the end of your Account Info you download a copy of everything that is kept about you, and delete
          your account: at once, once your money is out. Others then read “Deleted person” where you were;
          only the ledger and your bets stay, without your name. To have a mistake corrected, write to us.
        </p>
        <p>
          Where the law gives you more, such as the right to complain to an authority, these rights are yours
          too. What you agree to by betting stands in the <PublicLink to={paths.terms}>Terms</PublicLink>.
        </p>
      </>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    content: (
      <>
        <p>
          Write to <a href={`mailto:${contactAddress}`}>{contactAddress}</a>, or under Support in the settings
          when you are logged in.
        </p>
        <ForTheOperator>
          This page says what the software does with data. The name and address of who is responsible, the
          legal grounds, and the providers used for payments, mail and hosting have to be added. It is not
          legal advice.
        </ForTheOperator>
      </>
    ),
  },
];

export function Component() {
  return (
    <TextPage
      path="/privacy"
      title="Privacy"
      intro="What Sidebet keeps about you, who sees it, and for how long. As little as a product with money in it can do with."
      sections={sections}
    />
  );
}
