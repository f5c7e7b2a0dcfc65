import { paths } from '../../lib/paths.ts';
import { PublicLink } from '../../ui/public-link.tsx';
import { contactAddress } from '../landing/public-footer.tsx';
import { RetentionItems } from './retention-items.tsx';
import { type Section, TextPage } from './text-page.tsx';

const sections: readonly Section[] = [
  {
    id: 'kept',
    title: 'What we store',
    content: (
      <dl>
        <dt>Your account</dt>
        <dd>
          First and last name, username, email, date of birth and, if you give them, a promo code, phone,
          address, profile picture, time zone and odds format. We store only a hash of your password, never
          the password itself.
        </dd>
        <dt>Your money and your bets</dt>
        <dd>
          Every bet, deposit and withdrawal, as lines of a ledger that we only ever add to. For a withdrawal,
          the PayPal email you enter.
        </dd>
        <dt>Your groups</dt>
        <dd>
          Which groups you are in, your bets and payments there, how you like to be paid, and your messages
          and reactions until you remove them. If someone reports a message, we store its text with the
          report.
        </dd>
        <dt>Your friends and notifications</dt>
        <dd>
          Your friends, your friend requests, whom you blocked, muted or reported, and your notifications. The
          people you block, mute or report do not learn by whom. A report stores what you saw: their name, a
          copy of their picture, and their message with a copy of the group’s picture. Which notifications you
          chose, whether your bets are in a calendar app, and, for each browser where you turned on push
          notifications, its address at the browser maker’s push service. That service carries each push
          encrypted. The address is deleted when you log out there.
        </dd>
        <dt>Your messages to us</dt>
        <dd>Your support messages, their attachments, and the browser you sent them from.</dd>
        <dt>Security data</dt>
        <dd>
          Your sessions with their IP address and browser, which keep you logged in and others out. We also
          count login attempts for a short time, which keeps anyone from guessing passwords.
        </dd>
      </dl>
    ),
  },
  {
    id: 'why',
    title: 'How we use it',
    content: (
      <>
        <p>
          We use it to run your bets, pay you, keep correct books, check that you are an adult, keep your
          account safe and answer you. We sell nothing and show no advertising, and nobody tracks you on these
          pages.
        </p>
      </>
    ),
  },
  {
    id: 'others',
    title: 'What others see',
    content: (
      <ul>
        <li>Everyone sees your username, name and picture, and the bets you put on the board.</li>
        <li>
          Anyone with the link to a bet sees its teams, terms and wagers and your username, even without an
          account. You can turn this off in Settings.
        </li>
        <li>
          While a game is on, your friends see which side you have if your bet was on the board, but not the
          amount. You can turn this off in Settings.
        </li>
        <li>
          You and a friend see how many of your bets against each other each of you won. The picture of a bet
          between you names it, too. You can turn both off in Settings.
        </li>
        <li>
          Only the friend you challenge sees that bet. If you challenge with a link, everyone who has the link
          sees the bet and your username until someone takes it. We do not store the link. It stops working
          when you delete the bet or your account.
        </li>
        <li>
          Members of a group see its bets, its table and its messages, who is in it, and, unless its owner
          hides them, your amounts. Nobody else does, and no search finds a group. Only a member who has to
          pay you sees how you want to be paid, while that payment is open. Its invite link shows a visitor
          the group’s name, kind, size and owner’s username.
        </li>
        <li>
          Friends see your email. Strangers can find you by name, username or complete email address, but not
          by part of an address. They see your email masked, as in j•••@mail.com.
        </li>
        <li>Other people never see your balance, date of birth, phone or address.</li>
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
          ends with your session. The other lasts 400 days and shows that you have logged in on this device
          before, so a stranger who guesses passwords cannot lock you out here. A third exists for 40 minutes
          after you start to log in with Google or Apple. There are no others, so there is no cookie banner.
        </p>
        <p>
          Your browser remembers your theme and, for an hour after you request a new password, the page you
          wanted to open. Each tab remembers what you typed but have not sent: an unfinished betslip, the
          withdrawal form with its PayPal email, and a message to support. It also remembers which user it
          belongs to, which deposits it has reported to you and, for a day, any request that got no answer.
          Sending that again does not do it twice. A tab forgets all of this when you close it, when you log
          out in it, and when someone else logs in there.
        </p>
        <p>
          Your browser also stores the app’s own files and the last lists you saw, so the app opens without a
          connection. It deletes those lists when you log out, when your session ends, and when someone else
          logs in on the device.
        </p>
      </>
    ),
  },
  {
    id: 'sign-ins',
    title: 'Login with Google or Apple',
    content: (
      <p>
        If you log in with Google or Apple, they tell us your account’s id there, your email address and your
        name, and they learn that you use Sidebet. We store the id and when you connected it, until you
        disconnect it or delete your account. We never see your password there and cannot read anything else
        from that account.
      </p>
    ),
  },
  {
    id: 'payments',
    title: 'Payments',
    content: (
      <p>
        You enter your card on the payment provider’s own page, and pay with PayPal on PayPal’s. Sidebet never
        sees a card number. We store the amount, the time, the result and the provider’s reference. We also
        store a fingerprint of the card, PayPal account or PayPal address, scrambled with a secret key, to
        notice when a self-excluded user pays or withdraws from another account. It does not reveal your card
        number. The providers’ own terms apply to the data you give them.
      </p>
    ),
  },
  {
    id: 'retention',
    title: 'How long we store it',
    content: (
      <>
        <ul>
          <li>
            <strong>The ledger</strong> is stored for as long as the law requires, and never rewritten: it
            proves who was paid what. When you delete your account, its lines stay without your name.
          </li>
          <li>
            <strong>Account details</strong> are stored while you have an account and deleted with it. The
            proof that you were old enough, which terms you accepted and when, and your responsible gambling
            settings stay, without your name. If you excluded yourself, scrambled fingerprints of your name,
            email, cards and PayPal accounts stay until the exclusion ends.
          </li>
          <li>
            <strong>Sessions</strong> end when you have been away for a while, and at once when you log out.
          </li>
          <li>
            <strong>The security log</strong> records when you logged in, what you changed about your login
            and which requests were refused, with the kind of device and a shortened IP address. We store it
            for 400 days unless the operator sets another period. If you delete your account, it stays without
            your name.
          </li>
          <RetentionItems hasPayments />
        </ul>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    content: (
      <>
        <p>
          Under Your Data in the settings you can download a copy of everything we store about you. You can
          also delete your account there, as soon as you have withdrawn your money. Others then see “Deleted
          person” instead of your name. Only the ledger and your bets stay, without your name. Write to us to
          have a mistake corrected.
        </p>
        <p>
          The law may give you more rights, such as the right to complain to an authority. The{' '}
          <PublicLink to={paths.terms}>Terms</PublicLink> say what you agree to when you bet.
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
          Write to <a href={`mailto:${contactAddress}`}>{contactAddress}</a>. When you are logged in, you can
          also use Support in the settings.
        </p>
      </>
    ),
  },
];

export function Component() {
  return (
    <TextPage
      path="/privacy"
      title="Privacy"
      intro="What Sidebet stores about you, who sees it, and for how long. We store as little as a product that handles money can."
      sections={sections}
    />
  );
}
