import * as z from 'zod/mini';

const buildSource = z.object({
  feed: z.string(),
  page: z.nullable(z.string()),
  publicKey: z.nullable(z.string()),
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
   * Ed25519, SPKI in base64. With one, every description in the feed must be signed by it, on every
   * system.
   */
  readonly publicKey: string | null;
  /**
   * Whose certificate an installer of Windows must be signed with; none: it is not installed by
   * itself.
   */
  readonly windowsPublishers: readonly string[];
};

const isLoopback = (host: string): boolean =>
  host === '127.0.0.1' || host === '[::1]' || host === 'localhost';

/**
 * Null where no feed is named, or one that is not safe: https only, and loopback where this is not
 * what an owner installed.
 */
export const readUpdateSource = (
  built: unknown,
  { isPackaged }: { readonly isPackaged: boolean },
): UpdateSource | null => {
  const read = buildSource.safeParse(built);
  if (!read.success || read.data.feed === '') return null;
  const feed = URL.parse(read.data.feed.endsWith('/') ? read.data.feed : `${read.data.feed}/`);
  if (feed === null || feed.username !== '' || feed.password !== '') return null;
  const isSafe =
    feed.protocol === 'https:' ||
    (!isPackaged && feed.protocol === 'http:' && isLoopback(feed.hostname));
  return isSafe ? { ...read.data, feed } : null;
};

/** What a working copy is told by its environment, in the form of a build. */
export const sourceOfEnvironment = (
  environment: Readonly<Record<string, string | undefined>>,
): unknown => ({
  feed: environment['CASHDESK_UPDATES_FEED'] ?? '',
  page: environment['CASHDESK_UPDATES_PAGE'] ?? null,
  publicKey: environment['CASHDESK_UPDATES_KEY'] ?? null,
  windowsPublishers: [],
});
