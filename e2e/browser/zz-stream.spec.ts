import { randomUUID } from 'node:crypto';
import { expect, test } from './fixtures.ts';

test.setTimeout(280_000);
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('pictures', async ({ join, games, site }) => {
  const names = [['Sam', 'Okafor'], ['Lena', 'Vance'], ['Maya', 'Tran'], ['Dev', 'Patel']];
  const people = [];
  for (const [firstName, lastName] of names)
    people.push(await join({ cents: 0, firstName, lastName, fullName: `${firstName} ${lastName}` } as never));
  const [sam, lena, maya, dev] = people as [any, any, any, any];
  const api = async (by: any, method: 'post' | 'put' | 'get' | 'delete', path: string, data?: object) => {
    const answer = await by.context.request[method](`${site.url}${path}`, {
      ...(data && { data }),
      headers: { 'idempotency-key': randomUUID() },
    });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return answer.status() === 204 ? null : await answer.json();
  };
  const group = await api(sam, 'post', '/api/groups', { name: 'Sunday Regulars', color: '#0e7490', kind: 'iou', season: { name: 'Season 1' } });
  await api(sam, 'post', '/api/groups', { name: 'Back Table', color: '#6d28d9', kind: 'points', season: { name: 'Season 1' } });
  const made = await api(sam, 'post', `/api/groups/${group.id}/invites`, { expiresInDays: 7, maxUses: 10 });
  const token = new URL(made.path, 'http://x').searchParams.get('token');
  for (const one of [lena, maya, dev]) await api(one, 'post', `/api/group-invites/${made.id}/acceptance`, { token });
  const offer = async (by: any, game: any, terms: object) =>
    (await api(by, 'post', '/api/offers', { eventId: game.id, fee: { bps: 0, capCents: null }, groupId: group.id, ...terms })).bet;
  const take = (by: any, bet: any) => api(by, 'post', `/api/bets/${bet.uniqueId}/acceptance`, { termsVersion: bet.termsVersion });
  const say = (by: any, text: string, more: object = {}) => api(by, 'post', `/api/groups/${group.id}/messages`, { id: randomUUID(), text, ...more });
  const stakes = (cents: number) => ({ stakeCents: cents, acceptorStakeCents: cents });
  const even = { market: 'moneyline', selection: 'home' };

  await say(lena, 'Buckeyes by a field goal. Easy.');
  const osu = await games.list({ homeTeam: 'Ohio State Buckeyes', awayTeam: 'Michigan Wolverines' });
  const one = await offer(lena, osu, { ...even, ...stakes(20_00) });
  await take(dev, one);
  const two = await offer(lena, osu, { ...even, ...stakes(27_00) });
  await take(sam, two);
  const three = await offer(maya, osu, { ...even, ...stakes(15_00) });
  await take(sam, three);
  await games.kickOff(osu);
  await games.finish(osu, 24, 21);
  await expect.poll(async () => (await api(sam, 'get', `/api/groups/${group.id}/stream`)).items.filter((i: any) => i.type === 'result').length, { timeout: 60_000 }).toBe(3);
  await say(dev, 'Half a yard from the win. Pain.');
  const told = await say(sam, 'Told you. Coffee’s on you.');
  await api(lena, 'put', `/api/groups/${group.id}/messages/${told.id}/reactions/laugh`);
  await api(maya, 'put', `/api/groups/${group.id}/bets/${one.uniqueId}/reactions/fire`);
  await api(dev, 'put', `/api/groups/${group.id}/bets/${one.uniqueId}/reactions/sad`);
  // everything so far was yesterday
  await site.pool.query(`update group_messages set created_at = created_at - interval '1 day' where group_id = $1`, [group.id]);
  await site.pool.query(`update group_members set joined_at = joined_at - interval '1 day' where group_id = $1`, [group.id]);
  await site.pool.query(`update bets set accepted_at = accepted_at - interval '1 day', paid_out_at = paid_out_at - interval '1 day' where offered_to = $1 and status = 'Settled'`, [group.id]);
  const lions = await games.list({ homeTeam: 'Detroit Lions', awayTeam: 'Minnesota Vikings' });
  const spread = await offer(sam, lions, { market: 'spread', lineHalves: -13, selection: 'home', ...stakes(15_00) });
  await take(dev, spread);
  const total = await offer(lena, lions, { market: 'total', lineHalves: 91, selection: 'over', ...stakes(15_00) });
  await take(dev, total);
  await games.kickOff(lions);
  await games.score(lions, 24, 13);
  const chiefs = await games.list({ homeTeam: 'Kansas City Chiefs', awayTeam: 'Denver Broncos' });
  await games.quote(chiefs, { homePercent: 55, spreadHalves: -7 });
  await offer(maya, chiefs, { market: 'spread', lineHalves: -7, selection: 'home', ...stakes(20_00) });
  await say(lena, 'Who takes that?');
  await say(lena, 'Not me. I did that last week and I am still sad about it, which is a long story that needs several lines to tell.');
  const shoot = async (page: any, name: string, width: number, height: number, theme: string, tab = '') => {
    await page.setViewportSize({ width, height });
    await page.evaluate((t: string) => localStorage.setItem('sidebet-theme', t), theme);
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(`/Group?id=${group.id}${tab && `&tab=${tab}`}`);
    await expect(page.getByRole('heading', { name: 'Sunday Regulars', level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByText(/^Loading/)).toHaveCount(0);
    await page.waitForTimeout(900);
    await page.screenshot({ path: `/tmp/stream/${name}.png` });
  };
  const page = sam.page;
  await page.goto('/Groups');
  await page.screenshot({ path: '/tmp/stream/groups.png' });
  for (const theme of ['dark', 'light'])
    for (const [w, h] of [[390, 844], [1440, 900], [1024, 768], [768, 1024]] as const)
      await shoot(page, `stream-${w}-${theme}`, w, h, theme);
  for (const tab of ['table', 'more', 'settle']) {
    await shoot(page, `${tab}-390`, 390, 844, 'dark', tab);
    await shoot(page, `${tab}-1440`, 1440, 900, 'light', tab);
  }
});
