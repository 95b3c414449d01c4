import type { CustomPublishOptions, UpdateInfo } from 'builder-util-runtime';
import {
  Provider,
  type ProviderRuntimeOptions,
  parseUpdateInfo,
  resolveFiles,
} from 'electron-updater/out/providers/Provider.js';
import type { ResolvedUpdateFileInfo } from 'electron-updater';
import { isSignedBy } from './feed-signature.ts';
import { UpdateFault } from './update-fault.ts';
import type { UpdateSource } from './update-source.ts';

/**
 * The feed as electron-builder writes it: one description for each system. `npm run sign-feed` adds
 * its last valid day, and its signature in a second file (`latest-linux.yml.sig`).
 */
export class SignedFeed extends Provider<UpdateInfo> {
  readonly #source: UpdateSource;
  readonly #now: () => number;

  constructor(
    options: CustomPublishOptions,
    _updater: unknown,
    runtimeOptions: ProviderRuntimeOptions,
  ) {
    super(runtimeOptions);
    this.#source = options['source'] as UpdateSource;
    this.#now = options['now'] as () => number;
  }

  override async getLatestVersion(): Promise<UpdateInfo> {
    const { feed, publicKeys } = this.#source;
    const name = `${this.getDefaultChannelName()}.yml`;
    const text = (await this.httpRequest(new URL(name, feed))) ?? '';
    const signature = await this.#signatureOf(name);
    // The signature is checked before the description is parsed.
    if (!publicKeys.some((key) => isSignedBy(key, { name, text, signature })))
      throw new UpdateFault(
        'unsigned',
        'The description of the newest version is not signed by its publisher',
      );
    const info: UpdateInfo & { readonly validUntil?: unknown } = parseUpdateInfo(text, name, feed);
    // Without an expiry, an attacker in place of the feed could hide newer versions forever. A
    // missing or unreadable expiry is not a number, and so counts as expired.
    if (!(Date.parse(String(info.validUntil)) > this.#now()))
      throw new UpdateFault('expired', 'The description of the newest version has expired');
    return info;
  }

  override resolveFiles(info: UpdateInfo): ResolvedUpdateFileInfo[] {
    return resolveFiles(info, this.#source.feed);
  }

  /** A missing signature file means unsigned; an unreachable host is another error. */
  async #signatureOf(name: string): Promise<string> {
    try {
      return (await this.httpRequest(new URL(`${name}.sig`, this.#source.feed))) ?? '';
    } catch (error) {
      if (error instanceof UpdateFault && error.message.endsWith(' 404')) return '';
      throw error;
    }
  }
}
