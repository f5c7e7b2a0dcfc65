import { maxPictureBytes } from '@sidebet/domain/profile/picture';
import { maxAttachmentBytes } from '@sidebet/domain/support/attachment';
import { type Proof, type ProofResult, type ProofRun, Tally } from '../harness/proof.ts';
import { type Random, seeded } from '../harness/random.ts';
import { type HostileFile, hostileKinds } from './hostile-files.ts';
import { findFault, type Target } from './judge.ts';
import { type Answer, read, send, type Way, ways } from './send.ts';
import { openRealSite, type UploadSite } from './upload-site.ts';

const paths = { picture: '/api/me/picture', attachment: '/api/me/support-attachments' };
const limits = { picture: maxPictureBytes, attachment: maxAttachmentBytes };
/** Below a user's daily limit. */
const uploadsByUser = 15;
/** Two decoded pictures of the maximum size, plus memory not collected yet. */
const memoryBytes = 1_200_000_000;

/**
 * Sends malicious files as pictures and attachments, in correct and incorrect requests. They must never be served with any
 * access to the site, nothing too large or incomplete may be stored, and nothing may break the server.
 */
export async function proveHostileUploads(
  { count, progress }: ProofRun,
  openSite: () => Promise<UploadSite> = openRealSite,
): Promise<ProofResult> {
  const tally = new Tally(progress);
  const random = seeded(20261122);
  const site = await openSite();
  const attached = new Set<string>();
  /** Users whose upload was longer than declared. The response belongs to the excess, so the fate of the file is unknown. */
  const untold: string[] = [];
  const before = process.memoryUsage().rss;
  let maxMemory = before;
  let accepted = 0;
  try {
    let user = { cookie: '', picture: '' };
    const pictures: string[] = [];
    for (let done = 0; done < count; done++) {
      if (done % uploadsByUser === 0) {
        pictures.push(user.picture);
        user = { cookie: await site.user(), picture: '' };
      }
      const upload = await nextUpload(random, done);
      const { target } = upload;
      const answer = await send({
        url: `${site.url}${paths[target]}?name=${encodeURIComponent(upload.name.toWellFormed())}`,
        method: target === 'picture' ? 'PUT' : 'POST',
        headers: { cookie: user.cookie, 'content-type': upload.type },
        content: upload.content,
        way: upload.way,
      });
      const url = readFileUrl(answer);
      if (!url && upload.way === 'lyingLength') untold.push(user.cookie);
      if (url) {
        accepted++;
        if (target === 'picture') user.picture = url;
        else attached.add(url);
      }
      const fault = url
        ? upload.refused
          ? 'it was kept'
          : await findFault(target, await read(site.url + url, user.cookie), limits[target])
        : faultOfRefusal(answer, upload);
      maxMemory = Math.max(maxMemory, process.memoryUsage().rss);
      tally.add(fault && `${upload.kind}, as ${target}, sent ${upload.way}: ${fault}.`);
    }
    pictures.push(user.picture);

    const expected = new Set([...attached, ...pictures.filter(Boolean)]);
    for (const [url, bytes] of await site.kept()) {
      if (!expected.delete(url)) {
        const fault = await faultOfUntold(site, url, untold);
        if (fault) tally.fail(`${url} is stored, no one was notified, and ${fault}.`);
      }
      if (bytes > maxAttachmentBytes) tally.fail(`${url} has ${bytes} bytes.`);
    }
    for (const url of expected) tally.fail(`${url} is not kept any more.`);
    if (accepted === 0 || accepted === count)
      tally.fail(`${accepted} of ${count} were kept: nothing was shown.`);
    const grown = maxMemory - before;
    if (grown > memoryBytes) tally.fail(`Memory grew by ${Math.round(grown / 1e6)} MB.`);
    const note = `${accepted} were kept, harmless; memory grew by ${Math.round(grown / 1e6)} MB at most.`;
    return { ...tally.result(), note };
  } finally {
    await site.close();
  }
}

type Upload = HostileFile & {
  readonly kind: string;
  readonly target: Target;
  readonly way: Way;
  readonly type: string;
  /** The refusal, if the content alone decides. */
  readonly code?: string;
};

const falseTypes = [
  'text/html',
  'image/svg+xml',
  'image/png',
  'multipart/form-data; boundary=x',
  'text/javascript',
];

/** Every kind in turn; every sixth is too large, every seventh declares a wrong content type. */
async function nextUpload(random: Random, n: number): Promise<Upload> {
  const kinds = Object.keys(hostileKinds);
  const kind = kinds[n % kinds.length]!;
  const file = await hostileKinds[kind]!(random);
  // In the second round each kind uses the other endpoint.
  const target: Target = (n + Math.floor(n / kinds.length)) % 2 ? 'picture' : 'attachment';
  const whole = { ...file, kind, target, type: 'application/octet-stream' };
  if (n % 6 === 5) {
    const fill = limits[target] + 1 + random.int(0, 300_000) - file.content.length;
    const content = Buffer.concat([file.content, Buffer.alloc(Math.max(0, fill))]);
    return {
      ...whole,
      kind: `${kind}, too large`,
      content,
      refused: true,
      way: random.pick(['whole', 'chunked', 'inDrips']),
    };
  }
  if (n % 7 === 6) {
    const type = random.pick(falseTypes as [string, ...string[]]);
    return { ...whole, kind: `${kind}, called ${type}`, type, refused: true, way: 'whole' };
  }
  const way = random.chance(50) ? 'whole' : random.pick(ways);
  const judged = file.refused && way === 'whole' && { code: `${target}Type` };
  return { ...whole, ...judged, way, refused: file.refused || way === 'cutOff' };
}

/** Whether an unreferenced file was sent by one of these users and is harmless. */
async function faultOfUntold(
  site: UploadSite,
  url: string,
  cookies: readonly string[],
): Promise<string | null> {
  const target = url.includes('/profile_pictures/') ? 'picture' : 'attachment';
  for (const cookie of cookies) {
    const served = await read(site.url + url, cookie);
    if (served?.status === 200) return findFault(target, served, limits[target]);
  }
  return 'it is nobody’s';
}

function readFileUrl(answer: Answer | null): string | null {
  if (answer?.status !== 200) return null;
  const { profilePicture, attachmentUrl } = JSON.parse(String(answer.body));
  return profilePicture ?? attachmentUrl;
}

/** An upload longer than declared may lose its connection, and an interrupted one gets no response. */
function faultOfRefusal(answer: Answer | null, { way, code }: Upload): string | null {
  if (!answer) return way === 'whole' ? 'it was not answered' : null;
  if (code && JSON.parse(String(answer.body)).code !== code)
    return `it was answered with ${answer.body} instead of ${code}`;
  return answer.status >= 400 && answer.status < 500 ? null : `it was answered with ${answer.status}`;
}

export const hostileUploads: Proof = {
  name: 'hostileUploads',
  unit: 'uploads',
  needsPostgres: true,
  counts: { full: 500, quick: 142, test: 71 },
  run: proveHostileUploads,
};
