import { betTable } from '../components/bet-table.tsx';
import { consoleList } from '../components/console-list.tsx';
import { BetPage } from './bet-page.tsx';

export default consoleList({
  title: 'Bets',
  intro: 'All bets, newest first. Find one by its share id or link.',
  table: betTable,
  search: { label: 'Share id', placeholder: 'Share id or link', maxLength: 300, read: shareIdIn },
  choices: {
    status: {
      label: 'State',
      options: { all: 'All', Created: 'Created', Active: 'Active', Settled: 'Settled', Deleted: 'Deleted' },
    },
  },
  subject: { param: 'uniqueId', Page: BetPage },
});

/** Extracts the id from a pasted link; other text is truncated to an id's length. */
function shareIdIn(text: string): string {
  return /[?&]id=([0-9a-f-]{36})/i.exec(text)?.[1] ?? text.slice(0, 80);
}
