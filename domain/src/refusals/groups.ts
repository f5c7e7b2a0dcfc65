import type { RefusalTable } from './kind.ts';

export const groupRefusals = {
  // Bets in groups
  groupNotFound: ['not-found', 'This group does not exist, or you are not in it.'],
  groupClosed: ['aborted', 'This season is over. You can bet again when the next one starts.'],
  stakeBelowOnePoint: ['invalid-argument', 'The minimum is 1 point.'],
  insufficientInGroup: ['aborted', 'You do not have that much left in this group.'],
  // Groups
  groupNameInvalid: ['invalid-argument', 'Please enter a name of 1 to 40 characters.'],
  groupColorInvalid: ['invalid-argument', 'Please choose a color.'],
  groupRulesInvalid: ['invalid-argument', 'Please keep the rules to 2,000 characters.'],
  groupPurseInvalid: ['invalid-argument', 'Please enter 100 to 1,000,000 points.'],
  groupLimitInvalid: ['invalid-argument', 'Please enter a limit from $0 to $10,000.'],
  seasonNameInvalid: ['invalid-argument', 'Please enter a name of 1 to 40 characters.'],
  seasonEndInvalid: ['invalid-argument', 'Please choose an end in the future, within two years.'],
  tooManySeasons: ['aborted', 'A group can start 5 seasons in 24 hours. Please try again later.'],
  seasonOver: ['aborted', 'This season has ended.'],
  inviteSettingsInvalid: ['invalid-argument', 'Please choose 1 to 30 days and 1 to 200 uses.'],
  groupInviteInvalid: ['not-found', 'This invite link no longer works. Ask for a new one.'],
  tooManyInvites: ['aborted', 'A group can have 20 invite links. Please revoke one first.'],
  groupFull: ['aborted', 'This group is full: it has 200 members.'],
  removedFromGroup: [
    'permission-denied',
    'An organizer removed you from this group. You can join again when an organizer allows it.',
  ],
  tooManyGroups: ['aborted', 'You can be in 50 groups. Please leave one first.'],
  notGroupOrganizer: ['permission-denied', 'Only the owner and organizers can do this.'],
  notGroupOwner: ['permission-denied', 'Only the owner can do this.'],
  seasonNotOver: [
    'aborted',
    'This season is not over yet. Its picture is ready once its last bet has a result.',
  ],
  groupRoleInvalid: ['permission-denied', 'You cannot change this role.'],
  ownerCannotLeave: ['aborted', 'Hand the group over before you leave.'],
  balanceOpen: [
    'aborted',
    'You have an open balance in this group. It stays visible to the others when you leave.',
  ],
  memberBalanceOpen: [
    'aborted',
    'This member has an open balance. They keep Settle up until it is paid or forgiven.',
  ],
  groupBusy: ['aborted', 'This group still has running bets or open balances.'],
  memberNotFound: ['not-found', 'This person is not in the group.'],
  messageInvalid: ['invalid-argument', 'Please write 1 to 500 characters.'],
  messageNotFound: ['not-found', 'This message no longer exists.'],
  messageNotYours: ['permission-denied', 'You can only change your own messages.'],
  messageTooOld: ['aborted', 'You can edit a message for 5 minutes.'],
  settleUpTooSoon: [
    'aborted',
    'Someone asked everyone to settle up less than an hour ago. Please try again later.',
  ],
  paymentNotFound: ['not-found', 'There is no such payment.'],
  paymentOver: ['aborted', 'This payment is already settled or canceled.'],
  paymentOfOtherSide: ['permission-denied', 'Only the other side of this payment can do this.'],
  paymentNotClaimed: ['aborted', 'The payer does not say that they paid this.'],
  paymentDenied: ['aborted', 'You already said that it did not arrive.'],
  paymentDisputed: [
    'aborted',
    'You two said too often that this was paid and did not arrive. Please cancel the payment, or report it.',
  ],
  paymentPartInvalid: ['invalid-argument', 'Please enter an amount up to the whole payment.'],
  tooManyPayments: ['aborted', 'You can add 20 payments in 24 hours. Please try again later.'],
  nothingOwed: ['aborted', 'There is nothing open between you two that this could settle.'],
  moreThanOwed: ['invalid-argument', 'That is more than what is open: '],
  noteInvalid: ['invalid-argument', 'Please keep it to 140 characters on one line.'],
  // How to be paid
  venmoInvalid: [
    'invalid-argument',
    'Please enter a Venmo username: letters, digits, dashes and underscores.',
  ],
  cashAppInvalid: [
    'invalid-argument',
    'Please enter a $Cashtag: up to 20 letters and digits, at least one letter.',
  ],
  payPalMeInvalid: ['invalid-argument', 'Please enter a PayPal.Me name: up to 20 letters and digits.'],
  payTextInvalid: ['invalid-argument', 'Please keep it to 140 characters on one line.'],
} as const satisfies RefusalTable;
