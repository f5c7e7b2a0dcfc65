import type { SupportTicketView } from '@sidebet/contract/support';
import { refusalMessages } from '@sidebet/domain/refusals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Answers, unreachable } from '../../testing/fake-api.ts';
import { FakeRequest } from '../../testing/fake-request.ts';
import { fill, openPage } from '../../testing/open-page.tsx';
import { sampleSession, sampleUser } from '../../testing/samples.ts';

/** Files that users send: their picture, and what they attach to a message. */

const internal = { code: 'internal', detail: 'Something went wrong on our side.', status: 500 };
const html = new File(['<p>'], 'page.html', { type: 'text/html' });

beforeEach(() => {
  FakeRequest.all = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => {} }));
});

/** The last of so many uploads. */
async function nthUpload(count: number): Promise<FakeRequest> {
  await waitFor(() => expect(FakeRequest.all).toHaveLength(count));
  return FakeRequest.all.at(-1)!;
}
async function answer(count: number, status: number, body: object): Promise<void> {
  const request = await nthUpload(count);
  act(() => request.answer(status, body));
}

describe('a profile picture', () => {
  const me = new File(['picture'], 'me.jpg', { type: 'image/jpeg' });
  const failed = 'Failed to upload profile picture. Please try again.';
  const section = () => within(screen.getByRole('region', { name: 'Profile picture' }));
  const button = (name: string) => section().getByRole('button', { name });
  const preview = () => document.querySelector('[aria-label="Profile picture"] img');

  async function openAccount() {
    const page = await openPage('/Settings?tab=accountInfo');
    await screen.findByRole('region', { name: 'Profile picture' });
    const choose = (file: File) => page.user.upload(section().getByLabelText('Picture file'), file);
    const send = async () => {
      await choose(me);
      await waitFor(() => expect(button('Upload')).toBeEnabled());
      await page.user.click(button('Upload'));
    };
    return { ...page, choose, send };
  }

  test('that the server cannot store stays chosen, and can be sent again', async () => {
    const { user, send } = await openAccount();
    await send();
    await answer(1, 500, internal);
    expect(await section().findByRole('alert')).toHaveTextContent(failed);
    expect(preview()).toHaveAttribute('src', expect.stringMatching(/^blob:/));
    await user.click(button('Upload'));
    await answer(2, 200, { profilePicture: '/api/files/profile_pictures/me.jpg' });
    expect(await screen.findByText('Profile picture uploaded successfully!')).toBeVisible();
    expect(section().queryByRole('alert')).toBeNull();
    expect(preview()).toHaveAttribute('src', '/api/files/profile_pictures/me.jpg');
  });

  test('is sent while the view is left; the view shows it again, and a failure appears on other pages', async () => {
    const { user, goTo, send } = await openAccount();
    await send();
    const first = await nthUpload(1);
    await goTo('/how-it-works');
    await goTo('/Settings?tab=accountInfo');
    expect(await screen.findByRole('progressbar', { name: 'Uploading me.jpg' })).toBeVisible();
    expect(button('Uploading...')).toBeDisabled();
    expect(button('Change Picture')).toBeDisabled();
    expect(FakeRequest.all).toHaveLength(1);
    await user.click(button('Cancel upload'));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(first.aborted).toBe(true);
    expect(button('Upload')).toBeEnabled();
    expect(screen.queryByText(failed)).toBeNull();

    await send();
    await nthUpload(2);
    await goTo('/');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Profile picture' })).toBeNull());
    await answer(2, 500, internal);
    expect(await screen.findByText(failed)).toBeVisible();
    await goTo('/Settings?tab=accountInfo');
    await waitFor(() => expect(button('Upload')).toBeEnabled());
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  test('that is still decoded cannot be sent, and does not clear the refusal of a later file', async () => {
    const decoded = Promise.withResolvers<void>();
    vi.stubGlobal('createImageBitmap', async () => {
      await decoded.promise;
      return { close: () => {} };
    });
    const { choose } = await openAccount();
    await choose(me);
    expect(button('Upload')).toBeDisabled();
    section().getByLabelText('Picture file').removeAttribute('accept');
    await choose(html);
    decoded.resolve();
    await waitFor(() => expect(section().getByRole('status')).toHaveTextContent('me.jpg is selected.'));
    expect(await section().findByRole('alert')).toHaveTextContent(refusalMessages.pictureType);
    expect(button('Upload')).toBeEnabled();
  });
});

describe('a message to support', () => {
  const sent = "Your message was sent. We'll get back to you shortly.";
  const failed = 'Failed to send your message. Please try again.';
  const notes = new File(['What I saw.'], 'notes.txt', { type: 'text/plain' });
  const attachmentUrl = '/api/files/support_attachments/notes.txt';
  const ticket: SupportTicketView = {
    id: '00000000-0000-4000-8000-0000000000d1',
    subject: 'A bug',
    category: 'bug',
    message: 'See the notes.',
    attachmentUrl,
    attachmentName: 'notes.txt',
    status: 'open',
    answers: [],
    createdAt: sampleSession.now,
    updatedAt: sampleSession.now,
  };
  const form = () => within(screen.getByRole('form', { name: 'Support' }));
  const field = (label: string) => form().getByLabelText(label);

  async function openSupport(answers: Answers = {}) {
    const page = await openPage('/Settings?tab=support', answers);
    await screen.findByRole('form', { name: 'Support' });
    const attach = (file: File) => page.user.upload(field('Attachment file'), file);
    const send = async () => page.user.click(form().getByRole('button', { name: 'Send Message' }));
    const write = async () => {
      await fill(page, field('Subject'), 'A bug');
      await page.user.selectOptions(field('Category'), 'Bug');
      await fill(page, field('Message'), 'See the notes.');
    };
    return { ...page, attach, send, write };
  }

  function expectDraft(file: string | null = null): void {
    expect(field('Subject')).toHaveValue('A bug');
    expect(field('Category')).toHaveValue('bug');
    expect(field('Message')).toHaveValue('See the notes.');
    if (file !== null) expect(form().getByText(file)).toBeVisible();
  }

  test('refuses a file that is too large or of another type right away, and the previous one stays', async () => {
    const { user, attach, send, write } = await openSupport();
    await write();
    await attach(notes);
    const huge = new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'huge.txt', { type: 'text/plain' });
    await attach(huge);
    expect(await form().findByRole('alert')).toHaveTextContent('Attachments may have at most 10 MB.');
    expectDraft('notes.txt');
    // A chooser can show every file.
    field('Attachment file').removeAttribute('accept');
    await attach(html);
    expect(form().getByRole('alert')).toHaveTextContent(refusalMessages.attachmentType);
    expectDraft('notes.txt');
    await user.click(form().getByRole('button', { name: 'Remove attachment' }));
    expect(form().queryByText('notes.txt')).toBeNull();
    expect(form().queryByRole('alert')).toBeNull();

    // The server looks at the content, and the message stays.
    await attach(notes);
    await send();
    const { attachmentType: detail } = refusalMessages;
    await answer(1, 400, { code: 'attachmentType', detail, status: 400 });
    expect(await form().findByRole('alert')).toHaveTextContent(detail);
    expectDraft('notes.txt');
  });

  test('that fails stays, also in another view, and its repeat sends the file once and has the same id', async () => {
    const page = await openSupport({ createSupportTicket: unreachable });
    await page.write();
    await page.attach(notes);
    await page.send();
    await answer(1, 200, { attachmentUrl });
    expect(await form().findByRole('alert')).toHaveTextContent(failed);
    expectDraft('notes.txt');
    await page.goTo('/Settings?tab=accountInfo');
    expect(await screen.findByRole('button', { name: 'Edit phone' })).toBeVisible();
    await page.goTo('/Settings?tab=support');
    await screen.findByRole('form', { name: 'Support' });
    expectDraft('notes.txt');
    page.api.answer({ createSupportTicket: ticket });
    await page.send();
    expect(await screen.findByText(sent)).toBeVisible();
    expect(FakeRequest.all).toHaveLength(1);
    const tickets = page.api.sent('createSupportTicket').map(({ body }) => body);
    expect(tickets[0]).toMatchObject({ subject: 'A bug', attachmentUrl });
    expect(new Set(tickets.map(({ id }) => id)).size).toBe(1);
    expect(tickets.length).toBeGreaterThan(1);
    expect(field('Subject')).toHaveValue('');
    expect(form().queryByText('notes.txt')).toBeNull();
  });

  test('waits for a file that is sent; a canceled upload keeps it without an error', async () => {
    const page = await openSupport();
    await page.write();
    await page.attach(notes);
    await page.send();
    const upload = await nthUpload(1);
    expect(form().getByRole('button', { name: 'Sending...' })).toBeDisabled();
    act(() => upload.progress(30, 100));
    expect(form().getByRole('progressbar', { name: 'Uploading notes.txt' })).toHaveAttribute(
      'aria-valuenow',
      '30',
    );
    await page.user.click(form().getByRole('button', { name: 'Cancel upload' }));
    await waitFor(() => expect(form().queryByRole('progressbar')).toBeNull());
    expect(upload.aborted).toBe(true);
    expect(form().queryByRole('alert')).toBeNull();
    expectDraft('notes.txt');
    expect(form().getByRole('button', { name: 'Send Message' })).toBeEnabled();
  });

  test('that is not sent survives a reload of the tab, for its author only', async () => {
    const { write } = await openSupport();
    await write();
    cleanup();
    await openSupport();
    expectDraft();
    cleanup();
    const user = { ...sampleUser, id: '00000000-0000-4000-8000-0000000000ee' };
    await openSupport({ getSession: { ...sampleSession, user } });
    expect(field('Subject')).toHaveValue('');
  });
});
