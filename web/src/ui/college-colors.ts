import { readColors } from './team-colors.ts';

/** Those of US college teams, as in team-colors.ts. A list of its own, since most pages show no college. */
export const collegeColors = readColors(`
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
