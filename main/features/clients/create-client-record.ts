import * as z from 'zod/mini';
import type { ClientRow } from '../../../preload/contract/clients/clients.ts';
import type { NewClient } from '../../../preload/contract/clients/new-client.ts';
import type { CommandError } from '../../../preload/contract/result.ts';
import { type ClientId, clientId } from '../../../preload/contract/values.ts';
import {
  clientCreationAnswerCodec,
  clientCreationRequestCodec,
} from '../../data/codecs/own-records.ts';
import { defineWrite } from '../../outbox/define-write.ts';
import type { OpenWrite, Write } from '../../outbox/write.ts';

/** The creation of a client; its object is the created client. */
export type CreationRecord = Write<
  {
    readonly client: NewClient;
    readonly bodyText: string;
    /** Distinguishes the created client from others: it must not have existed before. */
    readonly sought: {
      /** Clients that were already cached before the request. */
      readonly knownIds: readonly ClientId[];
      /** The latest reading of the bank's clock when the request was sent; null: unknown. */
      readonly sentBankEpochMs: number | null;
    };
  },
  /** `candidates`: clients that may be the created one, once the bank was searched. */
  | { readonly traceId: string | null; readonly candidates?: readonly ClientRow[] }
  /** `wasFound`: the answer was lost, and the bank has exactly one such client created since. */
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
  asked: clientCreationRequestCodec,
  answer: clientCreationAnswerCodec,
  mustSurvive: () => true,
  // The bank has no idempotency key for clients: a second request could create a second client.
  mayResend: () => false,
});
