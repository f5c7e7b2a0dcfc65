import { TextPage } from './text-page.tsx';

export function Component() {
  return (
    <TextPage title="Terms">
      <p>A short summary of the rules that the product applies today. It is not legal advice.</p>
      <ul>
        <li>You must be 18 or older, and betting must be legal where you are.</li>
        <li>One account per person. You decide your bets; nobody may bet in your name.</li>
        <li>A bet binds both sides once it is accepted. Until then its creator may delete it.</li>
        <li>A winner receives the wager back plus 80 % of it; the rest of the pot is the fee.</li>
        <li>Without a final result 72 hours after the start, both wagers come back in full.</li>
        <li>A wrong result that is corrected later is corrected by reversing entries, which you can see.</li>
        <li>Bets and deposits may be paused for everyone; deleting a bet and refunds never are.</li>
      </ul>
    </TextPage>
  );
}
