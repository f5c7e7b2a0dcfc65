import { describe, expect, it } from 'vitest';
import { formatOdds } from './odds-format.ts';

describe('A price in the viewer’s format', () => {
  it.each([
    { stake: 110, win: 100, american: '−110', decimal: '1.91', fractional: '10/11', percent: '52.4%' },
    { stake: 100, win: 100, american: '+100', decimal: '2.00', fractional: '1/1', percent: '50.0%' },
    { stake: 1000, win: 980, american: '−102', decimal: '1.98', fractional: '1/1', percent: '50.5%' },
    { stake: 100, win: 250, american: '+250', decimal: '3.50', fractional: '5/2', percent: '28.6%' },
    { stake: 100, win: 80, american: '−125', decimal: '1.80', fractional: '4/5', percent: '55.6%' },
    { stake: 5000, win: 100, american: '−5000', decimal: '1.02', fractional: '1/50', percent: '98.0%' },
    { stake: 100, win: 5000, american: '+5000', decimal: '51.00', fractional: '50/1', percent: '2.0%' },
  ])('risking $stake to win $win is $american', ({ stake, win, ...formats }) => {
    expect({
      american: formatOdds('american', stake, win),
      decimal: formatOdds('decimal', stake, win),
      fractional: formatOdds('fractional', stake, win),
      percent: formatOdds('percent', stake, win),
    }).toEqual(formats);
  });

  it('does not exist without a win', () => {
    expect(formatOdds('decimal', 100, 0)).toBeNull();
  });
});
