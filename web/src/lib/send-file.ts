import { ApiProblem, unreachableMessage } from './api-problem.ts';

/** Specified retry limits: 10 minutes for an upload with all its tries, 2 minutes for storing it on the server. */
export const longestUploadMs = 10 * 60_000;
export const longestAnswerMs = 2 * 60_000;
/** A connection without traffic for this long counts as lost. */
export const longestSilenceMs = 30_000;
const firstPauseMs = 1_000;
const longestPauseMs = 15_000;

export type Upload = {
  readonly method: string;
  readonly url: string;
  readonly file: Blob;
  readonly signal?: AbortSignal | undefined;
  /** The sent share of the file, from 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined;
  /** True while waiting for a lost connection, false once bytes move again. */
  readonly onWaiting?: ((waiting: boolean) => void) | undefined;
};

/**
 * Sends a file as a request body and returns the JSON response. While the connection is lost or the server is down, it
 * retries from the start with backoff, for 10 minutes at most. Every failure is an {@link ApiProblem}, or an abort of
 * `signal`.
 */
export async function sendFile(upload: Upload): Promise<unknown> {
  const endsAt = Date.now() + longestUploadMs;
  for (let failures = 0; ; failures++) {
    try {
      return await sendOnce(upload, endsAt);
    } catch (error) {
      const pauseMs = Math.min(firstPauseMs * 2 ** failures, longestPauseMs);
      if (!isWorthAnotherTry(error) || Date.now() + pauseMs >= endsAt) throw error;
      upload.onWaiting?.(true);
      upload.onProgress?.(0);
      await pause(pauseMs, upload.signal);
    }
  }
}

/** No response, or one from a proxy while the server is down. */
function isWorthAnotherTry(error: unknown): boolean {
  return error instanceof ApiProblem && [0, 502, 503, 504].includes(error.status);
}

/** One attempt. XMLHttpRequest, because fetch does not report upload progress. */
function sendOnce(
  { method, url, file, signal, onProgress, onWaiting }: Upload,
  endsAt: number,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const request = new XMLHttpRequest();
    let silence: ReturnType<typeof setTimeout> | undefined;
    const giveUp = () => fail(lost());
    const stirred = (limitMs = longestSilenceMs) => {
      clearTimeout(silence);
      silence = setTimeout(giveUp, Math.min(limitMs, Math.max(endsAt - Date.now(), 0)));
    };
    const cancel = () => fail(signal!.reason);
    const done = () => {
      clearTimeout(silence);
      signal?.removeEventListener('abort', cancel);
    };
    function fail(reason: unknown): void {
      done();
      reject(reason);
      // Its 'abort' and 'error' events come too late to matter.
      request.abort();
    }
    request.upload.onprogress = ({ loaded, total }) => {
      stirred();
      if (loaded > 0) onWaiting?.(false);
      if (total > 0) onProgress?.(loaded / total);
    };
    // Fully uploaded; the server is processing it.
    request.upload.onload = () => {
      stirred(longestAnswerMs);
      onWaiting?.(false);
      onProgress?.(1);
    };
    request.onerror = giveUp;
    request.onload = () => {
      done();
      try {
        resolve(parseResponse(request.status, request.responseText));
      } catch (problem) {
        reject(problem);
      }
    };
    signal?.addEventListener('abort', cancel);
    request.open(method, url);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('accept', 'application/json');
    stirred();
    request.send(file);
  });
}

function parseResponse(status: number, text: string): unknown {
  const body = parse(text);
  if (status >= 200 && status < 300) {
    if (body === undefined) throw lost();
    return body;
  }
  const { code, detail, fields } = (body ?? {}) as Record<string, unknown>;
  // A gateway in front of a stopped server sends no problem body.
  if (typeof detail !== 'string') throw new ApiProblem('unreachable', status, unreachableMessage);
  throw new ApiProblem(String(code), status, detail, fields as ApiProblem['fields'] | undefined);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function lost(): ApiProblem {
  return new ApiProblem('unreachable', 0, unreachableMessage);
}

/** Ends early when the device is online again. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      removeEventListener('online', wake);
      signal?.removeEventListener('abort', cancel);
      settle();
    };
    const wake = end(resolve);
    const cancel = end(() => reject(signal!.reason));
    const timer = setTimeout(wake, ms);
    addEventListener('online', wake);
    signal?.addEventListener('abort', cancel);
    if (signal?.aborted) cancel();
  });
}
