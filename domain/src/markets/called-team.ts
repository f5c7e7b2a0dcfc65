import { hasNicknames } from '../sports.ts';
import { type MarketTerms, type Selection, selectionLabel, type Teams } from './market.ts';

const twoWords =
  /\b(?:Red Sox|White Sox|Blue Jays|Trail Blazers|Golden Knights|Maple Leafs|Red Wings|Blue Jackets)$/;

/** A team's common name, "the Chiefs", or its full name if that is uncertain. */
export function calledTeam(name: string, sportKey: string): string {
  if (!hasNicknames(sportKey)) return name;
  const nickname = twoWords.exec(name)?.[0] ?? name.split(' ').at(-1)!;
  return nickname === name ? name : `the ${nickname}`;
}

/** A team's common name on its own, without an article: "Chiefs". */
export function shortTeam(name: string, sportKey: string): string {
  return withoutArticle(calledTeam(name, sportKey));
}

/** What a team is called, at the start of a sentence: "The Chiefs". */
export function startSentence(called: string): string {
  return called.replace(/^the /, 'The ');
}

/** A selection as it reads in a sentence: "the Chiefs", "the Chiefs −3.5", "Over 47.5". */
export function calledPick(
  terms: MarketTerms,
  selection: Selection,
  { homeTeam, awayTeam }: Teams,
  sportKey: string,
): string {
  const called = (team: string) => calledTeam(team, sportKey);
  return selectionLabel(terms, selection, { homeTeam: called(homeTeam), awayTeam: called(awayTeam) });
}

/** A selection where there is little room, outside of a sentence: "Chiefs", "Chiefs −3.5", "Over 47.5". */
export function shortPick(terms: MarketTerms, selection: Selection, teams: Teams, sportKey: string): string {
  return withoutArticle(calledPick(terms, selection, teams, sportKey));
}

function withoutArticle(called: string): string {
  return called.replace(/^the /, '');
}
