import { TextPage } from './text-page.tsx';

export function Component() {
  return (
    <TextPage title="How it works">
      <ol>
        <li>
          <strong>Pick a side.</strong> Choose an upcoming game, the home or the away team, and a wager. The
          wager leaves your balance and is held.
        </li>
        <li>
          <strong>Someone takes the other.</strong> Your bet appears on the board, or you send its link to a
          friend. Whoever accepts stakes the same amount on the other team.
        </li>
        <li>
          <strong>The game decides.</strong> When the final score is in, the winner is paid: the wager back
          plus 80 % of it. On a $25.00 wager that is $45.00; the remaining $5.00 of the pot is the fee.
        </li>
      </ol>
      <h2>What if…</h2>
      <ul>
        <li>
          <strong>nobody accepts?</strong> One hour after the start the bet is deleted and your wager comes
          back. Until someone accepts, you can delete it yourself at any time.
        </li>
        <li>
          <strong>the score is level?</strong> Level scores count as a win for the away team, unless the bet
          says that both wagers come back. The rule shown when you bet is the rule that counts.
        </li>
        <li>
          <strong>the game is cancelled?</strong> Without a final result 72 hours after the start, both wagers
          come back in full.
        </li>
      </ul>
      <h2>Receipts</h2>
      <p>Every settled bet has a receipt: the score, the rule that decided and each movement of the money.</p>
    </TextPage>
  );
}
