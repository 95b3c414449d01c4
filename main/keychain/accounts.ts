import type { SecretName } from '../../preload/contract/connections.ts';

/** A database of a connection that has a key of its own. */
export type DataFile = 'cache' | 'book';

export const tokensAccount = (connectionId: string): string => `connection/${connectionId}/tokens`;
export const secretAccount = (connectionId: string, name: SecretName): string =>
  `connection/${connectionId}/${name}`;
export const dataKeyAccount = (connectionId: string, file: DataFile): string =>
  `connection/${connectionId}/${file}-key`;
/** The value of a secret that proves events; its name stands in the book. */
export const eventSecretAccount = (connectionId: string, secretId: string): string =>
  `connection/${connectionId}/event-secret/${secretId}`;

/** Holds nothing secret. Being able to read it is the proof that the keychain is open. */
export const probeAccount = 'probe';
