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
 * The feed as electron-builder writes it, one description for each system, with a signature beside
 * it (`latest-linux.yml.sig`).
 */
export class SignedFeed extends Provider<UpdateInfo> {
  readonly #source: UpdateSource;

  constructor(
    options: CustomPublishOptions,
    _updater: unknown,
    runtimeOptions: ProviderRuntimeOptions,
  ) {
    super(runtimeOptions);
    this.#source = options['source'] as UpdateSource;
  }

  override async getLatestVersion(): Promise<UpdateInfo> {
    const { feed, publicKey } = this.#source;
    const name = `${this.getDefaultChannelName()}.yml`;
    const text = (await this.httpRequest(new URL(name, feed))) ?? '';
    // Proven before it is read.
    if (
      publicKey !== null &&
      !isSignedBy(publicKey, { name, text, signature: await this.#signatureOf(name) })
    )
      throw new UpdateFault(
        'unsigned',
        'The description of the newest version is not signed by its publisher',
      );
    return parseUpdateInfo(text, name, feed);
  }

  override resolveFiles(info: UpdateInfo): ResolvedUpdateFileInfo[] {
    return resolveFiles(info, this.#source.feed);
  }

  /** Without one it is unsigned; a host that is away is something else. */
  async #signatureOf(name: string): Promise<string> {
    try {
      return (await this.httpRequest(new URL(`${name}.sig`, this.#source.feed))) ?? '';
    } catch (error) {
      if (error instanceof UpdateFault && error.message.endsWith(' 404')) return '';
      throw error;
    }
  }
}
