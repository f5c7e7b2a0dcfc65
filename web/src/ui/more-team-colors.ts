import { readColors } from './team-colors.ts';

/** Those of WNBA and NHL teams, English soccer clubs and US college teams. A list of its own, since many pages show none. */
export const moreTeamColors = readColors(`
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

9E1B32 FFFFFF Alabama Crimson Tide
8C1D40 FFC627 Arizona State Sun Devils
0C234B FFFFFF Arizona Wildcats
9D2235 FFFFFF Arkansas Razorbacks
0C2340 FF7A22 Auburn Tigers
154734 FFB81C Baylor Bears
0033A0 FFFFFF Boise State Broncos
8A100B FFFFFF Boston College Eagles
002E5D FFFFFF BYU Cougars
003262 FDB515 California Golden Bears
101820 FFFFFF Cincinnati Bearcats
F56600 101820 Clemson Tigers
101820 CFB87C Colorado Buffaloes
00539B FFFFFF Duke Blue Devils
0021A5 FFFFFF Florida Gators
782F40 FFFFFF Florida State Seminoles
BA0C2F FFFFFF Georgia Bulldogs
003057 D6C88F Georgia Tech Yellow Jackets
041E42 FFFFFF Gonzaga Bulldogs
C8102E FFFFFF Houston Cougars
13294B FF6A22 Illinois Fighting Illini
990000 FFFFFF Indiana Hoosiers
101820 FFCD00 Iowa Hawkeyes
9B1628 F1BE48 Iowa State Cyclones
0051BA FFFFFF Kansas Jayhawks
512888 FFFFFF Kansas State Wildcats
0033A0 FFFFFF Kentucky Wildcats
AD0000 FFFFFF Louisville Cardinals
461D7C FDD023 LSU Tigers
003366 FFCC00 Marquette Golden Eagles
CF102D FFFFFF Maryland Terrapins
003087 FFFFFF Memphis Tigers
005030 FF9A57 Miami Hurricanes
18453B FFFFFF Michigan State Spartans
00274C FFCB05 Michigan Wolverines
7A0019 FFCC33 Minnesota Golden Gophers
660000 FFFFFF Mississippi State Bulldogs
101820 F1B82D Missouri Tigers
CC0000 FFFFFF NC State Wolfpack
D00000 FFFFFF Nebraska Cornhuskers
7BAFD4 13294B North Carolina Tar Heels
4E2A84 FFFFFF Northwestern Wildcats
0C2340 C99700 Notre Dame Fighting Irish
BB0000 FFFFFF Ohio State Buckeyes
841617 FDF9D8 Oklahoma Sooners
101820 FF7300 Oklahoma State Cowboys
14213D FFFFFF Ole Miss Rebels
154733 FEE123 Oregon Ducks
041E42 FFFFFF Penn State Nittany Lions
003594 FFB81C Pittsburgh Panthers
101820 CEB888 Purdue Boilermakers
CC0033 FFFFFF Rutgers Scarlet Knights
0033A0 FFFFFF SMU Mustangs
73000A FFFFFF South Carolina Gamecocks
8C1515 FFFFFF Stanford Cardinal
F76900 101820 Syracuse Orange
4D1979 FFFFFF TCU Horned Frogs
FF8200 101820 Tennessee Volunteers
500000 FFFFFF Texas A&M Aggies
B85300 FFFFFF Texas Longhorns
CC0000 FFFFFF Texas Tech Red Raiders
006747 FFFFFF Tulane Green Wave
101820 BA9B37 UCF Knights
2774AE FFFFFF UCLA Bruins
000E2F FFFFFF UConn Huskies
990000 FFC72C USC Trojans
BE0000 FFFFFF Utah Utes
101820 CFAE70 Vanderbilt Commodores
00205B 5FCBF0 Villanova Wildcats
232D4B FF7A22 Virginia Cavaliers
630031 FFFFFF Virginia Tech Hokies
101820 CEB888 Wake Forest Demon Deacons
33006F E8D3A2 Washington Huskies
002855 EAAA00 West Virginia Mountaineers
C5050C FFFFFF Wisconsin Badgers
`);
