import { TextPage } from './text-page.tsx';

export function Component() {
  return (
    <TextPage title="Privacy">
      <p>What is kept, and who sees it.</p>
      <ul>
        <li>
          <strong>Your account:</strong> name, username, email, date of birth and, if you add them, phone,
          address and picture.
        </li>
        <li>
          <strong>Your money:</strong> every bet, deposit and withdrawal, in a ledger that is never rewritten.
        </li>
        <li>
          <strong>Others see</strong> your username, picture and the bets you put on the board. Strangers
          never see your whole email address.
        </li>
        <li>
          <strong>Cookies:</strong> one, for staying logged in. Your choice of theme stays in your browser.
        </li>
      </ul>
    </TextPage>
  );
}
