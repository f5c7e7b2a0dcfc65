import { retentionDays } from '@sidebet/domain/data-rights/retention';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openPage } from '../../testing/open-page.tsx';
import { visitorSession } from '../../testing/samples.ts';

/** What the page says of each period. A new period does not compile without a sentence. */
const sentences: Record<keyof typeof retentionDays, string> = {
  readNotifications: 'Notifications are deleted when you clear them, # days after you read them',
  unreadNotifications: 'and after # days if you never do.',
  emails: 'Emails we sent you are deleted after # days.',
  placeChecks: 'as a country or state, is deleted after # days.',
  knownDevices: 'Those you have not used for # days are deleted when you next log in.',
  activeDays: 'Days on which you were active are deleted after # days.',
  commandResults: 'from doing something twice, are deleted after # days.',
  groupInvites: 'Invite links to groups are deleted # days after they expire.',
  providerEventBodies: 'lose your name and address after # days',
  providerEvents: 'and are deleted after # days.',
  reportPictures: 'which are deleted # days after the decision.',
  reviewedFlags: 'that an operator has reviewed are deleted after # days.',
};

describe('the privacy page', () => {
  test('names every period after which something is deleted', async () => {
    await openPage('/privacy', { getSession: visitorSession });
    const region = await screen.findByRole('region', { name: 'How long we store it' });
    for (const [name, sentence] of Object.entries(sentences))
      expect(region).toHaveTextContent(
        sentence.replace('#', String(retentionDays[name as keyof typeof retentionDays])),
      );
    expect(within(region).getByText('The ledger')).toBeVisible();
  });
});
