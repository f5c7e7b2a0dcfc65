import { hasNicknames } from '@sidebet/domain/sports';

const twoWords =
  /\b(?:Red Sox|White Sox|Blue Jays|Trail Blazers|Golden Knights|Maple Leafs|Red Wings|Blue Jackets)$/;

/** A team's common name, "the Chiefs", or its full name if that is uncertain. */
export function calledTeam(name: string, sportKey: string): string {
  if (!hasNicknames(sportKey)) return name;
  const nickname = twoWords.exec(name)?.[0] ?? name.split(' ').at(-1)!;
  return nickname === name ? name : `the ${nickname}`;
}
