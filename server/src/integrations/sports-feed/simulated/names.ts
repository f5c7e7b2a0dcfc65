/** Names in the real feed's format: "City Nickname", "School Nickname", "First Last". */

export const lines = (text: string): readonly string[] => text.trim().split(/\s*\n\s*/);

export const nflTeams = lines(`
  Arizona Cardinals
  Atlanta Falcons
  Baltimore Ravens
  Buffalo Bills
  Carolina Panthers
  Chicago Bears
  Cincinnati Bengals
  Cleveland Browns
  Dallas Cowboys
  Denver Broncos
  Detroit Lions
  Green Bay Packers
  Houston Texans
  Indianapolis Colts
  Jacksonville Jaguars
  Kansas City Chiefs
  Las Vegas Raiders
  Los Angeles Chargers
  Los Angeles Rams
  Miami Dolphins
  Minnesota Vikings
  New England Patriots
  New Orleans Saints
  New York Giants
  New York Jets
  Philadelphia Eagles
  Pittsburgh Steelers
  San Francisco 49ers
  Seattle Seahawks
  Tampa Bay Buccaneers
  Tennessee Titans
  Washington Commanders
`);

export const nbaTeams = lines(`
  Atlanta Hawks
  Boston Celtics
  Brooklyn Nets
  Charlotte Hornets
  Chicago Bulls
  Cleveland Cavaliers
  Dallas Mavericks
  Denver Nuggets
  Detroit Pistons
  Golden State Warriors
  Houston Rockets
  Indiana Pacers
  Los Angeles Clippers
  Los Angeles Lakers
  Memphis Grizzlies
  Miami Heat
  Milwaukee Bucks
  Minnesota Timberwolves
  New Orleans Pelicans
  New York Knicks
  Oklahoma City Thunder
  Orlando Magic
  Philadelphia 76ers
  Phoenix Suns
  Portland Trail Blazers
  Sacramento Kings
  San Antonio Spurs
  Toronto Raptors
  Utah Jazz
  Washington Wizards
`);

export const collegeTeams = lines(`
  Alabama Crimson Tide
  Arizona State Sun Devils
  Arkansas Razorbacks
  Auburn Tigers
  Baylor Bears
  Boise State Broncos
  BYU Cougars
  Clemson Tigers
  Colorado Buffaloes
  Duke Blue Devils
  Florida Gators
  Florida State Seminoles
  Georgia Bulldogs
  Georgia Tech Yellow Jackets
  Illinois Fighting Illini
  Indiana Hoosiers
  Iowa Hawkeyes
  Iowa State Cyclones
  Kansas Jayhawks
  Kansas State Wildcats
  Kentucky Wildcats
  Louisville Cardinals
  LSU Tigers
  Memphis Tigers
  Miami Hurricanes
  Michigan State Spartans
  Michigan Wolverines
  Minnesota Golden Gophers
  Missouri Tigers
  NC State Wolfpack
  Nebraska Cornhuskers
  North Carolina Tar Heels
  Notre Dame Fighting Irish
  Ohio State Buckeyes
  Oklahoma Sooners
  Oklahoma State Cowboys
  Ole Miss Rebels
  Oregon Ducks
  Penn State Nittany Lions
  Pittsburgh Panthers
  SMU Mustangs
  South Carolina Gamecocks
  Stanford Cardinal
  TCU Horned Frogs
  Tennessee Volunteers
  Texas A&M Aggies
  Texas Longhorns
  Texas Tech Red Raiders
  Tulane Green Wave
  UCLA Bruins
  USC Trojans
  Utah Utes
  Vanderbilt Commodores
  Virginia Tech Hokies
  Washington Huskies
  Wisconsin Badgers
`);

export const mlbTeams = lines(`
  Arizona Diamondbacks
  Athletics
  Atlanta Braves
  Baltimore Orioles
  Boston Red Sox
  Chicago Cubs
  Chicago White Sox
  Cincinnati Reds
  Cleveland Guardians
  Colorado Rockies
  Detroit Tigers
  Houston Astros
  Kansas City Royals
  Los Angeles Angels
  Los Angeles Dodgers
  Miami Marlins
  Milwaukee Brewers
  Minnesota Twins
  New York Mets
  New York Yankees
  Philadelphia Phillies
  Pittsburgh Pirates
  San Diego Padres
  San Francisco Giants
  Seattle Mariners
  St. Louis Cardinals
  Tampa Bay Rays
  Texas Rangers
  Toronto Blue Jays
  Washington Nationals
`);

export const boxers = lines(`
  Agit Kabayel
  Anthony Joshua
  Daniel Dubois
  David Benavidez
  Deontay Wilder
  Derek Chisora
  Fabio Wardley
  Gilberto Ramirez
  Jared Anderson
  Jaron Ennis
  Junto Nakatani
  Justis Huni
  Lawrence Okolie
  Lenier Pero
  Moses Itauma
  Naoya Inoue
`);

export const fighters = lines(`
  Alex Pereira
  Alexander Volkov
  Alexandre Pantoja
  Aljamain Sterling
  Arman Tsarukyan
  Bo Nickal
  Bogdan Guskov
  Carlos Prates
  Carlos Ulberg
  Charles Jourdain
  Ciryl Gane
  Davey Grant
  David Martinez
  Derrick Lewis
  Diego Lopes
  Gilbert Burns
  Henry Cejudo
  Ilia Topuria
  Islam Makhachev
  Jack Della Maddalena
  Jafel Filho
  Jai Herbert
  Jan Blachowicz
  Aiemann Zahabi
`);

export const tennisPlayers = lines(`
  Alejandro Davidovich Fokina
  Alex de Minaur
  Alexander Zverev
  Andrey Rublev
  Arthur Fils
  Ben Shelton
  Carlos Alcaraz
  Casper Ruud
  Daniil Medvedev
  Felix Auger-Aliassime
  Flavio Cobolli
  Francisco Cerundolo
  Frances Tiafoe
  Holger Rune
  Jack Draper
  Jakub Mensik
  Jannik Sinner
  Joao Fonseca
  Karen Khachanov
  Lorenzo Musetti
  Stefanos Tsitsipas
  Taylor Fritz
  Tommy Paul
  Vit Kopriva
`);

/** Keys and titles of real tournaments; the simulated tour plays one a week. */
export const tournaments = [
  ['tennis_atp_aus_open_singles', 'ATP Australian Open'],
  ['tennis_atp_dubai', 'ATP Dubai'],
  ['tennis_atp_indian_wells', 'ATP Indian Wells'],
  ['tennis_atp_miami_open', 'ATP Miami Open'],
  ['tennis_atp_monte_carlo_masters', 'ATP Monte-Carlo Masters'],
  ['tennis_atp_madrid_open', 'ATP Madrid Open'],
  ['tennis_atp_french_open', 'ATP French Open'],
  ['tennis_atp_wimbledon', 'ATP Wimbledon'],
  ['tennis_atp_cincinnati_open', 'ATP Cincinnati Open'],
  ['tennis_atp_us_open', 'ATP US Open'],
  ['tennis_atp_shanghai_masters', 'ATP Shanghai Masters'],
  ['tennis_atp_paris_masters', 'ATP Paris Masters'],
] as const;
