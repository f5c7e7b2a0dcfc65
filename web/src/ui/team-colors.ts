/** The background of a team's disc and the color of its letters and ring, as CSS colors. */
export type TeamColors = { readonly fill: string; readonly ink: string };

/**
 * The colors of US professional teams and English soccer clubs: fill and ink without "#", then the full name as the
 * feed spells it. The ink is the team's second color where it can be read on the first, otherwise white or near-black.
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

C8102E FFFFFF Atlanta Dream
418FDE 101820 Chicago Sky
0A2240 FFFFFF Connecticut Sun
0C2340 C4D600 Dallas Wings
101820 B38FCF Golden State Valkyries
041E42 FFCD00 Indiana Fever
101820 C8A15A Las Vegas Aces
552583 FDB927 Los Angeles Sparks
0C2340 78BE20 Minnesota Lynx
101820 6ECEB2 New York Liberty
201747 F39A1E Phoenix Mercury
2C5234 FEE11A Seattle Storm
0C2340 FFFFFF Washington Mystics

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

101820 F47A38 Anaheim Ducks
101820 FFB81C Boston Bruins
003087 FFB81C Buffalo Sabres
C8102E FFFFFF Calgary Flames
C8102E FFFFFF Carolina Hurricanes
C8102E FFFFFF Chicago Blackhawks
6F263D A2CBE4 Colorado Avalanche
002654 FFFFFF Columbus Blue Jackets
00573F FFFFFF Dallas Stars
C8102E FFFFFF Detroit Red Wings
041E42 FF6A22 Edmonton Oilers
041E42 C8A15A Florida Panthers
101820 A2AAAD Los Angeles Kings
154734 EFC46C Minnesota Wild
A6192E FFFFFF Montreal Canadiens
A6192E FFFFFF Montréal Canadiens
041E42 FFB81C Nashville Predators
BA0C2F FFFFFF New Jersey Devils
00468B FFFFFF New York Islanders
0038A8 FFFFFF New York Rangers
C8102E FFFFFF Ottawa Senators
101820 FA7A34 Philadelphia Flyers
101820 FCB514 Pittsburgh Penguins
00616B FFFFFF San Jose Sharks
001628 99D9D9 Seattle Kraken
002F87 FCB514 St. Louis Blues
002F87 FCB514 St Louis Blues
002868 FFFFFF Tampa Bay Lightning
00205B FFFFFF Toronto Maple Leafs
010101 6CACE4 Utah Mammoth
00205B FFFFFF Vancouver Canucks
333F42 D3B778 Vegas Golden Knights
041E42 FFFFFF Washington Capitals
041E42 FFFFFF Winnipeg Jets

C8102E FFFFFF Arsenal
670E36 95BFE5 Aston Villa
B50E12 FFFFFF Bournemouth
C4001D FFFFFF Brentford
0057B8 FFFFFF Brighton and Hove Albion
6C1D45 99D6EA Burnley
034694 FFFFFF Chelsea
1B458F FFFFFF Crystal Palace
003399 FFFFFF Everton
101820 FFFFFF Fulham
0044A9 FFFFFF Ipswich Town
FFFFFF 1D428A Leeds United
003090 FDBE11 Leicester City
C8102E FFFFFF Liverpool
6CABDD 101820 Manchester City
DA291C FFFFFF Manchester United
101820 FFFFFF Newcastle United
C4001D FFFFFF Nottingham Forest
C4122F FFFFFF Southampton
C4122F FFFFFF Sunderland
132257 FFFFFF Tottenham Hotspur
7A263A 9FD5F0 West Ham United
FDB913 101820 Wolverhampton Wanderers
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
