import { lines } from './names.ts';

/** Teams of the sports after the specified ones, as the real feed spells them. */

export const nhlTeams = lines(`
  Anaheim Ducks
  Boston Bruins
  Buffalo Sabres
  Calgary Flames
  Carolina Hurricanes
  Chicago Blackhawks
  Colorado Avalanche
  Columbus Blue Jackets
  Dallas Stars
  Detroit Red Wings
  Edmonton Oilers
  Florida Panthers
  Los Angeles Kings
  Minnesota Wild
  Montréal Canadiens
  Nashville Predators
  New Jersey Devils
  New York Islanders
  New York Rangers
  Ottawa Senators
  Philadelphia Flyers
  Pittsburgh Penguins
  San Jose Sharks
  Seattle Kraken
  St Louis Blues
  Tampa Bay Lightning
  Toronto Maple Leafs
  Utah Mammoth
  Vancouver Canucks
  Vegas Golden Knights
  Washington Capitals
  Winnipeg Jets
`);

export const premierLeagueTeams = lines(`
  Arsenal
  Aston Villa
  Bournemouth
  Brentford
  Brighton and Hove Albion
  Burnley
  Chelsea
  Crystal Palace
  Everton
  Fulham
  Leeds United
  Liverpool
  Manchester City
  Manchester United
  Newcastle United
  Nottingham Forest
  Sunderland
  Tottenham Hotspur
  West Ham United
  Wolverhampton Wanderers
`);

export const iplTeams = lines(`
  Chennai Super Kings
  Delhi Capitals
  Gujarat Titans
  Kolkata Knight Riders
  Lucknow Super Giants
  Mumbai Indians
  Punjab Kings
  Rajasthan Royals
  Royal Challengers Bengaluru
  Sunrisers Hyderabad
`);

export const nrlTeams = lines(`
  Brisbane Broncos
  Canberra Raiders
  Canterbury Bulldogs
  Cronulla Sutherland Sharks
  Dolphins
  Gold Coast Titans
  Manly Warringah Sea Eagles
  Melbourne Storm
  New Zealand Warriors
  Newcastle Knights
  North Queensland Cowboys
  Parramatta Eels
  Penrith Panthers
  South Sydney Rabbitohs
  St George Illawarra Dragons
  Sydney Roosters
  Wests Tigers
`);

export const sixNationsTeams = lines(`
  England
  France
  Ireland
  Italy
  Scotland
  Wales
`);

export const aflTeams = lines(`
  Adelaide Crows
  Brisbane Lions
  Carlton Blues
  Collingwood Magpies
  Essendon Bombers
  Fremantle Dockers
  Geelong Cats
  Gold Coast Suns
  Greater Western Sydney Giants
  Hawthorn Hawks
  Melbourne Demons
  North Melbourne Kangaroos
  Port Adelaide Power
  Richmond Tigers
  St Kilda Saints
  Sydney Swans
  West Coast Eagles
  Western Bulldogs
`);
