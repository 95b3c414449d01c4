import { describe, expect, it } from 'vitest';
import type { Registration } from '../../../main/bank/registrations/to-registration.ts';
import type { Vault } from '../../../main/data/vault/open-vault.ts';
import { getRegistration } from '../../../main/features/registrations/read-registrations.ts';
import { type CommandError, type Result, failed, ok } from '../../../preload/contract/result.ts';
import { newRegistration } from '../../fixtures/registrations.ts';
import { openConnection } from './fakes.ts';
import {
  fakeRegistrationsBank,
  idOf,
  receive,
  registrationRig,
  saidRegistration,
  startedAt,
  valueOf,
} from './registration-rig.ts';

const intent = '0b0b0000-0000-4000-8000-000000000001';
const registration = newRegistration();
const made = ok(saidRegistration());
const lost = failed<CommandError>({ kind: 'outcome-unknown', traceId: 't1' });
function ending(answer: Result<Registration>) {
  return registrationRig({ bank: fakeRegistrationsBank({ create: async () => answer }) });
}

describe('a new registration', () => {
  it('is on disk before its request, and is sent once despite repeated calls', async () => {
    const states: (string | undefined)[] = [];
    const rig = registrationRig({
      bank: fakeRegistrationsBank({
        create: async () => {
          states.push(rig.vault.writes.get(intent)?.state);
          return made;
        },
      }),
    });
    const wish = { intentId: intent, registration };
    const answers = [
      ...(await Promise.all([rig.creations.create(wish), rig.creations.create(wish)])),
      await rig.creations.create(wish),
    ];
    expect(states).toEqual(['sending']);
    expect(rig.bank.sent).toHaveLength(1);
    for (const answer of answers)
      expect(valueOf(answer)).toMatchObject({
        row: { id: 'r1', legalName: 'Forno Gallo', step: 'pending' },
        problems: [],
      });
    expect(valueOf(getRegistration(rig.deps, { id: idOf('r1'), refresh: 'no' }))).toMatchObject({
      row: { id: 'r1' },
      redirectionHost: 'onboarding.example',
    });
    expect(rig.creations.statusOf(intent)).toBe('done');
  });

  it('returns the problems to fix', async () => {
    const rig = ending(
      ok(
        saidRegistration({
          flow: {
            type: 'seamless',
            breakdown: [
              { code: 'a', detail: 'b', source: { pointer: '/organization/legal_name' } },
            ],
          },
        }),
      ),
    );
    const answer = valueOf(await rig.creations.create({ intentId: intent, registration }));
    expect(answer).toMatchObject({
      row: { hasProblems: true },
      problems: [{ code: 'a', detail: 'b', pointer: '/organization/legal_name' }],
    });
    expect(valueOf(await rig.creations.create({ intentId: intent, registration }))).toEqual(answer);
  });

  it('with invalid content is never sent', async () => {
    const rig = ending(made);
    expect(
      await rig.creations.create({
        intentId: intent,
        registration: newRegistration({ partnerRedirectUrl: 'no address' }),
      }),
    ).toMatchObject({
      error: {
        kind: 'invalid-input',
        problems: [{ path: ['partnerRedirectUrl'], code: 'not-an-address' }],
      },
    });
    expect(valueOf(await rig.creations.create({ intentId: intent, registration })).row.id).toBe(
      'r1',
    );
    expect(rig.bank.sent).toHaveLength(1);
  });

  it('without an answer stays unknown, with later events listed, until the user resolves it', async () => {
    const rig = ending(lost);
    receive(rig.vault, { id: 'e0', type: 'registrations.pending', resource: 'old', minute: -10 });
    expect(await rig.creations.create({ intentId: intent, registration })).toEqual(lost);
    expect(await rig.creations.create({ intentId: intent, registration })).toMatchObject({
      error: { kind: 'outcome-unknown' },
    });
    expect(rig.bank.sent).toHaveLength(1);
    expect(JSON.stringify(rig.vault.writes.get(intent))).not.toMatch(/Chiara|Ada|Rossi/);
    receive(rig.vault, { id: 'e1', type: 'registrations.pending', resource: 'r9', minute: 1 });
    receive(rig.vault, { id: 'e2', type: 'organizations.deleted', resource: 'org-9', minute: 1 });
    expect(rig.creations.unknown()).toEqual([
      {
        writeId: intent,
        kind: 'registration',
        sentAtEpochMs: startedAt,
        checkedAtEpochMs: null,
        canCheck: true,
        traceId: 't1',
        legalName: 'Forno Gallo',
        candidates: [{ id: 'r9', atEpochMs: startedAt + 60_000, legalName: null }],
      },
    ]);
    expect(rig.creations.statusOf(intent)).toBe('unknown');
    valueOf(await rig.creations.resolve(intent, { happened: true, objectId: idOf('r9') }));
    expect(rig.creations.unknown()).toEqual([]);
    expect(
      valueOf(await rig.creations.create({ intentId: intent, registration })).row,
    ).toMatchObject({ id: 'r9', step: 'pending' });
    expect(rig.bank.sent).toHaveLength(1);
  });

  it('reads the names of candidate registrations when its outcome is checked', async () => {
    const rig = registrationRig({
      bank: fakeRegistrationsBank({
        create: async () => lost,
        get: async (id) => ok(saidRegistration({ id })),
      }),
    });
    await rig.creations.create({ intentId: intent, registration });
    expect(rig.creations.unknown()).toMatchObject([{ canCheck: false, traceId: 't1' }]);
    receive(rig.vault, { id: 'e1', type: 'registrations.pending', resource: 'r9', minute: 1 });
    expect(await rig.creations.check(intent)).toMatchObject(
      ok({
        write: {
          checkedAtEpochMs: startedAt,
          candidates: [{ id: 'r9', legalName: 'Forno Gallo' }],
        },
      }),
    );
    expect([rig.bank.asked, rig.bank.sent.length]).toEqual([['r9'], 1]);
  });

  it('stores only the places of a refusal’s problems; only the caller gets the texts', async () => {
    const problem = {
      code: 'invalid',
      detail: 'Chiara Rossi is not known',
      pointer: '/stakeholders/0/last_name',
    };
    const rig = ending(failed({ kind: 'rejected', problems: [problem], traceId: 't' }));
    expect(await rig.creations.create({ intentId: intent, registration })).toMatchObject({
      error: { problems: [problem] },
    });
    expect(JSON.stringify(rig.vault.writes.get(intent))).not.toMatch(/Chiara|Rossi/);
    expect(await rig.creations.create({ intentId: intent, registration })).toMatchObject({
      error: { kind: 'rejected', problems: [{ ...problem, detail: null }] },
    });
    expect([rig.bank.sent.length, rig.creations.statusOf(intent)]).toEqual([1, 'not-done']);
  });

  it('is not sent offline', async () => {
    const rig = registrationRig({ isOnline: () => false });
    const answer = await rig.creations.create({ intentId: intent, registration });
    expect(answer).toEqual(failed({ kind: 'offline' }));
    expect([rig.bank.sent, rig.vault.writes.get(intent)]).toEqual([[], null]);
  });

  it('counts as created while the disk cannot store its answer, and is stored later', async () => {
    const base = openConnection();
    let isFull = false;
    const vault: Vault = {
      ...base.vault,
      inTransaction: (work) => {
        if (isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
        return base.vault.inTransaction(work);
      },
    };
    const rig = registrationRig({
      connection: { ...base, vault },
      bank: fakeRegistrationsBank({
        create: async () => {
          isFull = true;
          return made;
        },
      }),
    });
    for (const _ of [1, 2])
      expect(valueOf(await rig.creations.create({ intentId: intent, registration }))).toMatchObject(
        { row: { id: 'r1', legalName: 'Forno Gallo' } },
      );
    expect(rig.bugs).toHaveLength(1);
    expect(rig.creations.statusOf(intent)).toBe('done');
    isFull = false;
    rig.creations.recover();
    expect(rig.vault.registrations.get('r1')).toMatchObject({
      source: 'created',
      legalName: 'Forno Gallo',
    });
    expect(rig.vault.writes.get(intent)?.state).toBe('applied');
  });
});
