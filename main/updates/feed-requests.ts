import type { RequestOptions } from 'node:http';
import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DigestTransform, type DownloadOptions, HttpExecutor } from 'builder-util-runtime';
import { UpdateFault } from './update-fault.ts';

export type FeedFetch = (address: string, init: RequestInit) => Promise<Response>;

/** A description is some hundred bytes, and its release notes a page. */
const maxTextBytes = 1_000_000;
const maxFileBytes = 1_000_000_000;
const timeoutMs = 60_000;

function addressOf({ protocol, hostname, port, path }: RequestOptions): string {
  return `${protocol ?? 'https:'}//${hostname ?? ''}${port ? `:${port}` : ''}${path ?? '/'}`;
}

/**
 * The requests of electron-updater to the feed. They use the app's fetch and only this host,
 * without redirects and cookies. electron-updater's own headers are left out, because one
 * identifies this installation.
 */
export class FeedRequests extends HttpExecutor<never> {
  readonly #fetch: FeedFetch;
  readonly #origin: string;

  constructor(fetch: FeedFetch, origin: string) {
    super();
    this.#fetch = fetch;
    this.#origin = origin;
  }

  override createRequest(): never {
    throw new Error('The feed is asked by fetch alone');
  }

  override async request(options: RequestOptions): Promise<string | null> {
    const end = new AbortController();
    const timeout = setTimeout(() => end.abort(), timeoutMs);
    const chunks: Uint8Array[] = [];
    let length = 0;
    try {
      const answer = await this.#ask(addressOf(options), end.signal);
      const body: AsyncIterable<Uint8Array> = answer.body ?? Readable.from([]);
      for await (const chunk of body) {
        if ((length += chunk.length) > maxTextBytes)
          throw new UpdateFault('failed', 'The feed says too much');
        chunks.push(chunk);
      }
    } catch (cause) {
      throw cause instanceof UpdateFault
        ? cause
        : new UpdateFault('unreachable', 'The feed broke off', { cause });
    } finally {
      clearTimeout(timeout);
      // Electron continues a request whose body is not read, so abort it.
      end.abort();
    }
    return Buffer.concat(chunks).toString('utf8');
  }

  /** Downloads the complete file and checks its announced hash; otherwise rejects. */
  async download(
    url: URL,
    destination: string,
    { sha512, onProgress }: DownloadOptions,
  ): Promise<string> {
    if (!sha512) throw new UpdateFault('damaged', 'The feed announces no SHA-512');
    const end = new AbortController();
    // Limits the time between two pieces of the file, not the whole download.
    const timeout = setTimeout(() => end.abort(), timeoutMs);
    try {
      const answer = await this.#ask(url.href, end.signal);
      const total = Number(answer.headers.get('content-length') ?? 0);
      let transferred = 0;
      const countBytes = new Transform({
        transform(chunk: Uint8Array, _encoding, done) {
          timeout.refresh();
          transferred += chunk.length;
          onProgress?.({
            total,
            delta: chunk.length,
            transferred,
            percent: total === 0 ? 0 : (transferred / total) * 100,
            bytesPerSecond: 0,
          });
          done(
            transferred > maxFileBytes ? new UpdateFault('failed', 'The file has no end') : null,
            chunk,
          );
        },
      });
      const { body } = answer;
      if (body === null) throw new UpdateFault('damaged', 'The file is empty');
      await pipeline(
        this.#told(body),
        countBytes,
        new DigestTransform(sha512, 'sha512', 'base64'),
        createWriteStream(destination, { mode: 0o600 }),
      );
      return destination;
    } finally {
      clearTimeout(timeout);
      end.abort();
    }
  }

  /** The file as it arrives. An interrupted download is a network error, not a disk error. */
  #told(body: ReadableStream<Uint8Array>): Readable {
    return Readable.from(
      (async function* () {
        try {
          yield* body;
        } catch (cause) {
          throw new UpdateFault('unreachable', 'The file broke off', { cause });
        }
      })(),
    );
  }

  async #ask(address: string, signal: AbortSignal): Promise<Response> {
    if (new URL(address).origin !== this.#origin)
      throw new UpdateFault('unsigned', 'The feed names a file of another host');
    const answer = await this.#fetch(address, {
      redirect: 'error',
      credentials: 'omit',
      cache: 'no-store',
      signal,
    }).catch((cause: unknown) => {
      throw new UpdateFault('unreachable', 'The feed cannot be reached', { cause });
    });
    if (!answer.ok)
      throw new UpdateFault('unreachable', `The feed answered ${String(answer.status)}`);
    return answer;
  }
}
