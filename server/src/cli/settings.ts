import { formatDollars, parseDollars } from '@sidebet/domain/cents';
import { parseFeePercent } from '@sidebet/domain/markets/exchange-fee';
import { type Fee, feeLabel } from '@sidebet/domain/markets/price';
import { type HoldName, maxHoldHours } from '@sidebet/domain/operators/hold-times';
import { createPool } from '../db/pool.ts';
import { readOperatorSettings, type SettingChanges } from '../features/operating/console/settings.ts';
import { changeFromCommandLine } from '../features/operating/console/settings-command-line.ts';
import { systemClock } from '../time/clock.ts';
import { readCommandLine } from './command-line.ts';

/**
 * `npm run settings -- betsAllowed=false --reason "WHY"` changes the live system settings and adds a row to the
 * audit log. Without arguments it shows the settings and any pending increases.
 */

const usage = `npm run settings
       npm run settings -- NAME=VALUE … --reason "WHY"
betsAllowed, canPlaceBets, blockAppUse, depositsAllowed: true or false
tieRule: awayWins or refund
withdrawalApproval: DOLLARS, above which the withdrawals of 24 hours wait for an operator
withdrawalWeekApproval: DOLLARS, above which the withdrawals of 7 days wait for an operator
adjustmentApproval: DOLLARS, above which an adjustment waits for a second operator
minimumStake: DOLLARS, the least that a side risks in a new bet
openBetsPerEvent: how many open bets one person may have on one event, 1 to 1000
bettingMargin: SECONDS before the start at which betting closes, 0 to 3600
newOffer: SECONDS in which a new offer to anyone can be corrected and not taken, 0 to 60
defaultPrice: standard or fair, the price that a new betslip to anyone opens with
exchangeFee: PERCENT or PERCENT,DOLLARS of what the loser risked that offers pay, with the most per bet, 0 to 20 percent;
  takes effect after 24 hours
depositHold, winningsHold, receiverHold, securityHold: HOURS that deposits, wins, withdrawals to a new PayPal
  address and withdrawals after a changed login wait; of no effect in play mode
refundWindow: HOURS for which a card deposit can be refunded to its card; of no effect in play mode
The audit log stores the reason permanently.`;

const flags = ['betsAllowed', 'canPlaceBets', 'blockAppUse', 'depositsAllowed'];
const limits = ['withdrawalApproval', 'withdrawalWeekApproval', 'adjustmentApproval'];
const holds = ['depositHold', 'winningsHold', 'receiverHold', 'securityHold', 'refundWindow'];

function parseChanges(args: readonly string[]): SettingChanges | null {
  const parsed: Record<string, boolean | string | number | Fee> = {};
  for (const arg of args) {
    const [, name = '', value = ''] = /^(\w+)=([\w.,]+)$/.exec(arg) ?? [];
    const cents = value === '0' ? 0 : parseDollars(value);
    if (flags.includes(name) && (value === 'true' || value === 'false')) parsed[name] = value === 'true';
    else if (name === 'tieRule' && (value === 'awayWins' || value === 'refund')) parsed[name] = value;
    else if (name === 'defaultPrice' && (value === 'standard' || value === 'fair')) parsed[name] = value;
    else if (limits.includes(name) && cents !== null) parsed[`${name}Cents`] = cents;
    else if (name === 'minimumStake' && cents) parsed.minimumStakeCents = cents;
    else if (name === 'openBetsPerEvent' && /^([1-9]\d{0,2}|1000)$/.test(value))
      parsed.openBetsPerEvent = Number(value);
    else if (name === 'bettingMargin' && /^\d{1,4}$/.test(value) && Number(value) <= 3600)
      parsed.bettingMarginMs = Number(value) * 1000;
    else if (name === 'newOffer' && /^\d{1,2}$/.test(value) && Number(value) <= 60)
      parsed.newOfferMs = Number(value) * 1000;
    else if (name === 'exchangeFee' && parseFee(value)) parsed.exchangeFee = parseFee(value)!;
    else if (
      holds.includes(name) &&
      /^\d{1,4}$/.test(value) &&
      Number(value) <= maxHoldHours[`${name}Hours` as HoldName]
    )
      parsed[`${name}Hours`] = Number(value);
    else return null;
  }
  return parsed;
}

/** "2.5" or "2.5,10.00"; null unless both are in bounds. */
function parseFee(value: string): Fee | null {
  const [, percent = '', cap] = /^([\d.]+)(?:,([\d.]+))?$/.exec(value) ?? [];
  const [bps, capCents] = [parseFeePercent(percent), cap === undefined ? null : parseDollars(cap)];
  return bps === null || (cap !== undefined && capCents === null) ? null : { bps, capCents };
}

const commandLine = readCommandLine(usage);
const isChange = commandLine.words.length > 0;
const reason = isChange ? commandLine.requireReason() : '';
const changes = isChange ? (parseChanges(commandLine.words) ?? commandLine.fail()) : null;
const database = await commandLine.open();
const pool = createPool(database, { max: 1 });
try {
  if (changes) {
    const refusal = await changeFromCommandLine(pool, systemClock, changes, reason);
    if (refusal) console.error(refusal.message);
    if (refusal) process.exitCode = 1;
  }
  const { settings, approvals, holds: times, feeVersions } = await readOperatorSettings(pool, systemClock);
  console.log(JSON.stringify(settings));
  for (const [name, { inForceCents, ahead }] of Object.entries(approvals))
    for (const { cents, from } of ahead)
      console.log(
        `${name}: ${formatDollars(cents)} takes effect ${from}; ${formatDollars(inForceCents)} applies now`,
      );
  for (const pending of feeVersions.filter(({ state }) => state === 'pending'))
    console.log(`exchangeFee: ${feeLabel(pending)} takes effect ${pending.from}`);
  for (const [name, { inForceHours, ahead }] of Object.entries(times))
    for (const { hours, from } of ahead)
      console.log(`${name}: ${hours} hours take effect ${from}; ${inForceHours} hours apply now`);
} finally {
  await pool.end();
  await database.release();
}
