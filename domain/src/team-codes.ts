/**
 * The usual abbreviations of teams, one per line: the code, then the full name as the feed spells it. Teams for which
 * team-monogram.ts derives the usual abbreviation are omitted, because every page loads this file.
 */
const codes = `
GB Green Bay Packers
JAX Jacksonville Jaguars
KC Kansas City Chiefs
LV Las Vegas Raiders
NE New England Patriots
NO New Orleans Saints
SD San Diego Chargers
SF San Francisco 49ers
STL St. Louis Rams
TB Tampa Bay Buccaneers
WAS Washington Football Team

BKN Brooklyn Nets
GSW Golden State Warriors
LAC LA Clippers
OKC Oklahoma City Thunder
PHX Phoenix Suns
POR Portland Trail Blazers

GSV Golden State Valkyries
PHX Phoenix Mercury

BOS Boston Red Sox
CHC Chicago Cubs
KC Kansas City Royals
SD San Diego Padres
SF San Francisco Giants
STL St. Louis Cardinals
STL St Louis Cardinals
TB Tampa Bay Rays
TOR Toronto Blue Jays
WSH Washington Nationals

CGY Calgary Flames
DET Detroit Red Wings
FLA Florida Panthers
MTL Montreal Canadiens
MTL Montréal Canadiens
NSH Nashville Predators
STL St Louis Blues
STL St. Louis Blues
TOR Toronto Maple Leafs
UTA Utah Hockey Club
WSH Washington Capitals
WPG Winnipeg Jets

ARS Arsenal
AVL Aston Villa
BHA Brighton and Hove Albion
MCI Manchester City
MUN Manchester United
NFO Nottingham Forest

DC Delhi Capitals
GT Gujarat Titans
MI Mumbai Indians
PBKS Punjab Kings
RR Rajasthan Royals
SRH Sunrisers Hyderabad

CBY Canterbury Bulldogs
CRO Cronulla Sutherland Sharks
MAN Manly Warringah Sea Eagles
NQL North Queensland Cowboys
SOU South Sydney Rabbitohs
WST Wests Tigers

NTH North Melbourne Kangaroos
PTA Port Adelaide Power
STK St Kilda Saints
WBD Western Bulldogs

AFA Air Force Falcons
ALA Alabama Crimson Tide
APP Appalachian State Mountaineers
ARIZ Arizona Wildcats
ARST Arkansas State Red Wolves
ARMY Army Black Knights
BALL Ball State Cardinals
BC Boston College Eagles
BGSU Bowling Green Falcons
BUTL Butler Bulldogs
CAL California Golden Bears
CMU Central Michigan Chippewas
CLT Charlotte 49ers
CLEM Clemson Tigers
CCU Coastal Carolina Chanticleers
COLO Colorado Buffaloes
CREI Creighton Bluejays
DEL Delaware Blue Hens
DEP DePaul Blue Demons
DUKE Duke Blue Devils
ECU East Carolina Pirates
EMU Eastern Michigan Eagles
FAU Florida Atlantic Owls
FIU Florida International Panthers
FLA Florida Gators
FRES Fresno State Bulldogs
GTWN Georgetown Hoyas
UGA Georgia Bulldogs
GASO Georgia Southern Eagles
GAST Georgia State Panthers
GT Georgia Tech Yellow Jackets
GONZ Gonzaga Bulldogs
HAW Hawaii Rainbow Warriors
IDHO Idaho Vandals
IDST Idaho State Bengals
ILL Illinois Fighting Illini
ILST Illinois State Redbirds
INST Indiana State Sycamores
IOWA Iowa Hawkeyes
JAX Jacksonville Dolphins
JVST Jacksonville State Gamecocks
JMU James Madison Dukes
KU Kansas Jayhawks
KENN Kennesaw State Owls
KENT Kent State Golden Flashes
UK Kentucky Wildcats
UL Louisiana Ragin' Cajuns
ULM Louisiana Monroe Warhawks
ULM UL Monroe Warhawks
LT Louisiana Tech Bulldogs
MARQ Marquette Golden Eagles
MRSH Marshall Thundering Herd
MD Maryland Terrapins
MASS Massachusetts Minutemen
MASS UMass Minutemen
MOH Miami (OH) RedHawks
MICH Michigan Wolverines
MTSU Middle Tennessee Blue Raiders
MINN Minnesota Golden Gophers
MSST Mississippi State Bulldogs
MIZ Missouri Tigers
MOST Missouri State Bears
MONT Montana Grizzlies
MTST Montana State Bobcats
MORG Morgan State Bears
MURR Murray State Racers
NAVY Navy Midshipmen
NCSU NC State Wolfpack
NEV Nevada Wolf Pack
UNM New Mexico Lobos
NMSU New Mexico State Aggies
UNC North Carolina Tar Heels
NDSU North Dakota State Bison
UND North Dakota Fighting Hawks
UNT North Texas Mean Green
NIU Northern Illinois Huskies
NU Northwestern Wildcats
NWST Northwestern State Demons
ND Notre Dame Fighting Irish
OHIO Ohio Bobcats
OU Oklahoma Sooners
OKST Oklahoma State Cowboys
ODU Old Dominion Monarchs
MISS Ole Miss Rebels
ORST Oregon State Beavers
PITT Pittsburgh Panthers
PORT Portland Pilots
PRST Portland State Vikings
PROV Providence Friars
RICE Rice Owls
RUTG Rutgers Scarlet Knights
SAC Sacramento State Hornets
SHSU Sam Houston State Bearkats
SHSU Sam Houston Bearkats
SDSU San Diego State Aztecs
SF San Francisco Dons
SJSU San Jose State Spartans
SJSU San José State Spartans
HALL Seton Hall Pirates
USA South Alabama Jaguars
SC South Carolina Gamecocks
SDST South Dakota State Jackrabbits
USD South Dakota Coyotes
USF South Florida Bulls
USM Southern Miss Golden Eagles
SJU St. John's Red Storm
SMC Saint Mary's Gaels
STAN Stanford Cardinal
TENN Tennessee Volunteers
TNST Tennessee State Tigers
TAMU Texas A&M Aggies
TXST Texas State Bobcats
TTU Texas Tech Red Raiders
TROY Troy Trojans
TULN Tulane Green Wave
TLSA Tulsa Golden Hurricane
UCLA UCLA Bruins
CONN UConn Huskies
UNLV UNLV Rebels
UTAH Utah Utes
UTEP UTEP Miners
UTSA UTSA Roadrunners
VILL Villanova Wildcats
UVA Virginia Cavaliers
VT Virginia Tech Hokies
WAKE Wake Forest Demon Deacons
WASH Washington Huskies
WEB Weber State Wildcats
WVU West Virginia Mountaineers
WKU Western Kentucky Hilltoppers
WMU Western Michigan Broncos
WICH Wichita State Shockers
`;

const codeByName: ReadonlyMap<string, string> = new Map(
  codes
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const space = line.indexOf(' ');
      return [line.slice(space + 1), line.slice(0, space)];
    }),
);

/** The usual abbreviation of a team, two to four letters; undefined for a team that is not listed. */
export function usualTeamCode(name: string): string | undefined {
  // Feeds also write "Northwestern St Demons". At the start, "St" is a saint.
  return codeByName.get(name) ?? codeByName.get(name.replace(/(?<=\S )St\.? /, 'State '));
}
