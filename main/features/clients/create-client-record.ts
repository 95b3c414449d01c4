import * as z from 'zod/mini';
import type { ClientRow } from '../../../preload/contract/clients/clients.ts';
import type { NewClient } from '../../../preload/contract/clients/new-client.ts';
import type { CommandError } from '../../../preload/contract/result.ts';
import { type ClientId, clientId } from '../../../preload/contract/values.ts';
import { clientMadeCodec, newClientCodec } from '../../data/codecs/own-records.ts';
import { defineWrite } from '../../outbox/define-write.ts';
import type { OpenWrite, Write } from '../../outbox/write.ts';

/** The creation of a client; its object is the client that it made. */
export type CreationRecord = Write<
  {
    readonly client: NewClient;
    readonly bodyText: string;
    /** What tells the client it made from others: nothing that was there before. */
    readonly sought: {
      /** Clients that were known here before it was sent. */
      readonly knownIds: readonly ClientId[];
      /** What the bank's clock showed at the latest when it was sent; null: that is not known. */
      readonly sentBankEpochMs: number | null;
    };
  },
  /** `candidates`: clients of the bank that may be the one, once it was asked. */
  | { readonly traceId: string | null; readonly candidates?: readonly ClientRow[] }
  /** `wasFound`: the answer was lost, and the bank has exactly one such client made since. */
  | { readonly row: ClientRow; readonly wasFound: boolean }
  | { readonly error: CommandError },
  ClientId | null,
  'create'
>;
export type OpenCreation = OpenWrite<CreationRecord>;

export const clientCreation = defineWrite<CreationRecord>({
  family: 'client',
  topic: 'clients',
  kinds: ['create'],
  objectId: z.nullable(clientId),
  asked: newClientCodec,
  answer: clientMadeCodec,
  mustSurvive: () => true,
  // The bank has no key for them: a second request could make a second client.
  mayResend: () => false,
});
