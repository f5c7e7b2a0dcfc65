import { voidAfterMs } from '@sidebet/domain/bets/waits';
import { site } from '../../lib/site.ts';
import { Wait } from '../../ui/wait.tsx';
import { type Section, TextPage } from '../routes/text-page.tsx';

export const termsSections: readonly Section[] = [
  {
    id: 'who',
    title: 'Who may take part',
    content: (
      <p>
        You must be <strong>18 or older</strong>, or older if the law where you are requires it. You may have
        one account, in your own name. You may not bet on a game that you play in, referee, coach or can
        influence in any other way.
      </p>
    ),
  },
  {
    id: 'money',
    title: 'No money is held here',
    content: (
      <>
        <p>
          This site takes no deposits, pays nothing out and charges no fee. Points are worth nothing outside
          of their group.
        </p>
        <p>
          In a group for dollars, the site only writes down who owes whom. Paying each other is up to you and
          happens elsewhere. Nobody here enforces it. Set a limit that you can always pay, and check whether
          such bets are allowed where you live.
        </p>
        <p>
          Only the person who is owed can forgive a debt. What both sides say about a payment stays. If you
          leave or are removed, you can settle up until nothing of yours is open. If you delete your account,
          what others owe you is forgiven.
        </p>
      </>
    ),
  },
  {
    id: 'bets',
    title: 'How a bet binds',
    content: (
      <ul>
        <li>Until someone takes an offer, its creator may delete it and gets it all back.</li>
        <li>A taken bet binds both sides. Neither can cancel it.</li>
        <li>Betting on a game closes when it starts, or when a first score is reported.</li>
        <li>The final score decides. When it lands exactly on the line, everyone gets theirs back.</li>
        <li>
          Without a final score <Wait ms={voidAfterMs} /> after the last known start, everyone gets theirs
          back.
        </li>
        <li>When a final score is corrected, the bets on it are settled again.</li>
      </ul>
    ),
  },
  {
    id: 'groups',
    title: 'In a group',
    content: (
      <p>
        The owner and organizers choose the group’s rules, its seasons and who is in it. Be kind: you can
        block, mute and report people, and report single messages. We may remove messages and close accounts.
      </p>
    ),
  },
  {
    id: 'limits',
    title: 'Limits and breaks',
    content: (
      <p>
        Bet for fun. Under Responsible Gambling in the settings you can limit what you risk and lose, and your
        time, take a break, or exclude yourself. Limits on risks and losses count dollars, also those that
        nobody holds. If betting has stopped being fun for you or someone close to you, in the US call or text{' '}
        <a href="tel:+18004262537">1-800-GAMBLER</a>.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes',
    content: (
      <p>
        New terms apply to bets made after they are published. Earlier bets keep the rules they were made
        under.
      </p>
    ),
  },
];

/** /terms of a site without cash. */
export function Component() {
  return (
    <TextPage
      path="/terms"
      title="Terms"
      intro={`The rules of ${site.name} in plain words. They are short because no money is held here.`}
      sections={termsSections}
    />
  );
}
