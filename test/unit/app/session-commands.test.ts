import { describe, expect, it } from 'vitest';
import type { Sessions } from '../../../main/auth/create-sessions.ts';
import { createProfileStore } from '../../../main/profiles/profile-store.ts';
import { createSessionCommands } from '../../../main/app/session/session-commands.ts';
import type { SessionStatus } from '../../../preload/contract/app/session.ts';
import { contextWith } from '../../fixtures/app-context.ts';
import { ok } from '../../../preload/contract/result.ts';
import { bankingFor } from '../../peers/session-rig.ts';

/**
 * Sessions that only record attempts: each stores its scopes and ends a moment after it is
 * cancelled.
 */
function rig() {
  let stored: unknown;
  const profiles = createProfileStore({
    settings: { read: () => stored, write: (value) => (stored = value) },
    now: () => 1,
    randomUUID: () => 'one',
  });
  profiles.save(null, {
    name: 'Bank',
    kind: 'production',
    banking: bankingFor('https://bank.example', { scopes: ['card.read'] }),
    registrations: null,
  });
  const attempts: string[] = [];
  const listeners = new Set<(id: string) => void>();
  let underWay: ((end: 'cancelled') => void) | null = null;
  const sessions: Partial<Sessions> = {
    signIn: () => {
      if (underWay !== null) throw new Error('joined an attempt that asks for the former scopes');
      attempts.push((profiles.active()?.banking?.scopes ?? []).join(' '));
      return new Promise(
        (resolve) => (underWay = (outcome) => resolve(ok({ outcome, detail: null }))),
      );
    },
    status: () =>
      ({ phase: underWay === null ? 'signed-out' : 'signing-in' }) as ReturnType<
        Sessions['status']
      >,
    cancelSignIn: () => {
      const end = underWay;
      setTimeout(() => {
        underWay = null;
        end?.('cancelled');
        for (const listener of listeners) listener('one');
      });
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const commands = createSessionCommands(
    contextWith({
      sessions,
      profiles,
      publishChange: () => undefined,
      active: {},
      desktop: {},
      directory: '',
      keychain: {},
      status: () => ({}) as SessionStatus,
      upkeep: {},
    }),
  );
  return { attempts, commands, listeners };
}
function soon() {
  return new Promise((resolve) => setTimeout(resolve, 5));
}

describe('signing in with a missing scope', () => {
  it('requests that scope in addition to the stored ones', async () => {
    const { attempts, commands } = rig();
    void commands.signIn({ addScopes: ['card.write'] });
    await expect.poll(() => attempts).toEqual(['card.read card.write']);
  });

  it('cancels an attempt with fewer scopes and starts one with all of them', async () => {
    const { attempts, commands, listeners } = rig();
    const first = commands.signIn({});
    await soon();
    void commands.signIn({ addScopes: ['card.write'] });
    expect(await first).toEqual(ok({ outcome: 'cancelled', detail: null }));
    await expect.poll(() => attempts).toEqual(['card.read', 'card.read card.write']);
    expect(listeners.size).toBe(0);
  });

  it('refuses a scope that is invalid in a profile, without signing in', async () => {
    const { attempts, commands } = rig();
    expect(await commands.signIn({ addScopes: ['two words'] })).toMatchObject({
      ok: false,
      error: { kind: 'invalid-input' },
    });
    expect(attempts).toEqual([]);
  });
});
