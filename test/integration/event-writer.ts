import { writeSync } from 'node:fs';
import { openVault } from '../../main/data/vault/open-vault.ts';
import { eventInbox } from './event-inbox.ts';

/**
 * A process that the test kills: a receiver over the vault at this path, under this key
 * (hexadecimal), with this secret. Prints its address, then receives.
 */
const [path = '', keyHex = '', secret = ''] = process.argv.slice(2);
const result = openVault({ kind: 'file', path, key: Buffer.from(keyHex, 'hex') });
if (result.kind !== 'opened') throw new Error(result.kind);
const inbox = eventInbox(result.vault);
await inbox.addSecret(secret);
const started = await inbox.receiver.start(null);
if (!started.ok) throw new Error(started.error.kind);
writeSync(1, `${inbox.address()}\n`);
