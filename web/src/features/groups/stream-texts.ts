import type { GroupView } from '@sidebet/contract/groups/group';
import type { GroupBet, StreamItem } from '@sidebet/contract/groups/stream';
import { formatBetNet, formatInSentence } from '@sidebet/domain/bets/amount-text';
import { shortPick, shortTeam } from '@sidebet/domain/markets/called-team';
import type { Selection } from '@sidebet/domain/markets/market';
import { acceptorMoney, readMarketTerms, viewerMoney } from '../../lib/offers.ts';
import type { GroupNames } from './group-names.ts';

/** What the moments of a group's stream say. */

type Result = Extract<StreamItem, { type: 'result' }>;

/** "Over 45.5" for one side of a bet. */
export function pickOf({ bet }: GroupBet, selection: Selection): string {
  return shortPick(readMarketTerms(bet), selection, bet, bet.betSportKey);
}

/** "$15 each", "$20 against $15"; null if hidden. */
export function stakesText({ bet, hidesAmounts }: GroupBet): string | null {
  if (hidesAmounts) return null;
  const [own, other] = [viewerMoney(bet, bet.userId).stakeCents, acceptorMoney(bet).stakeCents];
  const amount = formatInSentence(bet, own);
  return own === other ? `${amount} each` : `${amount} against ${formatInSentence(bet, other)}`;
}

/** Winner and loser of a result; null if both got their money back. */
export function findWinner({ bet, creator, acceptor }: Pick<Result, 'bet' | 'creator' | 'acceptor'>) {
  if (bet.winner === null || acceptor === null) return null;
  return bet.winner === creator.id
    ? { winner: creator, loser: acceptor }
    : { winner: acceptor, loser: creator };
}

/** "Lena beat Dev", "You beat Dev", "Lena and Dev got their money back". */
export function resultTitle(item: Result, names: GroupNames): string {
  const found = findWinner(item);
  if (found) return `${names(found.winner)} beat ${names(found.loser, 'middle')}`;
  const { creator, acceptor, bet } = item;
  const own = bet.group?.kind === 'points' ? 'points' : 'money';
  return `${names(creator)} and ${names(acceptor!, 'middle')} got their ${own} back`;
}

/** "+$20" for the winner, "−$20" for a viewer who lost; null if hidden or if no one won. */
export function resultNet(item: Result, viewerId: string): { text: string; tone: 'won' | 'lost' } | null {
  const { bet, hidesAmounts } = item;
  const found = findWinner(item);
  if (hidesAmounts || !found) return null;
  const moneyOf = (id: string) => (id === bet.userId ? viewerMoney(bet, id) : acceptorMoney(bet));
  const hasLost = found.loser.id === viewerId;
  const cents = hasLost ? -moneyOf(viewerId).stakeCents : moneyOf(found.winner.id).winCents;
  return { text: formatBetNet(bet, cents).replace(/\.00$/, ''), tone: hasLost ? 'lost' : 'won' };
}

/** "Ohio State won, 24–21", "Broncos +3.5 · Chiefs 24, Broncos 21". */
export function scoreLine({ bet }: Pick<Result, 'bet'>): string {
  const { homeScore: home, awayScore: away, homeTeam, awayTeam, betSportKey } = bet;
  const short = (team: string) => shortTeam(team, betSportKey);
  if (home === null || away === null || bet.result === 'void')
    return `${short(homeTeam)} vs ${short(awayTeam)}`;
  const score = `${Math.max(home, away)}–${Math.min(home, away)}`;
  if (bet.market === 'moneyline')
    return home === away ? `Tie, ${score}` : `${short(home > away ? homeTeam : awayTeam)} won, ${score}`;
  const scores = `${short(homeTeam)} ${home}, ${short(awayTeam)} ${away}`;
  const won = bet.winner === null ? null : bet.winner === bet.userId ? bet.creator : bet.acceptor;
  return won ? `${shortPick(readMarketTerms(bet), won.selection, bet, betSportKey)} · ${scores}` : scores;
}

/** "Dev took Lena’s Over 45.5". */
export function takenText(item: Extract<StreamItem, { type: 'taken' }>, names: GroupNames): string {
  const { bet, creator, acceptor } = item;
  const maker = names(creator, 'middle');
  const whose = maker === 'you' ? 'your' : `${maker}’s`;
  return `${names(acceptor!)} took ${whose} ${pickOf(item, bet.creator.selection)}`;
}

/** What a moment without a picture of its own says: who joined, paid, raised a limit, or which season ended. */
export function momentText(
  item: Exclude<StreamItem, { type: 'message' | 'offer' | 'taken' | 'result' }>,
  group: Pick<GroupView, 'kind'>,
  names: GroupNames,
): string {
  const amount = (cents: number) => formatInSentence({ group }, cents);
  switch (item.type) {
    case 'joined':
      return `${names(item.person)} joined`;
    case 'paid':
      return `${names(item.from)} paid ${names(item.to, 'middle')} ${amount(item.amountCents)}`;
    case 'forgiven':
      return `${names(item.from)} forgave ${names(item.to, 'middle')} ${amount(item.amountCents)}`;
    case 'limitRaised':
      return `${names(item.person)} raised the most ${names(item.person) === 'You' ? 'you' : 'they'} can owe from ${amount(item.fromCents)} to ${amount(item.toCents)}`;
    case 'seasonEnded':
      return `${item.season.name} is over`;
    case 'amountsSwitched':
      return item.showsAmounts
        ? `${names(item.person)} made amounts visible to everyone in the group`
        : `${names(item.person)} hid amounts: everyone sees only their own`;
    default:
      return item satisfies never;
  }
}

/** Who did it; null for what no one does, such as a result. */
export function doneBy(item: StreamItem): string | null {
  switch (item.type) {
    case 'message':
      return item.message.person.id;
    case 'offer':
      return item.creator.id;
    case 'taken':
      return item.acceptor?.id ?? null;
    case 'paid':
    case 'forgiven':
      return item.from.id;
    case 'joined':
    case 'limitRaised':
    case 'amountsSwitched':
      return item.person.id;
    case 'result':
    case 'seasonEnded':
      return null;
    default:
      return item satisfies never;
  }
}

/** What a screen reader says when a moment arrives. */
export function announcement(item: StreamItem, group: Pick<GroupView, 'kind'>, names: GroupNames): string {
  switch (item.type) {
    case 'message':
      return `${names(item.message.person)}: ${item.message.text ?? 'removed'}`;
    case 'offer':
      return `${names(item.creator)} offers the group a bet: ${pickOf(item, item.bet.acceptor.selection)}`;
    case 'taken':
      return takenText(item, names);
    case 'result':
      return `${resultTitle(item, names)}. ${scoreLine(item)}`;
    default:
      return momentText(item, group, names);
  }
}
