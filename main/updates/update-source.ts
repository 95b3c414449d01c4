import * as z from 'zod/mini';

const buildSource = z.object({
  feed: z.string(),
  page: z.nullable(z.string()),
  publicKeys: z.array(z.string().check(z.minLength(1))).check(z.minLength(1)),
  windowsPublishers: z.array(z.string()),
});

/**
 * Where newer versions come from and who has to have signed them. Part of the build: what lies
 * beside the archive another program of the same user could rewrite, and with it the address and
 * the publisher.
 */
export type UpdateSource = {
  /** The folder of the feed, with a slash at its end. */
  readonly feed: URL;
  /** Where a person gets a newer version; null: nowhere is named. */
  readonly page: string | null;
  /**
   * Ed25519, SPKI in base64, never empty. One of them must have signed each description in the
   * feed, on every system. The second is the spare: it replaces a key that is lost or stolen.
   */
  readonly publicKeys: readonly string[];
  /**
   * Whose certificate an installer of Windows must be signed with; none: it is not installed by
   * itself.
   */
  readonly windowsPublishers: readonly string[];
};

function isLoopback(host: string): boolean {
  return host === '127.0.0.1' || host === '[::1]' || host === 'localhost';
}

/**
 * Null where the build names no feed, a feed without a key, or an unsafe address. Safe is https;
 * a working copy may use loopback.
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

/** What a working copy is told by its environment, in the form of a build. */
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
