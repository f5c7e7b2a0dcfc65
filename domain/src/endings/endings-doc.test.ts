import { expect, test } from 'vitest';
import { otherSports, type SportGroup, sportTable } from '../sport-table.ts';
import { describeDisruptions, generalRules, listEndingEffects } from './ending-texts.ts';

const heading = `# How games are decided

What each ending of a game does to bets, per sport, and what happens when a game does not go ahead as listed. Generated from
\`domain/src/endings\` by \`endings-doc.test.ts\`; \`npx vitest run domain/src/endings -u\` writes it again. How the rules apply is in
[rules.md](rules.md#endings).
`;

function describeSport(group: SportGroup): string {
  const rows = listEndingEffects(group).map(({ label, effects }) => {
    const effect = effects
      .map((one) => (effects.length > 1 ? `${one.markets}: ${one.effect}` : one.effect))
      .join(' ');
    return `| ${label} | ${effect} |`;
  });
  return [
    `## ${group === 'Other' ? 'Other sports' : group}`,
    ['| Ending | Effect |', '|---|---|', ...rows].join('\n'),
    describeDisruptions(group)
      .map((rule) => `- ${rule}`)
      .join('\n'),
  ].join('\n\n');
}

test('docs/endings.md says what the tables say', async () => {
  const general = ['## In every sport', generalRules.map((rule) => `- ${rule}`).join('\n')].join('\n\n');
  const sports = [...sportTable, otherSports].map(({ group }) => describeSport(group));
  const text = [heading.trimEnd(), general, ...sports].join('\n\n');
  await expect(`${text}\n`).toMatchFileSnapshot('../../../docs/endings.md');
});
