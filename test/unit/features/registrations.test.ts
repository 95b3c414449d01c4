import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RegistrationQuery } from '../../../preload/contract/registrations.ts';
import { noticeAbout } from '../../../preload/contract/notices/notices.ts';
import { failed, ok, outcomeUnknown } from '../../../preload/contract/result.ts';
import { commaForm } from '../../../main/export/csv.ts';
import {
  eraseDue,
  eraseRegistration,
} from '../../../main/features/registrations/erase-registration.ts';
import { exportRegistrations } from '../../../main/features/registrations/export-registrations.ts';
import { writeCustomerMessage } from '../../../main/features/registrations/customer-message.ts';
import { warnOfFollowed } from '../../../main/features/registrations/followed-company.ts';
import { readRegistrationEvents } from '../../../main/features/registrations/read-registration-events.ts';
import { registrationLink } from '../../../main/features/registrations/registration-link.ts';
import {
  trackRegistrations,
  untrackRegistration,
} from '../../../main/features/registrations/track-registrations.ts';
import { registrationBody } from '../../../main/demo-service/registrations/registration-body.ts';
import { validateRegistration } from '../../../main/features/registrations/validate-registration.ts';
import { searchEverywhere } from '../../../main/features/search/search-everywhere.ts';
import { newRegistration, newStakeholder } from '../../fixtures/registrations.ts';
import { openConnection } from './fakes.ts';
import {
  everyRegistration,
  fakeRegistrationsBank,
  idOf,
  receive,
  registrationRig,
  saidRegistration,
  startedAt,
  valueOf,
} from './registration-rig.ts';
import { runs } from '../../fixtures/extent.ts';

const dayMs = 86_400_000;
type Rig = ReturnType<typeof registrationRig>;

function timelineSteps(rig: Rig, id = 'r1') {
  return rig
    .get(id)
    .timeline.filter(({ source }) => source !== 'expected')
    .map(({ step }) => step);
}
function answering(given: Readonly<Record<string, unknown>> = {}) {
  return fakeRegistrationsBank({ get: async (id) => ok(saidRegistration({ id, ...given })) });
}

describe('followed registrations', () => {
  it('are added many at once, once for each ID in any notation, and then read', async () => {
    const rig = registrationRig({ bank: answering() });
    const uuid = '6F1B2C3D-0000-4000-8000-0000000000AA';
    expect(
      valueOf(
        trackRegistrations(rig.deps, {
          items: [
            { id: idOf(uuid), label: 'Bakery ' },
            { id: idOf(uuid.toLowerCase()), label: null },
            { id: idOf('r2'), label: ' ' },
          ],
        }),
      ),
    ).toEqual({ addedCount: 2, knownCount: 0 });
    expect(rig.track('r2')).toEqual({ addedCount: 0, knownCount: 1 });
    await rig.settled();
    expect(rig.bank.asked).toEqual([uuid.toLowerCase(), 'r2']);
    expect(rig.list()).toMatchObject({
      totalCount: 2,
      matchCount: 2,
      canRefresh: true,
      canCreate: true,
      rows: [
        {
          id: uuid.toLowerCase(),
          label: 'Bakery',
          legalName: 'Forno Gallo',
          step: 'pending',
          asOfEpochMs: startedAt,
        },
        { id: 'r2', label: null },
      ],
    });
  });

  it('show all known values, and empty ones before the service has answered', async () => {
    const rig = registrationRig({
      bank: answering({
        flow: {
          type: 'redirect',
          breakdown: [{ code: 'a', detail: 'b', source: { pointer: '/organization' } }],
        },
        score: 3,
      }),
    });
    rig.track('r1');
    expect(rig.get()).toMatchObject({
      row: { id: 'r1', step: null, status: null },
      json: null,
      redirectionHost: null,
      timeline: [],
      isSeamless: null,
      total: null,
      freshness: { asOfEpochMs: null, isRefreshing: true },
    });
    await rig.settled();
    expect(rig.get()).toMatchObject({
      row: { hasProblems: true },
      redirectionHost: 'onboarding.example',
      problems: [{ code: 'a', detail: 'b', pointer: '/organization' }],
      isSeamless: false,
      isErased: false,
      total: { value: '1000.00', currency: 'EUR' },
      extras: [{ name: 'score', json: '3' }],
      freshness: { asOfEpochMs: startedAt, failure: null },
    });
    expect(JSON.parse(rig.get().json ?? '')).toMatchObject({
      score: 3,
      partner_user: { first_name: 'Ada' },
    });
    expect(rig.get('nobody').row).toBeNull();
  });

  it('are removed with all stored data, and get their events back when they are added again', async () => {
    const rig = registrationRig({ bank: answering() });
    await rig.follow('r1');
    receive(rig.vault, { id: 'e1', type: 'registrations.user_started', resource: 'r1', minute: 1 });
    expect(rig.list().rows[0]).toMatchObject({ step: 'user-started' });
    valueOf(untrackRegistration(rig.deps, { id: idOf('r1') }));
    expect(rig.get().row).toBeNull();
    expect(rig.vault.registrations.answerOf('r1')).toBeNull();
    rig.track('r1');
    expect(timelineSteps(rig)).toEqual(['user-started']);
  });

  it('are found by words, steps, statuses, and by days without a change', async () => {
    const rig = registrationRig({
      bank: fakeRegistrationsBank({
        get: async (id) =>
          ok(
            saidRegistration({
              id,
              status: id === 'r3' ? 'live' : 'pending',
              organization: { legal_name: id === 'r2' ? 'Pâtisserie' : 'Forno' },
            }),
          ),
      }),
    });
    await rig.follow('r1', 'r2', 'r3');
    receive(rig.vault, { id: 'e1', type: 'registrations.completed', resource: 'r1', minute: 5 });
    rig.advance(3 * dayMs);
    receive(rig.vault, {
      id: 'e2',
      type: 'registrations.user_started',
      resource: 'r2',
      minute: 2 * 24 * 60,
    });
    const ids = (given: Partial<RegistrationQuery>) => rig.list(given).rows.map(({ id }) => id);
    expect(rig.list().steps).toEqual(
      expect.arrayContaining([
        { step: 'completed', count: 1 },
        { step: 'user-started', count: 1 },
        { step: 'created', count: 1 },
      ]),
    );
    expect(rig.list().statuses).toEqual([
      { value: 'pending', count: 2 },
      { value: 'live', count: 1 },
    ]);
    expect(ids({ text: 'patisserie' })).toEqual(['r2']);
    expect(ids({ steps: ['completed', 'created'] })).toEqual(['r1', 'r3']);
    expect(ids({ statuses: ['live'] })).toEqual(['r3']);
    expect(ids({ stillForDays: 2 })).toEqual(['r3']);
    expect(ids({ stillForDays: 4 })).toEqual([]);
    expect(rig.list({ text: 'forno' })).toMatchObject({ matchCount: 2, totalCount: 3 });
    expect(searchEverywhere(rig.connection, { text: 'PATISSERIE', limit: 5 })).toMatchObject([
      { kind: 'registration', id: 'r2', title: 'Pâtisserie', status: 'pending', canLock: false },
    ]);
    expect(searchEverywhere(rig.connection, { text: 'p', limit: 5 })).toEqual([]);
  });

  it('are read at once and then polled, only while they may change', async () => {
    const rig = registrationRig({ bank: answering() });
    await rig.follow('r1');
    const askedAfter = async (refresh: 'no' | 'if-stale' | 'now') => {
      const before = rig.bank.asked.length;
      rig.list({ refresh });
      await rig.settled();
      return rig.bank.asked.length - before;
    };
    const counts = [await askedAfter('no'), await askedAfter('if-stale'), await askedAfter('now')];
    expect(counts).toEqual([0, 0, 1]);
    rig.advance(16 * 60_000);
    for (const [refresh, count] of [
      ['no', 0],
      ['if-stale', 1],
      ['if-stale', 0],
    ] as const)
      expect(await askedAfter(refresh)).toBe(count);
  });

  it('are updated by the service after the clock was set back', async () => {
    let status = 'pending';
    const rig = registrationRig({
      bank: fakeRegistrationsBank({ get: async (id) => ok(saidRegistration({ id, status })) }),
    });
    await rig.follow('r1');
    rig.advance(-2 * 60 * 60_000);
    status = 'refused';
    rig.get('r1', 'now');
    await rig.settled();
    expect(rig.get().row?.status).toBe('refused');
  });

  it('show why the service did not answer, and cause no further useless request', async () => {
    const rig = registrationRig({
      bank: fakeRegistrationsBank({
        get: async () => failed({ kind: 'portal-token-needed', reason: 'refused' }),
      }),
    });
    await rig.follow('r1', 'r2', 'r3');
    expect(rig.bank.asked).toEqual(['r1']);
    for (const { freshness } of [rig.get(), rig.list()])
      expect(freshness).toMatchObject({
        isRefreshing: false,
        failure: { kind: 'portal-token-needed', reason: 'refused' },
      });
  });

  it('show no error on a service without such an endpoint, which is not asked again', async () => {
    const rig = registrationRig({
      bank: fakeRegistrationsBank({ create: async () => ok(saidRegistration()) }),
    });
    await rig.creations.create({ intentId: 'i1', registration: newRegistration() });
    rig.list({ refresh: 'now' });
    await rig.settled();
    // Its page reports that it was not returned; the list shows no error.
    expect(rig.get().freshness).toMatchObject({
      asOfEpochMs: startedAt,
      failure: { kind: 'not-supported' },
    });
    expect(rig.list()).toMatchObject({
      canRefresh: true,
      isReadingMissing: false,
      freshness: { failure: null },
    });
    expect(rig.bank.asked).toEqual(['r1']);
  });

  it('report a missing registration if the service returns others', async () => {
    const rig = registrationRig({
      bank: fakeRegistrationsBank({
        get: async (id) =>
          id === 'r1' ? ok(saidRegistration()) : failed({ kind: 'not-found', traceId: null }),
      }),
    });
    await rig.follow('r1', 'gone');
    expect(rig.get('gone').freshness.failure).toMatchObject({ kind: 'not-found' });
    expect(rig.list().freshness).toEqual({
      asOfEpochMs: startedAt,
      isRefreshing: false,
      failure: null,
    });
    expect(rig.list().canRefresh).toBe(true);
  });

  it('ignore an answer requested before a newer one, or one that arrived too late', async () => {
    let answer: (value: ReturnType<typeof saidRegistration>) => void = () => undefined;
    const rig = registrationRig({
      bank: fakeRegistrationsBank({
        get: () => new Promise((resolve) => (answer = (value) => resolve(ok(value)))),
      }),
    });
    await rig.follow('r1');
    rig.close();
    answer(saidRegistration());
    await rig.settled();
    expect(rig.vault.registrations.answerOf('r1')).toBeNull();
    expect(rig.bugs).toEqual([]);
  });
});

describe('events of registrations', () => {
  const walk = [
    'pending',
    'user_started',
    'contract_signed',
    'submitted',
    'capital_deposit_activated',
    'capital_deposit_request_signed',
    'capital_deposit_certificate_signed',
    'completed',
  ].map((name, index) => ({
    id: `e${String(index)}`,
    type: `registrations.${name}`,
    resource: 'r1',
    minute: index,
  }));

  it('make the same timeline in any order and with any repetition', () =>
    fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(
          [
            ...walk,
            ...walk,
            { id: 'x', type: 'organizations.deleted', resource: 'org-1', minute: 3 },
            { id: 'y', type: 'registrations.moon', resource: 'r1', minute: 5 },
          ],
          { minLength: 18 },
        ),
        fc.nat(18),
        async (events, trackedAfter) => {
          const rig = registrationRig({ bank: answering() });
          for (const [index, event] of events.entries()) {
            if (index === trackedAfter) rig.track('r1');
            // Sometimes the page is read while they arrive.
            if (index % 5 === 0) rig.list();
            receive(rig.vault, { ...event, receivedAtEpochMs: startedAt + 3_600_000 + index });
          }
          await rig.follow('r1');
          expect(rig.list().rows[0]).toMatchObject({
            step: 'completed',
            stepAtEpochMs: startedAt + 7 * 60_000,
          });
          expect(
            rig
              .get()
              .timeline.map(({ step, eventType, atEpochMs }) => step ?? eventType ?? atEpochMs),
          ).toEqual([
            'created',
            'pending',
            'user-started',
            'contract-signed',
            'submitted',
            'reset',
            'deposit-activated',
            'registrations.moon',
            'deposit-signed',
            'deposit-certified',
            'completed',
          ]);
        },
      ),
      { numRuns: runs(30) },
    ));

  it('that are not genuine change nothing', () => {
    const rig = registrationRig();
    rig.track('r1');
    receive(rig.vault, {
      id: 'e1',
      type: 'registrations.completed',
      resource: 'r1',
      minute: 1,
      verdict: 'not-genuine',
    });
    expect(rig.list().rows[0]).toMatchObject({ step: null });
    expect(timelineSteps(rig)).toEqual([]);
  });

  it('stay known when they are deleted from the inbox', () => {
    const rig = registrationRig();
    rig.track('r1');
    receive(rig.vault, { id: null, type: 'registrations.user_started', resource: 'R1', minute: 1 });
    receive(rig.vault, { id: 'e1', type: 'registrations.user_started', resource: 'r1', minute: 1 });
    expect(timelineSteps(rig)).toEqual(['user-started']);
    rig.vault.receivedEvents.removeBefore(startedAt + dayMs, 10);
    expect(timelineSteps(rig)).toEqual(['user-started']);
  });

  it('report a signed contract, an end, a reset and a new problem once each', async () => {
    let status = 'pending';
    const rig = registrationRig({
      bank: fakeRegistrationsBank({ get: async (id) => ok(saidRegistration({ id, status })) }),
    });
    const notices = () =>
      rig.vault.notices
        .listBefore(Number.MAX_SAFE_INTEGER, 50)
        .map(({ about }) => noticeAbout.parse(JSON.parse(about)))
        .map((about) =>
          about.kind === 'registration'
            ? [about.registration.name, about.what, about.status]
            : about.kind,
        );
    receive(rig.vault, {
      id: 'e0',
      type: 'registrations.contract_signed',
      resource: 'r2',
      minute: -1,
    });
    await rig.follow('r1', 'r2');
    rig.list();
    expect(notices(), 'known for the first time').toEqual([]);
    const happens = (id: string, type: string, resource = 'r1') => {
      receive(rig.vault, { id, type, resource, minute: Number(id.slice(1)) });
      rig.list();
    };
    happens('e1', 'registrations.user_started');
    expect(notices()).toEqual([]);
    happens('e2', 'registrations.contract_signed');
    happens('e3', 'registrations.capital_deposit_activated');
    expect(notices()).toEqual([['Forno Gallo', 'contract-signed', null]]);
    happens('e4', 'registrations.completed');
    happens('e5', 'organizations.deleted', 'org-1');
    expect(notices().slice(0, -1)).toContainEqual(['Forno Gallo', 'reset', null]);
    expect(notices()).toContainEqual(['Forno Gallo', 'completed', null]);
    status = 'refused';
    rig.get('r1', 'now');
    await rig.settled();
    expect(notices()[0]).toEqual(['Forno Gallo', 'status', 'refused']);
    const count = notices().length;
    rig.get('r1', 'now');
    await rig.settled();
    rig.list();
    expect(notices()).toHaveLength(count);
  });

  it('report the first event of one added by its ID, if it happened after that', () => {
    const rig = registrationRig({ bank: fakeRegistrationsBank() });
    rig.track('r1', 'r2');
    const [type, before] = ['registrations.contract_signed', -60 * 24];
    receive(rig.vault, { id: 'e1', type, resource: 'r1', minute: 1 });
    receive(rig.vault, { id: 'e2', type, resource: 'r2', minute: before });
    rig.list();
    expect(
      rig.vault.notices
        .listBefore(Number.MAX_SAFE_INTEGER, 50)
        .map(({ about }) => noticeAbout.parse(JSON.parse(about))),
    ).toMatchObject([
      { kind: 'registration', registration: { id: 'r1' }, what: 'contract-signed' },
    ]);
  });

  const organization = {
    id: 'org-1',
    legal_name: 'Forno Gallo',
    legal_vat_number: 'FR32123456789',
  };
  it.each<['legalName' | 'legalVatNumber', readonly string[], readonly (string | null)[]]>([
    ['legalName', [' FORNO gallò ', 'Gallo Forno S.r.l.', 'Forno Gallo'], ['Forno', '', null]],
    ['legalVatNumber', ['fr 32 123 456 789', 'FR32123456789'], ['FR32123456780', ' ', null]],
  ])(
    'warn of a second registration with the same %s, and not of one that was reset',
    async (field, same, others) => {
      const rig = registrationRig({ bank: answering({ organization }) });
      await rig.follow('r1');
      const warned = (value: string | null) =>
        warnOfFollowed(rig.deps, { legalName: 'Other', legalVatNumber: null, [field]: value });
      for (const value of same)
        expect(warned(value)).toEqual([
          { path: ['organization', field], code: 'already-followed' },
        ]);
      for (const value of others) expect(warned(value)).toEqual([]);
      receive(rig.vault, { id: 'e1', type: 'organizations.deleted', resource: 'org-1', minute: 1 });
      rig.list();
      for (const value of same) expect(warned(value)).toEqual([]);
    },
  );

  it('warn of a second one for a company whose first was sent and never confirmed', async () => {
    const bank = fakeRegistrationsBank({ create: async () => failed(outcomeUnknown) });
    const rig = registrationRig({ bank });
    const intentId = '00000000-0000-4000-8000-000000000001';
    await rig.creations.create({ intentId, registration: newRegistration() });
    const warned = (legalName: string) =>
      warnOfFollowed(rig.deps, { legalName, legalVatNumber: null });
    expect(warned('SARL Forno Gallo')).toEqual([
      { path: ['organization', 'legalName'], code: 'not-confirmed' },
    ]);
    expect(warned('Forno')).toEqual([]);
  });

  it('have a message for their customer, with the company, and the link on its own line', async () => {
    const rig = registrationRig({ bank: answering() });
    rig.track('r1');
    const link = 'https://onboarding.example/r1';
    expect(writeCustomerMessage(rig.deps, { id: idOf('r1'), link })).toContain(
      `continue your registration here:\n${link}\n`,
    );
    await rig.settled();
    expect(writeCustomerMessage(rig.deps, { id: idOf('r1'), link })).toContain(
      `continue the registration of Forno Gallo here:\n${link}\n`,
    );
  });

  it('are collected in short batches, each once', async () => {
    const rig = registrationRig();
    rig.track('r1', 'r2');
    for (let index = 0; index < 70; index += 1)
      receive(rig.vault, {
        id: `e${String(index)}`,
        type: 'registrations.user_started',
        resource: index % 2 === 0 ? 'r1' : 'other',
        minute: index,
      });
    let breaths = 0;
    const learn = async () => [
      ...(await readRegistrationEvents(rig.vault, {
        isOpen: () => true,
        yieldToEventLoop: async () => void (breaths += 1),
        notices: rig.deps.notices,
      })),
    ];
    expect([await learn(), breaths, await learn()]).toEqual([['r1'], 3, []]);
    expect(timelineSteps(rig)).toHaveLength(35);
  });
});

describe('personal data of a registration', () => {
  const texts = (rig: Rig): string =>
    `${rig.vault.registrations.answerOf('r1') ?? ''}${rig.get().json ?? ''}`;

  it('is removed when it is erased, including later data, and the timeline stays', async () => {
    const rig = registrationRig({ bank: answering() });
    await rig.follow('r1');
    receive(rig.vault, { id: 'e1', type: 'registrations.user_started', resource: 'r1', minute: 1 });
    const before = rig.get();
    expect(texts(rig)).toContain('Chiara');
    valueOf(eraseRegistration(rig.deps, { id: idOf('r1') }));
    expect(texts(rig)).not.toMatch(/Chiara|Ada|Rossi/);
    expect(rig.get()).toMatchObject({
      isErased: true,
      row: before.row,
      timeline: before.timeline,
      redirectionHost: null,
    });
    expect(registrationLink(rig.connection, idOf('r1'))).toBeNull();
    rig.list({ refresh: 'now' });
    await rig.settled();
    expect(rig.bank.asked).toEqual(['r1', 'r1']);
    expect(texts(rig)).not.toMatch(/Chiara|Ada|Rossi/);
    expect(eraseRegistration(rig.deps, { id: idOf('nobody') })).toMatchObject({
      error: { kind: 'not-found' },
    });
  });

  it("is removed automatically after the partner's number of days, and never without one", async () => {
    const rig = registrationRig({ bank: answering() });
    await rig.follow('r1');
    const yieldToEventLoop = async (): Promise<void> => undefined;
    rig.advance(30 * dayMs - 1);
    await eraseDue(rig.deps, { days: null, yieldToEventLoop });
    await eraseDue(rig.deps, { days: 30, yieldToEventLoop });
    expect(rig.get().isErased).toBe(false);
    rig.advance(1);
    await eraseDue(rig.deps, { days: 30, yieldToEventLoop });
    expect(rig.get().isErased).toBe(true);
    expect(texts(rig)).not.toContain('Chiara');
  });

  it('is removed from a form left for that long, and from no other draft', async () => {
    const rig = registrationRig({});
    rig.vault.drafts.put('registrations:new', {
      body: '{"first_name":"Chiara"}',
      updatedAtEpochMs: startedAt,
    });
    rig.vault.drafts.put('clients:new', { body: '{}', updatedAtEpochMs: 1 });
    const left = (): readonly boolean[] =>
      ['registrations:new', 'clients:new'].map((key) => rig.vault.drafts.get(key) !== null);
    const yieldToEventLoop = async (): Promise<void> => undefined;
    rig.advance(30 * dayMs);
    await eraseDue(rig.deps, { days: 30, yieldToEventLoop });
    expect(left()).toEqual([true, true]);
    rig.advance(1);
    await eraseDue(rig.deps, { days: null, yieldToEventLoop });
    expect(left()).toEqual([true, true]);
    await eraseDue(rig.deps, { days: 30, yieldToEventLoop });
    expect(left()).toEqual([false, true]);
  });

  it('is removed from vault backups, and erased here even if a backup cannot be removed', async () => {
    const opened = openConnection({ now: () => startedAt });
    const removed: string[] = [];
    const vault = { ...opened.vault, removeBackups: () => void removed.push('all') };
    const rig = registrationRig({ bank: answering(), connection: { ...opened, vault } });
    await rig.follow('r1', 'r2');
    valueOf(eraseRegistration(rig.deps, { id: idOf('r1') }));
    expect(removed).toEqual(['all']);
    rig.advance(30 * dayMs);
    await eraseDue(rig.deps, { days: 30, yieldToEventLoop: async () => undefined });
    await eraseDue(rig.deps, { days: 30, yieldToEventLoop: async () => undefined });
    expect(removed).toEqual(['all', 'all']);
    const stuck = registrationRig({
      bank: answering(),
      connection: {
        ...opened,
        vault: {
          ...opened.vault,
          removeBackups: () => {
            throw new Error('EPERM');
          },
        },
      },
    });
    await stuck.follow('r3');
    valueOf(eraseRegistration(stuck.deps, { id: idOf('r3') }));
    expect([stuck.vault.registrations.get('r3')?.erasedAtEpochMs, stuck.bugs.length]).toEqual([
      startedAt,
      1,
    ]);
  });

  it('is erased for many in one batch', async () => {
    const rig = registrationRig({ bank: answering() });
    rig.track(...Array.from({ length: 45 }, (_, index) => `r${String(index)}`));
    await rig.settled();
    rig.advance(dayMs);
    await eraseDue(rig.deps, { days: 1, yieldToEventLoop: async () => undefined });
    expect(
      rig.vault.registrations.search('').filter(({ erasedAtEpochMs }) => erasedAtEpochMs === null),
    ).toEqual([]);
  });
});

describe('the link for the customer', () => {
  it.each([
    'http://onboarding.example/r1',
    'https://user:secret@onboarding.example/',
    'javascript:alert(1)',
    'https://onboarding.example/\u202eevil',
    '',
  ])('is null if it is %s', async (link) => {
    const rig = registrationRig({ bank: answering({ redirection_link: link }) });
    await rig.follow('r1');
    expect(registrationLink(rig.connection, idOf('r1'))).toBeNull();
    expect(rig.get().redirectionHost).toBeNull();
  });

  it('is the one that the service returned last', async () => {
    const rig = registrationRig({ bank: answering() });
    await rig.follow('r1');
    expect(registrationLink(rig.connection, idOf('r1'))).toBe('https://onboarding.example/r1');
  });
});

describe('an export of registrations', () => {
  const exported = async (rig: Rig, format: 'csv' | 'json'): Promise<string> => {
    let text = '';
    for await (const part of exportRegistrations(
      rig.vault,
      { query: everyRegistration, format },
      {
        messages: (id) => id,
        csvForm: commaForm,
        yieldToEventLoop: async () => undefined,
        onRow: () => undefined,
        now: startedAt,
      },
    ))
      text += part;
    return text;
  };

  it('is a table in words, without names of persons', async () => {
    const rig = registrationRig({ bank: answering({ organization: { legal_name: '=cmd()' } }) });
    await rig.follow('r1');
    const [headings, row] = (await exported(rig, 'csv')).split('\r\n');
    expect(headings).toMatch(/^registrations\.column\.id,cards\.field\.label,ui\.word\.company,/);
    expect(row).toBe(
      `r1,,'=cmd(),pending,registrations.step.pending,2026-11-19T10:42:00.000Z,seamless,company_creation,,ui.word.no,2026-11-19T10:42:00.000Z,2026-11-19T10:42:00.000Z,`,
    );
  });

  it("is JSON with the service's fields and the events", async () => {
    const rig = registrationRig({ bank: answering() });
    await rig.follow('r1', 'r2');
    expect(JSON.parse(await exported(rig, 'json'))).toMatchObject([
      {
        id: 'r1',
        step: 'pending',
        timeline: [{ step: 'created' }, { step: 'pending', source: 'answer' }],
        registration: { partner_user: { first_name: 'Ada' } },
      },
      { id: 'r2' },
    ]);
  });
});

describe('a registration before it is sent', () => {
  const problems = (given: Parameters<typeof newRegistration>[0]) =>
    validateRegistration(newRegistration(given), null).problems;
  const { organization } = newRegistration();

  it('shows the exact request, without problems', () => {
    const shown = validateRegistration(newRegistration(), fakeRegistrationsBank().creation);
    expect(shown).toMatchObject({ problems: [], capital: null });
    const [head, body = ''] = shown.requestText.split('\n\n');
    expect(head).toBe(
      'POST https://register.example/register/registrations\nService-Partner-Id: partner-7',
    );
    expect(JSON.parse(body)).toMatchObject({
      locale: 'fr',
      partner_user: { email: 'ada@partner.example' },
    });
  });

  const address = { ...organization.address, country: 'FRA' };
  const euros = (value: string) => ({ value, currency: 'EUR' });
  const entity = {
    legalName: null,
    legalNumber: null,
    legalCountry: 'B',
    capitalAmount: null,
    shareCapitalOrigin: [],
  };
  /** With unusual forms that the specification allows. */
  const odd = {
    email: '@',
    birthAddress: { postalCode: null, city: null, country: 'x' },
    residenceAddress: { line1: null, postalCode: null, city: null, country: 'yy7' },
  };
  it.each<[string, Parameters<typeof newRegistration>[0], readonly string[]]>([
    [
      'a partner without a name',
      { partnerUser: { firstName: ' ', lastName: null, email: '' } },
      [
        'partnerUser.firstName required',
        'partnerUser.lastName required',
        'partnerUser.email required',
      ],
    ],
    [
      'forms of an organization',
      {
        organization: {
          ...organization,
          legalName: null,
          legalRegistrationDate: '2026-02-30',
          address,
          totalCapitalAmount: { value: '1,5', currency: 'euro' },
        },
      },
      [
        'organization.legalRegistrationDate date-form',
        'organization.address.country country-form',
        'organization.totalCapitalAmount.value amount-form',
        'organization.totalCapitalAmount.currency currency-form',
      ],
    ],
    [
      'one euro to some, a thousand to others',
      { organization: { ...organization, totalCapitalAmount: euros('1.000') } },
      ['organization.totalCapitalAmount.value amount-form'],
    ],
    [
      'forms of a stakeholder',
      {
        stakeholders: [
          newStakeholder(),
          newStakeholder({
            ...odd,
            nationality: '1',
            birthDate: '1980-13-01',
            legalEntities: [{ ...entity, capitalAmount: euros('') }],
          }),
        ],
      },
      [
        'stakeholders.1.nationality country-form',
        'stakeholders.1.birthDate date-form',
        'stakeholders.1.legalEntities.0.capitalAmount.value required',
      ],
    ],
    [
      'an address',
      { partnerRedirectUrl: 'partner.example/done' },
      ['partnerRedirectUrl not-an-address'],
    ],
    ['further fields', { otherFieldsJson: '{' }, ['otherFieldsJson not-json']],
  ])('names each field that would be rejected: %s', (_, given, refused) =>
    expect(problems(given).map(({ path, code }) => `${path.join('.')} ${code}`)).toEqual(refused),
  );

  describe('is not stricter than the specification', () => {
    const warnings = (given: Parameters<typeof newRegistration>[0]) => {
      const { problems: found, warnings: timelineSteps } = validateRegistration(
        newRegistration(given),
        null,
      );
      expect(found).toEqual([]);
      return timelineSteps.map(({ path, code }) => `${path.join('.')} ${code}`);
    };

    it('but warns of missing stakeholders, a missing name, and an empty stakeholder', () => {
      expect(warnings({})).toEqual([]);
      expect(warnings({ stakeholders: [] })).toEqual(['stakeholders likely-required']);
      expect(warnings({ organization: { ...organization, legalName: ' ' } })).toEqual([
        'organization.legalName likely-required',
      ]);
      expect(
        warnings({
          stakeholders: [
            newStakeholder(),
            newStakeholder({ isOwner: true, firstName: ' ', lastName: null, email: null }),
          ],
        }),
      ).toEqual(['stakeholders.1.firstName likely-required']);
    });

    it.each(['http://partner.example/done', 'partner-app://done?x=1', 'HTTPS://partner.example'])(
      'and sends the return address %s as typed',
      (partnerRedirectUrl) => {
        expect(warnings({ partnerRedirectUrl })).toEqual(
          partnerRedirectUrl.toLowerCase().startsWith('https:')
            ? []
            : ['partnerRedirectUrl not-https'],
        );
        expect(
          JSON.parse(
            validateRegistration(newRegistration({ partnerRedirectUrl }), null).requestText,
          ),
        ).toMatchObject({ partner_redirect_url: partnerRedirectUrl });
      },
    );

    it('and warns of unusual e-mails and countries without a specified form', () => {
      const stakeholder = newStakeholder({ ...odd, legalEntities: [entity] });
      expect(
        warnings({
          partnerUser: { firstName: 'Ada', lastName: 'Keller', email: 'ada@exämple.example' },
          stakeholders: [stakeholder],
        }),
      ).toEqual([
        'partnerUser.email unusual-email',
        'stakeholders.0.email unusual-email',
        'stakeholders.0.birthAddress.country country-form',
        'stakeholders.0.residenceAddress.country country-form',
        'stakeholders.0.legalEntities.0.legalCountry country-form',
      ]);
    });

    it('and sends the required objects empty: the built-in service accepts them', () => {
      const { requestText } = validateRegistration(
        newRegistration({ stakeholders: [], organization: { ...organization, legalName: null } }),
        null,
      );
      const body: unknown = JSON.parse(requestText);
      expect(body).toMatchObject({ stakeholders: [] });
      expect(registrationBody.safeParse(body).error).toBeUndefined();
    });
  });

  it.each(['1980-05-04', '1980-05-04T00:00:00Z', '1980-05-04T00:00:00.000+02:00'])(
    'accepts %s as a date of birth',
    (birthDate) => expect(problems({ stakeholders: [newStakeholder({ birthDate })] })).toEqual([]),
  );

  const capital = (
    total: string | null,
    ...parts: readonly (string | readonly [string, string])[]
  ) =>
    validateRegistration(
      newRegistration({
        organization: { ...organization, totalCapitalAmount: total === null ? null : euros(total) },
        stakeholders: parts.map((each) => {
          const [own, held] = typeof each === 'string' ? [each, null] : each;
          return newStakeholder({
            capitalAmount: own === '' ? null : { value: own, currency: 'eur' },
            legalEntities: held === null ? [] : [{ ...entity, capitalAmount: euros(held) }],
          });
        }),
      }),
      null,
    ).capital;

  it.each<[string | null, string | null, ...(string | readonly [string, string])[]]>([
    ['0.3', null, '0.1', '0.2'],
    ['1000.00', null, '400', '600.0'],
    ['1000', '1000.01', '400', '600.01'],
    [null, null, '1'],
    ['1000', null, ''],
    // The holdings of legal entities are part of the capital or additional to it.
    ['1000', null, ['600', '400']],
    ['1000', null, ['1000', '400']],
    ['1000', null, ['', '1000']],
    ['1000', '900', ['600', '300']],
  ])(
    'reports for %j that its parts are %j, if that is another amount: %j',
    (total, sum, ...parts) =>
      expect(capital(total, ...parts)).toEqual(
        sum === null ? null : { sum, total, currency: 'EUR' },
      ),
  );

  it('reports it for several currencies as well', () => {
    const stakeholders = [
      newStakeholder({ capitalAmount: { value: '1000', currency: 'EUR' } }),
      newStakeholder({ capitalAmount: { value: '5', currency: 'USD' } }),
    ];
    expect(validateRegistration(newRegistration({ stakeholders }), null).capital).toEqual({
      sum: '1000',
      total: '1000.00',
      currency: null,
    });
  });
});
