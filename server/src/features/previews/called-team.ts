/** Leagues whose teams are known by the last part of their name: the Bears, the Red Sox. */
const leagues = [
  'americanfootball_nfl',
  'baseball_mlb',
  'basketball_nba',
  'basketball_wnba',
  'icehockey_nhl',
];
const twoWords =
  /\b(?:Red Sox|White Sox|Blue Jays|Trail Blazers|Golden Knights|Maple Leafs|Red Wings|Blue Jackets)$/;

/** A team's common name, "the Chiefs", or its full name if that is uncertain. */
export function calledTeam(name: string, sportKey: string): string {
  if (!leagues.some((league) => sportKey.startsWith(league))) return name;
  const nickname = twoWords.exec(name)?.[0] ?? name.split(' ').at(-1)!;
  return nickname === name ? name : `the ${nickname}`;
}
