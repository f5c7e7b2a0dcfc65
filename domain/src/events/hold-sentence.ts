import type { EventHoldReason } from './feed-update.ts';

/** What happened, as shown to users with a bet. Follows the two team names and a colon. */
const happened: Readonly<Record<EventHoldReason, string>> = {
  otherTeams: 'the sports feed now lists other teams',
  otherSport: 'the sports feed now lists another sport',
  otherDate: 'the sports feed moved the game by more than three days',
  startedBeforeAcceptance: 'the sports feed says the game started before a bet on it was accepted',
  levelFinal: 'the sports feed reported a tie, which this sport does not have',
  earlyFinal: 'the sports feed reported a final score too soon after the start',
  fallingFinal: 'the sports feed reported a final score below an earlier score',
  secondCorrection: 'the sports feed changed the result again',
};

/** The notification for a user with a bet on a held event. */
export function holdSentence(
  { homeTeam, awayTeam }: { readonly homeTeam: string; readonly awayTeam: string },
  reason: EventHoldReason,
  wager: string,
): string {
  return `${homeTeam} vs ${awayTeam}: ${happened[reason]}. Your ${wager} stays held until we have checked the game.`;
}
