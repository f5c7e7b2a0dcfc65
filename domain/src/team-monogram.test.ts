import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { teamMonogram } from './team-monogram.ts';

/** The leagues in full and a sample of the colleges: "code name, code name, …". */
const leagues = {
  NFL: `ARI Arizona Cardinals, ATL Atlanta Falcons, BAL Baltimore Ravens, BUF Buffalo Bills, CAR Carolina Panthers,
    CHI Chicago Bears, CIN Cincinnati Bengals, CLE Cleveland Browns, DAL Dallas Cowboys, DEN Denver Broncos,
    DET Detroit Lions, GB Green Bay Packers, HOU Houston Texans, IND Indianapolis Colts, JAX Jacksonville Jaguars,
    KC Kansas City Chiefs, LV Las Vegas Raiders, LAC Los Angeles Chargers, LAR Los Angeles Rams, MIA Miami Dolphins,
    MIN Minnesota Vikings, NE New England Patriots, NO New Orleans Saints, NYG New York Giants, NYJ New York Jets,
    PHI Philadelphia Eagles, PIT Pittsburgh Steelers, SF San Francisco 49ers, SEA Seattle Seahawks,
    TB Tampa Bay Buccaneers, TEN Tennessee Titans, WAS Washington Commanders`,
  NBA: `ATL Atlanta Hawks, BOS Boston Celtics, BKN Brooklyn Nets, CHA Charlotte Hornets, CHI Chicago Bulls,
    CLE Cleveland Cavaliers, DAL Dallas Mavericks, DEN Denver Nuggets, DET Detroit Pistons,
    GSW Golden State Warriors, HOU Houston Rockets, IND Indiana Pacers, LAC Los Angeles Clippers,
    LAL Los Angeles Lakers, MEM Memphis Grizzlies, MIA Miami Heat, MIL Milwaukee Bucks, MIN Minnesota Timberwolves,
    NOP New Orleans Pelicans, NYK New York Knicks, OKC Oklahoma City Thunder, ORL Orlando Magic,
    PHI Philadelphia 76ers, PHX Phoenix Suns, POR Portland Trail Blazers, SAC Sacramento Kings,
    SAS San Antonio Spurs, TOR Toronto Raptors, UTA Utah Jazz, WAS Washington Wizards`,
  MLB: `ARI Arizona Diamondbacks, ATH Athletics, ATL Atlanta Braves, BAL Baltimore Orioles, BOS Boston Red Sox,
    CHC Chicago Cubs, CWS Chicago White Sox, CIN Cincinnati Reds, CLE Cleveland Guardians, COL Colorado Rockies,
    DET Detroit Tigers, HOU Houston Astros, KC Kansas City Royals, LAA Los Angeles Angels, LAD Los Angeles Dodgers,
    MIA Miami Marlins, MIL Milwaukee Brewers, MIN Minnesota Twins, NYM New York Mets, NYY New York Yankees,
    PHI Philadelphia Phillies, PIT Pittsburgh Pirates, SD San Diego Padres, SF San Francisco Giants,
    SEA Seattle Mariners, STL St. Louis Cardinals, TB Tampa Bay Rays, TEX Texas Rangers, TOR Toronto Blue Jays,
    WSH Washington Nationals`,
  NHL: `ANA Anaheim Ducks, BOS Boston Bruins, BUF Buffalo Sabres, CGY Calgary Flames, CAR Carolina Hurricanes,
    CHI Chicago Blackhawks, COL Colorado Avalanche, CBJ Columbus Blue Jackets, DAL Dallas Stars,
    DET Detroit Red Wings, EDM Edmonton Oilers, FLA Florida Panthers, LAK Los Angeles Kings, MIN Minnesota Wild,
    MTL Montréal Canadiens, NSH Nashville Predators, NJD New Jersey Devils, NYI New York Islanders,
    NYR New York Rangers, OTT Ottawa Senators, PHI Philadelphia Flyers, PIT Pittsburgh Penguins,
    SJS San Jose Sharks, SEA Seattle Kraken, STL St Louis Blues, TBL Tampa Bay Lightning, TOR Toronto Maple Leafs,
    UTA Utah Mammoth, VAN Vancouver Canucks, VGK Vegas Golden Knights, WSH Washington Capitals, WPG Winnipeg Jets`,
  WNBA: `ATL Atlanta Dream, CHI Chicago Sky, CON Connecticut Sun, DAL Dallas Wings, GSV Golden State Valkyries,
    IND Indiana Fever, LVA Las Vegas Aces, LAS Los Angeles Sparks, MIN Minnesota Lynx, NYL New York Liberty,
    PHX Phoenix Mercury, POR Portland Fire, SEA Seattle Storm, TOR Toronto Tempo, WAS Washington Mystics`,
  'Premier League': `ARS Arsenal, AVL Aston Villa, BOU Bournemouth, BRE Brentford, BHA Brighton and Hove Albion, BUR Burnley,
    CHE Chelsea, CRY Crystal Palace, EVE Everton, FUL Fulham, LEE Leeds United, LIV Liverpool, MCI Manchester City,
    MUN Manchester United, NEW Newcastle United, NFO Nottingham Forest, SUN Sunderland, TOT Tottenham Hotspur,
    WHU West Ham United, WOL Wolverhampton Wanderers`,
  IPL: `CSK Chennai Super Kings, DC Delhi Capitals, GT Gujarat Titans, KKR Kolkata Knight Riders,
    LSG Lucknow Super Giants, MI Mumbai Indians, PBKS Punjab Kings, RR Rajasthan Royals,
    RCB Royal Challengers Bengaluru, SRH Sunrisers Hyderabad`,
  NRL: `BRI Brisbane Broncos, CAN Canberra Raiders, CBY Canterbury Bulldogs, CRO Cronulla Sutherland Sharks,
    DOL Dolphins, GCT Gold Coast Titans, MAN Manly Warringah Sea Eagles, MEL Melbourne Storm,
    NZW New Zealand Warriors, NEW Newcastle Knights, NQL North Queensland Cowboys, PAR Parramatta Eels,
    PEN Penrith Panthers, SOU South Sydney Rabbitohs, SGI St George Illawarra Dragons, SYD Sydney Roosters,
    WST Wests Tigers`,
  'Six Nations': 'ENG England, FRA France, IRE Ireland, ITA Italy, SCO Scotland, WAL Wales',
  AFL: `ADE Adelaide Crows, BRI Brisbane Lions, CAR Carlton Blues, COL Collingwood Magpies, ESS Essendon Bombers,
    FRE Fremantle Dockers, GEE Geelong Cats, GCS Gold Coast Suns, GWS Greater Western Sydney Giants,
    HAW Hawthorn Hawks, MEL Melbourne Demons, NTH North Melbourne Kangaroos, PTA Port Adelaide Power,
    RIC Richmond Tigers, STK St Kilda Saints, SYD Sydney Swans, WCE West Coast Eagles, WBD Western Bulldogs`,
  'college football': `ALA Alabama Crimson Tide, ARIZ Arizona Wildcats, ASU Arizona State Sun Devils,
    AUB Auburn Tigers, BSU Boise State Broncos, CAL California Golden Bears, CLEM Clemson Tigers,
    FSU Florida State Seminoles, UGA Georgia Bulldogs, ISU Iowa State Cyclones, KSU Kansas State Wildcats,
    LSU LSU Tigers, MICH Michigan Wolverines, MSU Michigan State Spartans, MSST Mississippi State Bulldogs,
    NCSU NC State Wolfpack, UNC North Carolina Tar Heels, NDSU North Dakota State Bison, ND Notre Dame Fighting Irish,
    OHIO Ohio Bobcats, OSU Ohio State Buckeyes, OKST Oklahoma State Cowboys, ORST Oregon State Beavers,
    PSU Penn State Nittany Lions, SDSU San Diego State Aztecs, SDST South Dakota State Jackrabbits,
    TCU TCU Horned Frogs, UCLA UCLA Bruins, USC USC Trojans, USU Utah State Aggies, WSU Washington State Cougars`,
};

describe.each(Object.entries(leagues))('%s', (_, list) => {
  const teams = list
    .split(/,\s*/)
    .map((entry) => [entry.slice(0, entry.indexOf(' ')), entry.slice(entry.indexOf(' ') + 1)]);

  it.each(teams)('%s %s', (code, name) => {
    expect(teamMonogram(name!)).toBe(code);
  });

  it('has no two teams with the same letters', () => {
    expect(new Set(teams.map(([, name]) => teamMonogram(name!))).size).toBe(teams.length);
  });
});

test.each([
  ['DC Defenders', 'DC'],
  // Feeds also shorten "State".
  ['Northwestern St Demons', 'NWST'],
  ['Jacksonville St Gamecocks', 'JVST'],
  ["St. John's Red Storm", 'SJU'],
  // Derived as such schools are called.
  ['Fooville State Bears', 'FSU'],
  ['North Fooville State Bears', 'NFS'],
  // Offensive combinations fall back to the first word, then to fewer letters.
  ['Atlanta Summer Stars', 'ATL'],
  ['Fairfax United Kings', 'FAI'],
  ['Assen Stars', 'AS'],
  ['St. Louis Battlehawks', 'SLB'],
  ['FC Bayern München', 'BAY'],
  ['AS Monaco', 'MON'],
  ['KK Crvena zvezda', 'CRV'],
  ['Žalgiris', 'ZAL'],
  ['Hapoel Tel Aviv', 'HTA'],
  ['FC', 'FC'],
  ['Ox', 'OX'],
  ['X', 'X'],
  ['日本ハム', '日本ハ'],
  ['', '?'],
  [' - ', '?'],
])('%s is %s', (name, letters) => {
  expect(teamMonogram(name)).toBe(letters);
});

describe('individuals', () => {
  it.each([
    ['Jon Jones', 'mma_mixed_martial_arts', 'JON'],
    ['Daniel Dubois', 'boxing_boxing', 'DUB'],
    ['Alex Arthur Jr', 'boxing_boxing', 'ART'],
    ['Royston Barney-Smith', 'boxing_boxing', 'BAR'],
    ['Filip Hrgović', 'boxing_boxing', 'HRG'],
    ["Sean O'Malley", 'mma_mixed_martial_arts', 'OMA'],
    ['Botic Van De Zandschulp', 'tennis_atp_us_open', 'ZAN'],
    ['Bo Li', 'tennis_atp_us_open', 'LI'],
    ['Pelé', 'golf_us_open_winner', 'PEL'],
    ['Jr', 'boxing_boxing', 'JR'],
    ['Thomas Dickens', 'boxing_boxing', 'DI'],
  ])('%s in %s is %s', (name, sportKey, letters) => {
    expect(teamMonogram(name, sportKey)).toBe(letters);
  });

  it('a team stays a team when its sport is given', () => {
    expect(teamMonogram('Chicago Bears', 'americanfootball_nfl')).toBe('CHI');
  });
});

test('a name that is not listed gives one to three characters, always the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const letters = teamMonogram(name);
      expect([...letters].length).toBeGreaterThanOrEqual(1);
      expect([...letters].length).toBeLessThanOrEqual(3);
      expect(teamMonogram(name)).toBe(letters);
    }),
  );
});
