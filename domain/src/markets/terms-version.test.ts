import { describe, expect, it } from 'vitest';
import { type AgreedTerms, termsVersion } from './terms-version.ts';

const agreed: AgreedTerms = {
  terms: { market: 'spread', team: null, lineHalves: -7 },
  creatorSelection: 'home',
  creatorStakeCents: 20_00,
  acceptorStakeCents: 20_00,
  fee: { bps: 200, capCents: null },
  tieRule: 'awayWins',
  rulesVersion: 0,
};

describe('The version of a bet’s terms', () => {
  it('stays the same for the same terms, on every server and in every release, also from before the rules for endings', () => {
    expect(termsVersion(agreed)).toBe(termsVersion({ ...agreed }));
    expect(termsVersion(agreed)).toBe('af058aa06c8db766');
  });

  it.each([
    { terms: { market: 'spread', team: null, lineHalves: -8 } },
    { terms: { market: 'total', team: null, lineHalves: -7 } },
    { creatorSelection: 'away' },
    { creatorStakeCents: 20_01 },
    { acceptorStakeCents: 20_01 },
    { fee: { bps: 201, capCents: null } },
    { fee: { bps: 200, capCents: 5_00 } },
    { tieRule: 'refund' },
    { rulesVersion: 1 },
  ] as readonly Partial<AgreedTerms>[])('changes with %j', (change) => {
    expect(termsVersion({ ...agreed, ...change })).not.toBe(termsVersion(agreed));
  });
});
