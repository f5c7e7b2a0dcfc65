import { retentionDays as days } from '@sidebet/domain/data-rights/retention';

/** What is deleted after a time while the account exists. A site without cash has no payment providers. */
export function RetentionItems({ hasPayments }: { hasPayments: boolean }) {
  return (
    <>
      <li>
        <strong>Notifications</strong> are deleted when you clear them, {days.readNotifications} days after
        you read them, and after {days.unreadNotifications} days if you never do. One about a bet stays until
        the bet has ended.
      </li>
      <li>
        <strong>Emails</strong> we sent you are deleted after {days.emails} days.
      </li>
      <li>
        <strong>Where you were</strong> when we checked that you may bet there, as a country or state, is
        deleted after {days.placeChecks} days.
      </li>
      <li>
        <strong>Devices and networks</strong> you logged in from are stored as scrambled fingerprints. Those
        you have not used for {days.knownDevices} days are deleted when you next log in.
      </li>
      <li>
        <strong>Days on which you were active</strong> are deleted after {days.activeDays} days.
      </li>
      <li>
        <strong>Responses to your requests</strong>, which keep a repeated request from doing something twice,
        are deleted after {days.commandResults} days.
      </li>
      <li>
        <strong>Invite links</strong> to groups are deleted {days.groupInvites} days after they expire.
      </li>
      {hasPayments && (
        <li>
          <strong>Messages of payment providers</strong> about your payments lose your name and address after{' '}
          {days.providerEventBodies} days and are deleted after {days.providerEvents} days.
        </li>
      )}
      <li>
        <strong>Reports</strong> are deleted with your account. Only operators see the copies of pictures in
        them, which are deleted {days.reportPictures} days after the decision.
      </li>
      <li>
        <strong>Signs of fraud</strong> that an operator has reviewed are deleted after {days.reviewedFlags}{' '}
        days.
      </li>
    </>
  );
}
