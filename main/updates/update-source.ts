import * as z from 'zod/mini';

const buildSource = z.object({
  feed: z.string(),
  page: z.nullable(z.string()),
  publicKeys: z.array(z.string().check(z.minLength(1))).check(z.minLength(1)),
  windowsPublishers: z.array(z.string()),
});

/**
 * Where newer versions come from, and whose signature they need. Part of the build: another program
 * of the same user could change a file next to the archive, and with it the address and the
 * publisher.
 */
export type UpdateSource = {
  /** The folder of the feed, with a trailing slash. */
  readonly feed: URL;
  /** The page where the user can download a newer version; null: none. */
  readonly page: string | null;
  /**
   * Ed25519, SPKI in base64, never empty. One of them must have signed each description in the
   * feed, on every system. The second is the spare for a lost or stolen key.
   */
  readonly publicKeys: readonly string[];
  /** Whose certificate a Windows installer must have; none: it is not installed automatically. */
  readonly windowsPublishers: readonly string[];
};

function isLoopback(host: string): boolean {
  return host === '127.0.0.1' || host === '[::1]' || host === 'localhost';
}

/**
 * Null if the build names no feed, a feed without a key, or an unsafe address. Https is safe; a
 * working copy may use loopback.
 */
export function readUpdateSource(
  built: unknown,
  { isPackaged }: { readonly isPackaged: boolean },
): UpdateSource | null {
  const read = buildSource.safeParse(built);
  if (!read.success || read.data.feed === '') return null;
  const feed = URL.parse(read.data.feed.endsWith('/') ? read.data.feed : `${read.data.feed}/`);
  if (feed === null || feed.username !== '' || feed.password !== '') return null;
  const isSafe =
    feed.protocol === 'https:' ||
    (!isPackaged && feed.protocol === 'http:' && isLoopback(feed.hostname));
  return isSafe ? { ...read.data, feed } : null;
}

/** The update source of a working copy from its environment, in the form of a build. */
export function sourceOfEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): unknown {
  return {
    feed: environment['CASHDESK_UPDATES_FEED'] ?? '',
    page: environment['CASHDESK_UPDATES_PAGE'] ?? null,
    publicKeys: [environment['CASHDESK_UPDATES_KEY'] ?? []].flat(),
    windowsPublishers: [],
  };
}
