import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Registration } from '../../../main/bank/registrations/to-registration.ts';
import type { Vault } from '../../../main/data/vault/open-vault.ts';
import { createRegistrationCreations } from '../../../main/features/registrations/create-registration.ts';
import { getRegistration } from '../../../main/features/registrations/read-registrations.ts';
import { type CommandError, type Result, failed, ok } from '../../../preload/contract/result.ts';
import { newRegistration } from '../../fixtures/registrations.ts';
import { storedWrite } from '../../fixtures/stored-write.ts';
import { createCarried, fakeBank, openConnection } from './fakes.ts';
import {
  fakeRegistrationsBank,
  idOf,
  receive,
  registrationRig,
  saidRegistration,
  startedAt,
  valueOf,
} from './registration-rig.ts';
import { runs } from '../../fixtures/extent.ts';

const intent = '0b0b0000-0000-4000-8000-000000000001';
const other = '0b0b0000-0000-4000-8000-000000000002';
const registration = newRegistration();
const made = ok(saidRegistration());
const lost = failed<CommandError>({ kind: 'outcome-unknown', traceId: 't1' });
const refused = failed<CommandError>({
  kind: 'rejected',
  problems: [{ code: 'a', detail: null, pointer: '/stakeholders/0/email' }],
  traceId: 't2',
});
function ending(answer: Result<Registration>) {
  return registrationRig({ bank: fakeRegistrationsBank({ create: async () => answer }) });
}

describe('a new registration', () => {
  it('is on disk before its first byte leaves, and goes out once however often it is asked for', async () => {
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

  it('comes back with what wants to be put right', async () => {
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

  it('that cannot be right never leaves', async () => {
    const rig = ending(made);
    expect(
      await rig.creations.create({
        intentId: intent,
        registration: newRegistration({ partnerRedirectUrl: 'no address' }),
      }),
    ).toMatchObject({
      ok: false,
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

  it('that was refused answers the same again, without being sent again', async () => {
    const rig = ending(refused);
    for (const _ of [1, 2])
      expect(await rig.creations.create({ intentId: intent, registration })).toEqual(refused);
    expect(rig.bank.sent).toHaveLength(1);
    expect(rig.creations.statusOf(intent)).toBe('not-done');
    expect(rig.creations.unknown()).toEqual([]);
  });

  it('whose answer was lost stays unclear, with what events have told of since, until the owner has looked', async () => {
    const rig = ending(lost);
    receive(rig.vault, { id: 'e0', type: 'registrations.pending', resource: 'old', minute: -10 });
    expect(await rig.creations.create({ intentId: intent, registration })).toEqual(lost);
    expect(await rig.creations.create({ intentId: intent, registration })).toMatchObject({
      ok: false,
      error: { kind: 'outcome-unknown' },
    });
    expect(rig.bank.sent).toHaveLength(1);
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

  it('has the service name what events reported since, when its outcome is checked', async () => {
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

  it('of which the owner found nothing is settled, and is an unsent form again', async () => {
    const rig = ending(lost);
    await rig.creations.create({ intentId: intent, registration });
    valueOf(await rig.creations.resolve(intent, { happened: false, objectId: null }));
    expect(rig.creations.unknown()).toEqual([]);
    expect(rig.creations.statusOf(intent)).toBe('not-done');
    valueOf(await rig.creations.resolve(other, { happened: true, objectId: idOf('r1') }));
    expect(rig.vault.registrations.count()).toBe(0);
  });

  it('takes its draft along, wherever the form is by then', async () => {
    const rig = ending(made);
    rig.vault.drafts.put('registrations:new', {
      body: JSON.stringify({ values: {}, sent: { writeId: intent, atEpochMs: 1 } }),
      updatedAtEpochMs: 1,
    });
    rig.vault.drafts.put('registrations:other', {
      body: JSON.stringify({ values: {}, sent: { writeId: other, atEpochMs: 1 } }),
      updatedAtEpochMs: 1,
    });
    rig.vault.drafts.put('broken', { body: '{', updatedAtEpochMs: 1 });
    await rig.creations.create({ intentId: intent, registration });
    expect(
      ['registrations:new', 'registrations:other', 'broken'].map(
        (key) => rig.vault.drafts.get(key) !== null,
      ),
    ).toEqual([false, true, true]);
  });

  it('leaves nothing of the people in it on the disk but what the service answered', async () => {
    const rig = ending(lost);
    await rig.creations.create({ intentId: intent, registration });
    expect(JSON.stringify(rig.vault.writes.get(intent))).not.toMatch(/Chiara|Ada|Rossi/);
  });

  it('leaves of a refusal where it was and no word of it, which its sender alone hears', async () => {
    const problem = {
      code: 'invalid',
      detail: 'Chiara Rossi is not known',
      pointer: '/stakeholders/0/last_name',
    };
    const rig = ending(failed({ kind: 'rejected', problems: [problem], traceId: 't' }));
    expect(await rig.creations.create({ intentId: intent, registration })).toMatchObject({
      ok: false,
      error: { problems: [problem] },
    });
    expect(JSON.stringify(rig.vault.writes.get(intent))).not.toMatch(/Chiara|Rossi/);
    expect(await rig.creations.create({ intentId: intent, registration })).toMatchObject({
      ok: false,
      error: { kind: 'rejected', problems: [{ ...problem, detail: null }] },
    });
    expect(rig.bank.sent).toHaveLength(1);
  });

  it.each([
    ['offline', () => registrationRig({ isOnline: () => false }), 'offline'],
    [
      'without a vault that lasts',
      () => registrationRig({ connection: { ...openConnection(), persistence: 'memory-only' } }),
      'storage-unavailable',
    ],
  ])('does not leave %s', async (_, rigged, kind) => {
    const rig = rigged();
    expect(await rig.creations.create({ intentId: intent, registration })).toMatchObject({
      ok: false,
      error: { kind },
    });
    expect(rig.bank.sent).toEqual([]);
    expect(rig.vault.writes.get(intent)).toBeNull();
  });

  it('does not leave where its intent cannot be written down', async () => {
    const base = openConnection();
    const put = () => {
      throw Object.assign(new Error('full'), { code: 'ENOSPC' });
    };
    const rig = registrationRig({
      connection: {
        ...base,
        vault: {
          ...base.vault,
          writes: { ...base.vault.writes, put },
        },
      },
    });
    expect(await rig.creations.create({ intentId: intent, registration })).toMatchObject({
      ok: false,
      error: { kind: 'storage-unavailable' },
    });
    expect(rig.bank.sent).toEqual([]);
  });

  it('is known as made while the disk does not take its answer, and goes there as soon as it does', async () => {
    const base = openConnection();
    let isFull = false;
    const vault: Vault = {
      ...base.vault,
      together: (work) => {
        if (isFull) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
        return base.vault.together(work);
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

  it('is forgotten long after it ended, and one that is unclear is not', async () => {
    const muchLater = startedAt + 91 * 86_400_000;
    const rig = registrationRig({
      bank: fakeRegistrationsBank({ create: async () => refused }),
      connection: openConnection({ bank: fakeBank({ bankEpochMs: () => muchLater }) }),
    });
    await rig.creations.create({ intentId: intent, registration });
    rig.vault.writes.put(
      storedWrite({
        id: other,
        family: 'registration',
        kind: 'create',
        state: 'unknown',
        sentAtEpochMs: startedAt,
        asked: '{"legalName":null}',
      }),
    );
    rig.advance(muchLater - startedAt);
    rig.creations.recover();
    expect([intent, other].map((id) => rig.vault.writes.get(id)?.state)).toEqual([
      undefined,
      'unknown',
    ]);
  });
});

describe('registrations on a bad line, with a program that may end at any moment', () => {
  const fate = fc.constantFrom(
    'answered',
    'refused',
    'lost-before',
    'lost-after',
    'killed-before',
    'killed-after' as const,
  );
  const step = fc.record({ intent: fc.constantFrom('a', 'b', 'c'), fate, settles: fc.boolean() });

  it('are never sent twice for one intent, and every one that was made is in the vault or unclear', () =>
    fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const base = openConnection();
        const atService: string[] = [];
        const sentOf = new Map<string, number>();
        let now: { readonly intent: string; readonly fate: string } = {
          intent: '',
          fate: 'answered',
        };
        const never = new Promise<never>(() => undefined);
        const bank = fakeRegistrationsBank({
          create: async () => {
            sentOf.set(now.intent, (sentOf.get(now.intent) ?? 0) + 1);
            const isMade = ['answered', 'lost-after', 'killed-after'].includes(now.fate);
            if (isMade) atService.push(now.intent);
            if (now.fate.startsWith('killed')) return never;
            return now.fate === 'answered'
              ? ok(saidRegistration({ id: `r-${now.intent}` }))
              : now.fate === 'refused'
                ? refused
                : lost;
          },
        });
        const start = () =>
          createRegistrationCreations({ ...base, carried: createCarried(), onboarding: bank });
        let program = start();
        for (const each of steps) {
          now = each;
          const answer = program.create({ intentId: each.intent, registration });
          // A program that is killed leaves what is on the disk, and nothing else.
          const isKilled = await Promise.race([
            answer.then(() => false),
            new Promise<boolean>((resolve) => void setTimeout(() => resolve(true), 0)),
          ]);
          if (isKilled) program = start();
          else if (each.settles && program.statusOf(each.intent) === 'unknown')
            valueOf(
              await program.resolve(each.intent, {
                happened: atService.includes(each.intent),
                objectId: atService.includes(each.intent) ? idOf(`r-${each.intent}`) : null,
              }),
            );
        }
        for (const count of sentOf.values()) expect(count).toBe(1);
        const unclear = new Set(program.unknown().map((write) => write.writeId));
        for (const each of atService)
          expect(unclear.has(each) || base.vault.registrations.get(`r-${each}`) !== null).toBe(
            true,
          );
        for (const { id } of base.vault.registrations.matching(''))
          expect(atService.map((each) => `r-${each}`)).toContain(id);
        base.vault.close();
      }),
      { numRuns: runs(60) },
    ));
});
