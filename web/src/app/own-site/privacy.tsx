import { site } from '../../lib/site.ts';
import { RetentionItems } from '../routes/retention-items.tsx';
import { type Section, TextPage } from '../routes/text-page.tsx';

const sections: readonly Section[] = [
  {
    id: 'kept',
    title: 'What we store',
    content: (
      <dl>
        <dt>Your account</dt>
        <dd>
          First and last name, username, email, date of birth and, if you give them, phone, address, profile
          picture, time zone and odds format. We store only a hash of your password, never the password
          itself.
        </dd>
        <dt>Your groups</dt>
        <dd>
          Which groups you are in, your bets and balances there, what you told the group you paid or received,
          and your messages and reactions until you remove them. If someone reports you or a message of yours,
          we store your name, the text and copies of your picture and the group’s.
        </dd>
        <dt>Your choices</dt>
        <dd>
          Whom you blocked, muted or reported, which notifications you want, your limits and breaks, and, for
          each browser where you turned on push notifications, its address at the browser maker’s push
          service.
        </dd>
        <dt>Security data</dt>
        <dd>
          Your sessions with their IP address and browser. We also store when you logged in, what you changed
          about your login and which requests were refused, with a shortened IP address.
        </dd>
      </dl>
    ),
  },
  {
    id: 'others',
    title: 'What others see',
    content: (
      <ul>
        <li>Members of a group see its bets, its table, its messages and who is in it. Nobody else does.</li>
        <li>The owner of a group decides whether its members see each other’s amounts.</li>
        <li>Groups cannot be searched. An invite link shows the name, kind, size and owner’s username.</li>
        <li>Nobody sees your date of birth, phone or address.</li>
      </ul>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and your device',
    content: (
      <p>
        Two cookies, readable only by the server: one keeps you logged in, the other shows for 400 days that
        you have logged in on this device before. Your browser also stores your theme, the app’s files, the
        last lists you saw and what you typed but have not sent. It deletes those lists and texts when you log
        out. Nobody tracks you here, and there is no advertising.
      </p>
    ),
  },
  {
    id: 'retention',
    title: 'How long we store it',
    content: (
      <ul>
        <li>
          <strong>Your account</strong> is stored until you delete it. Your bets and the lines of your groups’
          ledgers stay without your name.
        </li>
        <li>
          <strong>The log of your logins</strong> is stored for 400 days unless the operator sets another
          period.
        </li>
        <RetentionItems hasPayments={false} />
      </ul>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    content: (
      <p>
        Under Your Data in the settings you can download everything we store about you, and delete your
        account. Others then see “Deleted person” instead of your name, and your messages are removed. Your
        bets stay without your name, and so does an open balance in a group. For anything else, write to us
        under Support in the settings.
      </p>
    ),
  },
];

/** /privacy of a site without cash. */
export function Component() {
  return (
    <TextPage
      path="/privacy"
      title="Privacy"
      intro={`What ${site.name} stores about you, who sees it, and for how long.`}
      sections={sections}
    />
  );
}
