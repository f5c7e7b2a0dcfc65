import { setTimeout as sleep } from 'node:timers/promises';
import type { OwnBetsJob } from './own-bets.ts';
import { openStreams, post } from './streams.ts';

/** Accepts bets one after the other while the acceptor's page is open, and sends the delays (own-bets.ts). */

/** The pause before a bet is accepted. */
const openMs = 200;

const { creator, acceptor, eventId, seconds, ...site } = JSON.parse(process.argv[2]!) as OwnBetsJob;
const [own] = await openStreams(site, [acceptor.cookie]);
const delays: number[] = [];
const end = performance.now() + seconds * 1000;
while (performance.now() < end) {
  const betId = await post(site, creator, '/api/bets', { eventId, side: 'home', wagerCents: 1000 });
  await sleep(openMs);
  // The acceptor had nothing to do with the bet before.
  const news = own!.hears('event: myBets');
  const accepted = performance.now();
  await post(site, acceptor, `/api/bets/${betId}/acceptance`);
  delays.push((await news) - accepted);
}
own!.socket.destroy();
process.send!(delays, () => process.disconnect());
