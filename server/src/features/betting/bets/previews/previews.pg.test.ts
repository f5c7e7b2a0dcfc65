import { defaultExchangeFee } from '@sidebet/domain/markets/price';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, type TestUser, testApi } from '../../../../../testing/api.ts';
import { asOwner } from '../../../../../testing/as-owner.ts';
import { createPictureStore } from '../../../../pictures/picture-store.ts';
import { otherLinks } from '../challenge-links.fixtures.ts';
import { drawBet, drawGeneral } from './drawing.ts';
import { previewsFeature } from './feature.ts';
import { findPreviewBet } from './preview-bet.ts';

let api: TestApi;
let one: TestUser;
let two: TestUser;
beforeAll(async () => {
  api = await testApi();
  one = await api.user('jellis', 1_000_00);
  two = await api.user('other', 1_000_00);
});
afterAll(() => api.close());

const chiefs = {
  sportKey: 'americanfootball_nfl',
  homeTeam: 'Kansas City Chiefs',
  awayTeam: 'Buffalo Bills',
};
const previews = () =>
  previewsFeature({ pool: api.database.pool, clock: api.clock, gameSpeed: 1 }, otherLinks);
const picture = (file: string, headers = {}) =>
  api.inject({ method: 'GET', url: `/api/previews/${file}`, headers });

describe('the text of a link preview', () => {
  test('an open bet', async () => {
    const id = await api.bet(one, await api.event(chiefs), 25_00);
    const head = await previews().betHead(id);
    expect(head?.title).toBe('jellis takes the Chiefs: $25 to win $20');
    expect(head?.description).toMatch(
      /^Kansas City Chiefs vs Buffalo Bills, \w{3}, \w{3} \d+ · \d+:\d\d [AP]M CDT\. Take the Bills\. Risk \$25 to win \$20\.$/,
    );
    expect(head?.indexed).toBe(false);
    expect(await previews().betHead(id.toUpperCase())).toEqual(head);
  });

  test('an active and a settled bet name only the creator', async () => {
    const eventId = await api.event(chiefs);
    const id = await api.activeBet(one, two, eventId, 25_00);
    const active = await previews().betHead(id);
    expect(active?.description).toContain('Both sides risk $25.');
    await api.result(eventId, 27, 24);
    const outcome = await api.server.book.execute({ command: { kind: 'settleBet', betId: id } });
    expect(outcome.kind).not.toBe('refusal');
    const settled = await previews().betHead(id);
    expect(settled?.description).toContain('Final score 27–24.');
    for (const head of [active, settled]) {
      expect(JSON.stringify(head)).not.toMatch(/other|example\.com|Reyes/);
    }
  });
});

describe('the text of a link preview of an offer', () => {
  const offer = async () => {
    const eventId = await api.event(chiefs);
    const terms = { market: 'spread', lineHalves: -7, selection: 'home' };
    const answer = await one.post('/api/offers', {
      eventId,
      ...terms,
      stakeCents: 25_00,
      acceptorStakeCents: 10_00,
      fee: defaultExchangeFee,
    });
    return { eventId, ...(answer.json().bet as { uniqueId: string; termsVersion: string }) };
  };

  test('states the line, and each side’s own money', async () => {
    const { uniqueId } = await offer();
    const head = await previews().betHead(uniqueId);
    expect(head?.title).toBe('jellis takes the Chiefs −3.5: $25 to win $9.80');
    expect(head?.description).toMatch(/ Take the Bills \+3\.5\. Risk \$10 to win \$24\.50\.$/);
  });

  test('accepted and settled states both stakes', async () => {
    const { eventId, uniqueId, termsVersion } = await offer();
    expect((await two.post(`/api/bets/${uniqueId}/acceptance`, { termsVersion })).statusCode).toBe(200);
    expect((await previews().betHead(uniqueId))?.description).toMatch(/ \$25 against \$10\.$/);
    await api.result(eventId, 27, 24);
    await api.server.book.execute({ command: { kind: 'settleBet', betId: uniqueId } });
    expect((await previews().betHead(uniqueId))?.description).toMatch(/ Final score 27–24\.$/);
  });
});

describe('without a preview of its own', () => {
  test('an unknown id, nonsense and a deleted bet', async () => {
    const deleted = await api.bet(one, await api.event());
    expect(await previews().betHead(deleted)).not.toBeNull();
    expect((await one.delete(`/api/bets/${deleted}`)).statusCode).toBe(200);
    for (const id of [deleted, '00000000-0000-4000-8000-000000000000', 'nonsense', '', `${deleted}'--`]) {
      expect(await previews().betHead(id), id).toBeNull();
    }
  });

  test('a challenge', async () => {
    const id = await api.bet(one, await api.event());
    expect(await findPreviewBet(api.database.pool, id, api.clock.now())).not.toBeNull();
    await asOwner(api.database.url, (client) =>
      client.query("update bets set offered_to = $2, offered_kind = 'friend' where id = $1", [id, two.id]),
    );
    expect(await findPreviewBet(api.database.pool, id, api.clock.now())).toBeNull();
    expect((await picture(`${id}.png`)).rawPayload.equals((await picture('sidebet.png')).rawPayload)).toBe(
      true,
    );
  });
});

describe('the picture', () => {
  test('is a 1200×630 PNG, differs by bet and status, and is revalidated by its ETag', async () => {
    const id = await api.bet(one, await api.event(chiefs), 25_00);
    const open = await picture(`${id}.png`);
    expect(open.statusCode).toBe(200);
    expect(open.headers['content-type']).toBe('image/png');
    expect(open.headers['cache-control']).toBe('public, max-age=300');
    expect(open.headers.etag).toMatch(/^"[\w-]+"$/);
    const { format, width, height } = await sharp(open.rawPayload).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
    const again = await picture(`${id}.png`, { 'if-none-match': open.headers.etag });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
    expect((await two.post(`/api/bets/${id}/acceptance`)).statusCode).toBe(200);
    const active = await picture(`${id}.png`, { 'if-none-match': open.headers.etag });
    expect(active.statusCode).toBe(200);
    expect(active.headers.etag).not.toBe(open.headers.etag);
  });

  test('of an unknown bet is the default one; another file type is not found', async () => {
    const general = await picture('sidebet.png');
    expect(general.statusCode).toBe(200);
    for (const file of ['00000000-0000-4000-8000-000000000000.png', 'nonsense.png', '%3Cscript%3E.png']) {
      expect((await picture(file)).headers.etag).toBe(general.headers.etag);
    }
    expect((await picture('sidebet.svg')).statusCode).toBe(404);
  });

  test.each([
    ['markup', '<script>alert(1)</script>&"\''],
    ['another alphabet', 'Шахтар Донецьк 选手 🏈'],
    ['an endless name', 'Name '.repeat(200)],
    ['invisible characters', '\u200b\u202e'],
  ])('is drawn with hostile names: %s', async (_kind, name) => {
    const bet = (await findPreviewBet(
      api.database.pool,
      await api.bet(one, await api.event(chiefs)),
      api.clock.now(),
    ))!;
    const svg = drawBet(
      { ...bet, username: name, homeTeam: name, awayTeam: name, sportTitle: name },
      api.clock.now(),
    );
    expect(svg).not.toContain('alert');
    expect(svg).not.toMatch(/<(?:script|text|image|a|foreignObject)\b|NaN/);
    const drawn = await createPictureStore().readPicture(svg);
    expect((await sharp(drawn!.png).metadata()).width).toBe(1200);
  });

  test("the default picture contains only outlines, so it does not depend on the machine's fonts", () => {
    expect(drawGeneral()).not.toContain('<text');
  });
});
