import { ageOn } from '../auth/age.ts';
import { signupLimits } from '../auth/signup.ts';

/** A location by ISO 3166: a country ('GB'), or a country and region ('US-NJ'). Null if unknown. */
export type Place = string | null;

/** Normalizes a country and, if known, region to the keys of the table below; null if invalid. */
export function toPlace(country: string | undefined, part?: string): Place {
  const land = country?.trim().toUpperCase() ?? '';
  // Proxies send XX for 'unknown' and T1 for Tor.
  if (!/^[A-Z]{2}$/.test(land) || land === 'XX') return null;
  const within = part?.trim().toUpperCase().replace(`${land}-`, '') ?? '';
  return /^[A-Z0-9]{1,3}$/.test(within) ? `${land}-${within}` : land;
}

type Rule = number | 'notOffered';

/**
 * The minimum age for online sports betting where it is above 18, and places where the product is not offered. A region
 * without an entry uses its country's; a country without one, 18. Have counsel check a place's entry before launching
 * there (docs/operations.md).
 */
const rules: Readonly<Record<string, Rule>> = {
  'US-AL': 19, // Age of majority: Ala. Code § 26-1-1
  'US-AR': 21, // Ark. Const. amend. 100 § 2; Casino Gaming Rules 20
  'US-AZ': 21, // A.R.S. § 5-1301 and following, event wagering
  'US-CO': 21, // C.R.S. § 44-30-1506
  'US-CT': 21, // Conn. Gen. Stat. § 12-863
  'US-DE': 21, // 29 Del. C. § 4825
  'US-HI': 'notOffered', // H.R.S. § 712-1223: gambling is an offence
  'US-IA': 21, // Iowa Code § 99F.9
  'US-IL': 21, // 230 ILCS 45/25-10 and following
  'US-IN': 21, // Ind. Code § 4-38-9-4
  'US-KS': 21, // K.S.A. § 74-8784 and following
  'US-LA': 21, // La. R.S. 27:608
  'US-MA': 21, // M.G.L. c. 23N § 4
  'US-MD': 21, // Md. Code, State Gov. § 9-1E-11
  'US-ME': 21, // 8 M.R.S. § 1213
  'US-MI': 21, // M.C.L. § 432.404 and following, Lawful Sports Betting Act
  'US-MO': 21, // Mo. Const. art. III § 39(g)
  'US-MS': 21, // Miss. Code § 75-76-155; majority, § 1-3-27
  'US-NC': 21, // N.C.G.S. § 18C-902
  'US-NE': 19, // Age of majority: Neb. Rev. Stat. § 43-2101
  'US-NJ': 21, // N.J.S.A. 5:12A-11
  'US-NV': 21, // N.R.S. 463.350
  'US-NY': 21, // N.Y. Racing, Pari-Mutuel Wagering and Breeding Law § 1367
  'US-OH': 21, // Ohio R.C. § 3775.99 and § 3775.01
  'US-OR': 21, // O.A.R. 177-092, sports wagering of the lottery
  'US-PA': 21, // 4 Pa.C.S. § 13C61 and following
  'US-SD': 21, // S.D.C.L. § 42-7B-35
  'US-TN': 21, // Tenn. Code § 4-49-112
  'US-UT': 'notOffered', // Utah Const. art. VI § 27: games of chance may not be authorised
  'US-VA': 21, // Va. Code § 58.1-4041
  'US-VT': 21, // 31 V.S.A. § 1320 and following
  'US-WA': 'notOffered', // RCW 9.46.240: gambling information by the internet
  'US-WV': 21, // W. Va. Code § 29-22D-15
  // Kentucky, Montana, New Hampshire, Rhode Island, Wyoming and Washington, D.C. require 18, the default.
  BE: 21, // Loi du 7 mai 1999 sur les jeux de hasard, art. 54, as of 1 September 2024
  'CA-BC': 19, // Gaming Control Act, S.B.C. 2002, c. 14, s. 89
  'CA-NB': 19, // Gaming Control Act, S.N.B. 2008, c. G-1.5
  'CA-NS': 19, // Gaming Control Act, S.N.S. 1994-95, c. 4
  'CA-ON': 19, // O. Reg. 78/12 under the Gaming Control Act, 1992; registrar's standard 3.01
  GB: 18, // Gambling Act 2005, ss. 45 and 46: 18, the default, listed because Great Britain is supported explicitly
  GR: 21, // Law 4002/2011, art. 33
  CU: 'notOffered', // 31 C.F.R. part 515
  IR: 'notOffered', // 31 C.F.R. part 560
  KP: 'notOffered', // 31 C.F.R. part 510
};

export type PlaceVerdict = {
  readonly outcome: 'allowed' | 'tooYoung' | 'notOffered';
  /** Full years; at least 18. */
  readonly minimumAge: number;
};

/** The place's rule: a minimum age of at least 18, or not offered. */
function findRule(place: Place): Rule {
  const rule = place === null ? undefined : (rules[place] ?? rules[place.slice(0, 2)]);
  if (rule === 'notOffered') return rule;
  return Math.max(signupLimits.minAgeYears, rule ?? 0);
}

/** Whether someone born on `dob` may bet on `today`, both YYYY-MM-DD, in a place. An unknown age is too young. */
export function judgePlace(dob: string, today: string, place: Place): PlaceVerdict {
  const rule = findRule(place);
  if (rule === 'notOffered') return { outcome: 'notOffered', minimumAge: signupLimits.minAgeYears };
  // NaN must be too young.
  return { outcome: ageOn(dob, today) >= rule ? 'allowed' : 'tooYoung', minimumAge: rule };
}
