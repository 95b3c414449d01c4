import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createProfileStore,
  endsSession,
  droppedEventSenders,
  type ProfileStore,
  secretsOfDroppedParties,
} from '../../../main/profiles/profile-store.ts';
import type { ProfileDraft, RegistrationsPart } from '../../../preload/contract/app/connections.ts';
import { bankingFor } from '../../peers/session-rig.ts';

function draft(changes: Partial<ProfileDraft> = {}): ProfileDraft {
  return {
    name: 'Bakery',
    kind: 'production',
    banking: bankingFor('https://bank.example'),
    registrations: null,
    ...changes,
  };
}

const registrations: RegistrationsPart = {
  baseUrl: 'https://register.bank.example',
  partnerId: 'partner-1',
  headerPrefix: 'Service',
};

/** Settings that store their values as JSON, like a file. */
function fileWith(initial: unknown) {
  const file = { json: initial === undefined ? undefined : JSON.stringify(initial), writes: 0 };
  const settings = {
    read: (): unknown => (file.json === undefined ? undefined : JSON.parse(file.json)),
    write: (value: unknown) => {
      file.json = JSON.stringify(value);
      file.writes += 1;
    },
  };
  let ids = 0;
  return {
    file,
    open: (): ProfileStore =>
      createProfileStore({
        settings,
        now: () => 1000,
        randomUUID: () => `id-${String((ids += 1))}`,
      }),
  };
}

function save(store: ProfileStore, id: string | null, changes: Partial<ProfileDraft> = {}) {
  const saved = store.save(id, draft(changes));
  if (!saved.ok) throw new Error(saved.error.kind);
  return saved.value;
}

describe('connection profiles', () => {
  it('are restored after a restart, including the active one', () => {
    const { open } = fileWith(undefined);
    const store = open();
    const first = save(store, null).profile;
    const second = save(store, null, { name: '  Café  ', kind: 'sandbox' }).profile;
    expect(store.active()).toEqual(first);
    expect(second.name).toBe('Café');
    store.select(second.id);
    const restarted = open();
    expect([restarted.list(), restarted.active()]).toEqual([[first, second], second]);
  });

  it('change in place and return their former state', () => {
    const store = fileWith(undefined).open();
    const { profile } = save(store, null);
    const saved = save(store, profile.id, { name: 'New name' });
    expect(saved).toEqual({ profile: { ...profile, name: 'New name' }, before: profile });
    expect(store.list()).toHaveLength(1);
    expect(store.save('nobody', draft())).toMatchObject({
      ok: false,
      error: { kind: 'not-found' },
    });
  });

  it('end their session only if they point to another party', () => {
    const before = { ...draft(), banking: bankingFor('https://bank.example') };
    expect(
      endsSession(
        before,
        draft({
          name: 'Other',
          banking: { ...before.banking, scopes: [], baseUrl: 'https://bank.example/api' },
        }),
      ),
    ).toBe(false);
    for (const change of [
      { clientId: 'other' },
      { issuer: 'https://other.example' },
      { tokenEndpoint: 'https://other.example/token' },
      { revocationEndpoint: 'https://other.example/revoke' },
      { baseUrl: 'https://other.example' },
    ]) {
      expect(endsSession(before, draft({ banking: { ...before.banking, ...change } }))).toBe(true);
    }
  });

  it('need a bank account, registrations, or both', () => {
    const store = fileWith(undefined).open();
    expect(store.save(null, draft({ banking: null }))).toEqual({
      ok: false,
      error: { kind: 'invalid-input', problems: [{ path: ['banking'], code: 'no-part' }] },
    });
    const only = save(store, null, { banking: null, registrations }).profile;
    const both = save(store, null, { registrations }).profile;
    expect(store.list()).toEqual([only, both]);
    expect(store.addScopes(only.id, ['card.read'])).toMatchObject({
      ok: false,
      error: { kind: 'not-found' },
    });
  });

  it('make registrations over https only, with a partner ID that is valid in a header', () => {
    const store = fileWith(undefined).open();
    const codes = (part: Partial<RegistrationsPart>) => {
      const saved = store.save(null, draft({ registrations: { ...registrations, ...part } }));
      return saved.ok
        ? []
        : saved.error.kind === 'invalid-input'
          ? saved.error.problems.map(({ path, code }) => [...path, code].join(' '))
          : [saved.error.kind];
    };
    expect(codes({ baseUrl: 'http://register.bank.example' })).toEqual([
      'registrations baseUrl not-https',
    ]);
    expect(codes({ baseUrl: 'https://me:secret@register.bank.example' })).toEqual([
      'registrations baseUrl has-credentials',
    ]);
    expect(codes({ baseUrl: 'https://register.bank.example?a=b' })).toEqual([
      'registrations baseUrl has-query',
    ]);
    expect(codes({ partnerId: ' ' })).toEqual(['registrations partnerId required']);
    for (const partnerId of ['two words', 'a\r\nX-Other: 1', 'é'])
      expect(codes({ partnerId })).toEqual(['registrations partnerId bad-partner-id']);
    expect(codes({ headerPrefix: 'X Y' })).toEqual(['registrations headerPrefix bad-header']);
    expect(codes({ baseUrl: 'http://127.0.0.1:4010', partnerId: ' partner-2 ' })).toEqual([]);
  });

  it('end their session with their banking part, and not for changes of registrations', () => {
    expect(endsSession(draft(), draft({ banking: null, registrations }))).toBe(true);
    expect(endsSession(draft({ banking: null, registrations }), draft({ registrations }))).toBe(
      false,
    );
    expect(endsSession(draft({ registrations }), draft())).toBe(false);
  });

  it('drop each secret that would go to another party than the typed one', () => {
    const both = draft({ registrations });
    const elsewhere = { ...registrations, baseUrl: 'https://other.example' };
    expect(
      secretsOfDroppedParties(
        both,
        draft({
          name: 'Other',
          registrations: {
            ...registrations,
            baseUrl: 'https://register.bank.example/v3',
            headerPrefix: 'Bank',
          },
        }),
      ),
    ).toEqual([]);
    expect(
      secretsOfDroppedParties(
        both,
        draft({ registrations: { ...registrations, partnerId: 'partner-2' } }),
      ),
    ).toEqual(['portal-token']);
    expect(secretsOfDroppedParties(both, draft())).toEqual(['portal-token']);
    expect(secretsOfDroppedParties(both, draft({ registrations: elsewhere }))).toEqual([
      'staging-token',
      'portal-token',
    ]);
    expect(secretsOfDroppedParties(both, draft({ banking: null, registrations }))).toEqual([
      'client-secret',
    ]);
    expect(
      secretsOfDroppedParties(
        both,
        draft({ banking: bankingFor('https://other.example'), registrations }),
      ),
    ).toEqual(['client-secret', 'staging-token']);
    expect(secretsOfDroppedParties(draft(), both)).toEqual([]);
    expect(
      [
        both,
        draft({ registrations: elsewhere }),
        draft({ banking: bankingFor('https://other.example'), registrations }),
        draft({ banking: null, registrations }),
      ].map((after) => droppedEventSenders(both, after)),
    ).toEqual([[], ['onboarding'], ['v2', 'onboarding'], ['v2', 'onboarding']]);
  });

  it('request more scopes from the next sign-in on, each once, also after a restart', () => {
    const { file, open } = fileWith(undefined);
    const store = open();
    const { profile } = save(store, null);
    const scopes = [...(profile.banking?.scopes ?? []), 'card.write'];
    expect(store.addScopes(profile.id, ['card.write', 'card.read', 'card.write'])).toMatchObject({
      ok: true,
      value: { banking: { scopes } },
    });
    const { writes } = file;
    store.addScopes(profile.id, ['card.write']);
    expect([file.writes, open().get(profile.id)]).toEqual([
      writes,
      { ...profile, banking: { ...profile.banking, scopes } },
    ]);
  });

  it('preserve their scopes if more cannot be requested', () => {
    const store = fileWith(undefined).open();
    const { profile } = save(store, null);
    expect(store.addScopes('nobody', ['a'])).toMatchObject({
      ok: false,
      error: { kind: 'not-found' },
    });
    expect(store.addScopes(profile.id, ['two words'])).toMatchObject({
      ok: false,
      error: { kind: 'invalid-input', problems: [{ code: 'bad-scope' }] },
    });
    expect(
      store.addScopes(
        profile.id,
        Array.from({ length: 101 }, (_, n) => `s${n}`),
      ),
    ).toMatchObject({
      ok: false,
      error: { kind: 'invalid-input', problems: [{ code: 'too-many' }] },
    });
    expect(store.get(profile.id)).toEqual(profile);
  });

  it('are rejected with the field and the reason', () => {
    const store = fileWith(undefined).open();
    expect(store.save(null, draft({ banking: bankingFor('http://bank.example') }))).toEqual({
      ok: false,
      error: {
        kind: 'invalid-input',
        problems: [
          { path: ['banking', 'baseUrl'], code: 'not-https' },
          { path: ['banking', 'issuer'], code: 'not-https' },
        ],
      },
    });
    expect(store.list()).toEqual([]);
  });

  it('leave the next one active if the active one is removed', () => {
    const store = fileWith(undefined).open();
    const [first, second] = [save(store, null).profile, save(store, null).profile];
    store.remove(first.id);
    expect(store.active()).toEqual(second);
    store.remove(second.id);
    expect(store.active()).toBeNull();
    expect(store.remove(second.id)).toMatchObject({ ok: false });
  });

  it('of the demo are created by the demo only and keep their place', () => {
    const store = fileWith(undefined).open();
    store.saveDemo('Demo', { banking: bankingFor('http://127.0.0.1:4010'), registrations: null });
    const demo = store.saveDemo('Demo', {
      banking: bankingFor('http://127.0.0.1:4011'),
      registrations: null,
    });
    expect(store.list()).toEqual([demo]);
    expect(store.demo()).toMatchObject({
      id: 'id-1',
      kind: 'demo',
      banking: { baseUrl: 'http://127.0.0.1:4011' },
    });
    expect(store.save(demo.id, draft())).toMatchObject({
      ok: false,
      error: { kind: 'invalid-input' },
    });
  });
});

describe('an unreadable settings file', () => {
  it('of a newer version is backed up and reported, and changes only with the first save', () => {
    const newer = { version: 3, profiles: { shape: 'unknown' } };
    const { file, open } = fileWith(newer);
    const store = open();
    expect([store.list(), file.writes]).toEqual([[], 0]);
    expect(store.quarantined()).toMatchObject([{ reason: 'newer-version' }]);
    save(store, null);
    expect(
      open()
        .quarantined()
        .map(({ json }) => JSON.parse(json) as unknown),
    ).toEqual([newer]);
  });

  it('of the version before registrations is read unchanged, and written in the newest version', () => {
    const { file, open } = fileWith(undefined);
    const { profile } = save(open(), null);
    const { registrations: _none, ...before } = profile;
    const old = fileWith({ version: 1, activeId: profile.id, profiles: [before], setAside: [] });
    expect([old.open().list(), old.open().active(), old.open().quarantined()]).toEqual([
      [{ ...before, registrations: null }],
      { ...before, registrations: null },
      [],
    ]);
    const store = old.open();
    save(store, profile.id, { registrations });
    expect([JSON.parse(old.file.json ?? ''), JSON.parse(file.json ?? '')]).toMatchObject([
      { version: 2, profiles: [{ registrations }] },
      { version: 2 },
    ]);
  });

  it('with one unreadable profile loses no other', () => {
    const { open } = fileWith(undefined);
    const { profile } = save(open(), null);
    const broken = { id: 'broken', name: 7 };
    const store = fileWith({ version: 1, activeId: 'broken', profiles: [broken, profile] }).open();
    expect([store.list(), store.active()]).toEqual([[profile], profile]);
    expect(store.quarantined()).toEqual([
      { atEpochMs: 1000, reason: 'damaged', json: JSON.stringify(broken) },
    ]);
  });

  it('does not preserve a secret that another program wrote into a profile', () => {
    const { profile } = save(fileWith(undefined).open(), null);
    const store = fileWith({
      version: 1,
      activeId: null,
      profiles: [{ ...profile, clientSecret: 'secret' }],
    }).open();
    expect(store.list()).toEqual([]);
  });

  it('prevents no start with any content, and loses none of it', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.record({
            version: fc.constantFrom(1, 2, 3, 'one'),
            activeId: fc.jsonValue(),
            profiles: fc.oneof(fc.jsonValue(), fc.array(fc.jsonValue())),
          }),
        ),
        (raw) => {
          const { open } = fileWith(raw);
          const store = open();
          save(store, null);
          const reopened = open();
          expect(reopened.list()).toHaveLength(1);
          expect(reopened.quarantined()).toEqual(store.quarantined());
          const isWorthKeeping =
            raw !== null &&
            !(
              typeof raw === 'object' &&
              (Object.keys(raw).length === 0 ||
                ('profiles' in raw && Array.isArray(raw.profiles) && raw.profiles.length === 0))
            );
          if (isWorthKeeping) expect(store.quarantined().length).toBeGreaterThan(0);
        },
      ),
    );
  });
});
