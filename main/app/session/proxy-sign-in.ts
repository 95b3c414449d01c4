import * as z from 'zod';
import type { ProxyQuestion } from '../../../preload/contract/app/proxy.ts';
import type { Handlers } from '../../../preload/contract/index.ts';
import { ok } from '../../../preload/contract/result.ts';
import { proxyAccount } from '../../keychain/accounts.ts';
import type { SecretStore } from '../../keychain/secret-store.ts';
import { pause } from '../../time/pause.ts';
import { valueOfJson } from '../../../preload/contract/value-of-json.ts';

/** A proxy that asks for a name and a password (RFC 9110 §11.7.1). */
type ProxyChallenge = {
  readonly host: string;
  readonly port: number;
  readonly scheme: string;
  readonly realm: string;
};
type ProxyCredentials = { readonly username: string; readonly password: string };

type ProxySignIn = {
  /**
   * The credentials for a proxy; null: unknown, and the user is asked.
   *
   * @param refused the credentials that this request sent and the proxy rejected
   */
  readonly answer: (
    challenge: ProxyChallenge,
    refused: ProxyCredentials | null,
  ) => Promise<ProxyCredentials | null>;
  /** The user has not answered yet, so no request needs to ask the proxy. */
  readonly isWaiting: () => boolean;
  /** A request reached the web: no proxy asks any more. */
  readonly notePassed: () => void;
  readonly handlers: Handlers['proxy'];
};

/** A keychain may ask the user for a password first, and no request waits for that. */
const maxReadMs = 1_000;

const savedCredentials = z.object({ key: z.string(), username: z.string(), password: z.string() });

/**
 * The credentials for a proxy: entered once, saved in the keychain, sent only to that proxy. A
 * rejected password is asked for again. If the user dismisses the question, it is asked again only
 * at their request.
 */
export function createProxySignIn({
  secretStore,
  onChange,
  onEntered,
}: {
  readonly secretStore: Pick<SecretStore, 'get' | 'set' | 'remove'>;
  readonly onChange: (question: ProxyQuestion) => void;
  /** The bank may be reachable now. */
  readonly onEntered: () => void;
}): ProxySignIn {
  const credentialsByProxy = new Map<string, ProxyCredentials>();
  let question: ProxyQuestion = null;
  let askedProxyKey: string | null = null;
  let reading: Promise<boolean> | null = null;

  const setQuestion = (next: ProxyQuestion): void => {
    question = next;
    onChange(next);
  };

  /** False: the keychain did not answer in time, so the user is not asked yet. */
  const readSaved = async (): Promise<boolean> => {
    reading ??= secretStore.get(proxyAccount).then((found) => {
      if (!found.ok) {
        // A locked keychain may be unlocked later; entered credentials work without it.
        reading = null;
        return true;
      }
      const saved = savedCredentials.safeParse(valueOfJson(found.value ?? '')).data;
      if (saved !== undefined && !credentialsByProxy.has(saved.key))
        credentialsByProxy.set(saved.key, { username: saved.username, password: saved.password });
      return true;
    });
    return Promise.race([reading, pause(maxReadMs).then(() => false)]);
  };

  const isSame = (one: ProxyCredentials, other: ProxyCredentials): boolean =>
    one.username === other.username && one.password === other.password;

  return {
    answer: async (challenge, refused) => {
      // Another realm or port may be another proxy: it gets only a password entered for it.
      const key = JSON.stringify([
        challenge.scheme,
        challenge.host,
        challenge.port,
        challenge.realm,
      ]);
      if (!(await readSaved())) return null;
      const credentials = credentialsByProxy.get(key) ?? null;
      if (credentials !== null && (refused === null || !isSame(credentials, refused)))
        return credentials;
      if (credentials !== null) {
        credentialsByProxy.delete(key);
        void secretStore.remove(proxyAccount);
      }
      if (question === null) {
        askedProxyKey = key;
        setQuestion({
          place: `${challenge.host}:${String(challenge.port)}`,
          username: refused?.username ?? '',
          isRefused: refused !== null,
          isAsked: true,
        });
      }
      return null;
    },
    isWaiting: () => question !== null,
    notePassed: () => {
      if (question !== null) setQuestion(null);
    },
    handlers: {
      question: () => ok({ question }),
      enter: (credentials) => {
        if (askedProxyKey !== null && question !== null) {
          credentialsByProxy.set(askedProxyKey, credentials);
          void secretStore.set(
            proxyAccount,
            JSON.stringify({ key: askedProxyKey, ...credentials }),
          );
          setQuestion(null);
          onEntered();
        }
        return ok({});
      },
      ask: ({ isAsked }) => {
        if (question !== null) setQuestion({ ...question, isAsked });
        return ok({});
      },
    },
  };
}
