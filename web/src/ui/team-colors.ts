/** The background of a team's disc and the color of its letters and ring, as CSS colors. */
export type TeamColors = { readonly fill: string; readonly ink: string };

/**
 * The colors of NFL, NBA and MLB teams: fill and ink without "#", then the full name as the feed spells it.
 * The ink is the team's second color where it can be read on the first, otherwise white or near-black.
 */
const colors = `
97233F FFFFFF Arizona Cardinals
A71930 FFFFFF Atlanta Falcons
241773 FFFFFF Baltimore Ravens
00338D FFFFFF Buffalo Bills
101820 BFC0BF Carolina Panthers
0B162A E66414 Chicago Bears
101820 FB4F14 Cincinnati Bengals
311D00 FF6A22 Cleveland Browns
041E42 B0B7BC Dallas Cowboys
002244 FB6A22 Denver Broncos
0067A8 FFFFFF Detroit Lions
203731 FFB612 Green Bay Packers
03202F FFFFFF Houston Texans
002C5F FFFFFF Indianapolis Colts
101820 D7A22A Jacksonville Jaguars
C8102E FFFFFF Kansas City Chiefs
101820 A5ACAF Las Vegas Raiders
002A5E FFC20E Los Angeles Chargers
003594 FFD100 Los Angeles Rams
00737A FFFFFF Miami Dolphins
4F2683 FFC62F Minnesota Vikings
002244 FFFFFF New England Patriots
101820 D3BC8D New Orleans Saints
0B2265 FFFFFF New York Giants
125740 FFFFFF New York Jets
004C54 FFFFFF Philadelphia Eagles
101820 FFB612 Pittsburgh Steelers
AA0000 FFFFFF San Francisco 49ers
002244 69BE28 Seattle Seahawks
B50A0A FFFFFF Tampa Bay Buccaneers
0C2340 4B92DB Tennessee Titans
5A1414 FFB612 Washington Commanders

C8102E FFFFFF Atlanta Hawks
007A33 FFFFFF Boston Celtics
101820 FFFFFF Brooklyn Nets
1D1160 FFFFFF Charlotte Hornets
CE1141 FFFFFF Chicago Bulls
6F263D FFB81C Cleveland Cavaliers
00538C FFFFFF Dallas Mavericks
0E2240 FEC524 Denver Nuggets
C8102E FFFFFF Detroit Pistons
1D428A FFC72C Golden State Warriors
BA0C2F FFFFFF Houston Rockets
002D62 FDBB30 Indiana Pacers
0C2340 FFFFFF LA Clippers
0C2340 FFFFFF Los Angeles Clippers
552583 FDB927 Los Angeles Lakers
12173F 7FA3D6 Memphis Grizzlies
98002E FFFFFF Miami Heat
00471B EEE1C6 Milwaukee Bucks
0C2340 78BE20 Minnesota Timberwolves
0C2340 C8A15A New Orleans Pelicans
0058A6 FFFFFF New York Knicks
0A6CB0 FFFFFF Oklahoma City Thunder
00649E FFFFFF Orlando Magic
0058A5 FFFFFF Philadelphia 76ers
1D1160 F39A1E Phoenix Suns
101820 FFFFFF Portland Trail Blazers
5A2D81 FFFFFF Sacramento Kings
101820 C4CED4 San Antonio Spurs
BA0C2F FFFFFF Toronto Raptors
002B5C F9A01B Utah Jazz
002B5C FFFFFF Washington Wizards

A71930 E3D4AD Arizona Diamondbacks
003831 EFB21E Athletics
13274F FFFFFF Atlanta Braves
101820 FF6A22 Baltimore Orioles
BD3039 FFFFFF Boston Red Sox
0E3386 FFFFFF Chicago Cubs
27251F C4CED4 Chicago White Sox
C6011F FFFFFF Cincinnati Reds
00385D FFFFFF Cleveland Guardians
333366 C4CED4 Colorado Rockies
0C2340 FF6A22 Detroit Tigers
002D62 FF6A22 Houston Astros
004687 FFFFFF Kansas City Royals
BA0021 FFFFFF Los Angeles Angels
005A9C FFFFFF Los Angeles Dodgers
101820 00A3E0 Miami Marlins
12284B FFC52F Milwaukee Brewers
002B5C FFFFFF Minnesota Twins
002D72 FF6A22 New York Mets
0C2340 FFFFFF New York Yankees
003831 EFB21E Oakland Athletics
C4122F FFFFFF Philadelphia Phillies
27251F FDB827 Pittsburgh Pirates
2F241D FFC425 San Diego Padres
27251F FD7A34 San Francisco Giants
0C2C56 C4CED4 Seattle Mariners
C41E3A FFFFFF St. Louis Cardinals
C41E3A FFFFFF St Louis Cardinals
092C5C 8FBCE6 Tampa Bay Rays
003278 FFFFFF Texas Rangers
134A8E FFFFFF Toronto Blue Jays
AB0003 FFFFFF Washington Nationals
`;

/** By full name. The disc of a team that is not listed keeps the color of its side. */
export const teamColors = readColors(colors);

export function readColors(text: string): ReadonlyMap<string, TeamColors> {
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => [line.slice(14), { fill: `#${line.slice(0, 6)}`, ink: `#${line.slice(7, 13)}` }]),
  );
}
