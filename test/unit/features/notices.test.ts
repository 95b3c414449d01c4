import { describe, expect, it } from 'vitest';
import { noticeCentre } from '../../../main/features/notice-centre/notice-centre.ts';
import { type NoticeEcho, createNotices } from '../../../main/features/notices.ts';
import { contract } from '../../../preload/contract/index.ts';
import type { NoticeAbout } from '../../../preload/contract/notices/notices.ts';
import { supplierInvoiceId } from '../../../preload/contract/values.ts';
import { defaultPreferences } from '../../../preload/contract/app/default-preferences.ts';
import { cardIdOf, fakeServices, openConnection } from './fakes.ts';

function limit(id: string): NoticeAbout {
  return {
    kind: 'limit',
    card: { id: cardIdOf(id), name: id, lastDigits: null },
    limit: 'payment-month',
    percent: 80,
    spent: '410',
    amount: '500',
  };
}
function several(count: number): readonly NoticeAbout[] {
  return Array.from({ length: count }, (_, at) => limit(`c${String(at)}`));
}
const lock: NoticeAbout = {
  kind: 'lock',
  card: { id: cardIdOf('a'), name: null, lastDigits: null },
  outcome: 'locked',
  status: 'paused',
  error: null,
};

const afterOpeningMs = 60_000;

function setUp({
  vault = true,
  waitsMs = afterOpeningMs,
  later = (work: () => void): void => work(),
} = {}) {
  const echoes: NoticeEcho[] = [];
  const topics: string[] = [];
  const world = { now: 1_000 - waitsMs, muted: [] as 'limit'[] };
  const base = openConnection({ now: () => world.now });
  const notices = createNotices(
    { profile: base.profile, vault: vault ? base.vault : null },
    {
      ...fakeServices,
      now: () => world.now,
      preferences: () => ({ ...defaultPreferences, mutedNotices: world.muted }),
      publishChange: (topic) => void topics.push(topic),
      echoNotice: (echo) => void echoes.push(echo),
      later,
    },
  );
  world.now = 1_000;
  const { commands } = noticeCentre.open({
    ...base,
    vault: vault ? base.vault : null,
    publishChange: (topic) => void topics.push(topic),
  });
  const list = async (before: number | null = null, count = 200) => {
    const answer = await commands.notices.list({ before, limit: count });
    if (!answer.ok) throw new Error(answer.error.kind);
    return contract.notices.list.output.parse(answer.value).notices;
  };
  const unread = async (): Promise<number> => {
    const answer = await commands.notices.unread({});
    return answer.ok ? answer.value.count : NaN;
  };
  return { ...notices, base, commands, echoes, topics, world, list, unread };
}

describe('notices', () => {
  it('are stored with time and place, newest first, and shown by the desktop once', async () => {
    const { notify, list, echoes, topics, world, unread } = setUp();
    notify([limit('a')]);
    world.now = 2_000;
    notify([limit('b')]);
    expect(await list()).toMatchObject([
      { atEpochMs: 2_000, isRead: false, about: limit('b'), leadsTo: { screen: 'cards', id: 'b' } },
      { atEpochMs: 1_000, isRead: false, about: limit('a') },
    ]);
    expect(await unread()).toBe(2);
    expect(echoes.map(({ about }) => about)).toEqual([limit('a'), limit('b')]);
    expect(topics).toEqual(['notices', 'notices']);
  });

  it('are single entries if few, one for all if many, with one desktop notification', async () => {
    const { notify, list, echoes } = setUp();
    notify(several(5));
    expect(await list()).toHaveLength(5);
    notify(several(6));
    expect((await list())[0]).toMatchObject({
      about: { kind: 'many', of: 'limit', count: 6 },
      leadsTo: { screen: 'limits', id: null },
    });
    expect(await list()).toHaveLength(6);
    expect(echoes.map(({ about }) => about)).toEqual([
      { kind: 'many', of: 'limit', count: 5 },
      { kind: 'many', of: 'limit', count: 6 },
    ]);
  });

  it('are neither stored nor shown for a muted kind', async () => {
    const { notify, isOn, list, echoes, world } = setUp();
    world.muted = ['limit'];
    notify([limit('a')]);
    expect([isOn('limit'), isOn('balance'), await list(), echoes]).toEqual([false, true, [], []]);
  });

  it('are stored together with related records, or not at all', async () => {
    const { notify, list, base } = setUp();
    expect(() =>
      base.vault.inTransaction(() => {
        notify([limit('a')]);
        throw new Error('the disk is full');
      }),
    ).toThrow('the disk is full');
    expect(await list()).toEqual([]);
  });

  it('are only the results of locks without a vault', async () => {
    const { notify, list, echoes } = setUp({ vault: false });
    notify([limit('a')]);
    notify([lock]);
    expect([await list(), echoes.map(({ about }) => about)]).toEqual([[], [lock]]);
  });

  it('are marked read up to the last seen, page by page', async () => {
    const { notify, list, unread, commands } = setUp();
    for (const id of ['a', 'b', 'c']) notify([limit(id)]);
    const [newest, middle] = await list(null, 2);
    expect(await list(middle?.entry ?? null)).toHaveLength(1);
    await commands.notices.markRead({ upTo: middle?.entry ?? 0 });
    expect([await unread(), (await list()).map(({ isRead }) => isRead)]).toEqual([
      1,
      [false, true, true],
    ]);
    await commands.notices.markRead({ upTo: newest?.entry ?? 0 });
    expect(await unread()).toBe(0);
  });

  it('are limited to the newest five hundred', async () => {
    const { notify, base } = setUp();
    for (let at = 0; at < 600; at += 1) notify([limit(String(at))]);
    expect(base.vault.notices.listBefore(Number.MAX_SAFE_INTEGER, 1_000)).toHaveLength(500);
  });

  it('exclude unreadable ones of another version', async () => {
    const { notify, list, base } = setUp();
    base.vault.notices.add([{ atEpochMs: 1, about: '{"modelVersion":1,"kind":"weather"}' }]);
    notify([limit('a')]);
    expect(await list()).toHaveLength(1);
  });
});

describe('findings at the opening of a connection', () => {
  const late: NoticeAbout = {
    kind: 'invoice-late',
    invoice: {
      id: supplierInvoiceId.parse('i1'),
      supplier: 'Moulin',
      dueDay: '2026-11-17',
      amount: '20.00',
      currency: 'EUR',
    },
  };

  it('are one notice for the whole first minute', async () => {
    const works: (() => void)[] = [];
    const all = setUp({ waitsMs: 0, later: (work) => void works.push(work) });
    all.notify([limit('a')]);
    expect((await all.list()).map(({ about }) => about)).toEqual([limit('a')]);
    all.notify([limit('b')]);
    expect((await all.list()).map(({ about }) => about)).toEqual([
      { kind: 'many', of: 'limit', count: 2 },
    ]);
    all.notify([late, late]);
    const parts = [
      { of: 'invoice-late', count: 2 },
      { of: 'limit', count: 2 },
    ];
    expect((await all.list()).map(({ about, leadsTo }) => [about, leadsTo.screen])).toEqual([
      [{ kind: 'many', of: 'several', count: 4, parts }, 'overview'],
    ]);
    expect(await all.unread()).toBe(1);
    for (const work of works) work();
    expect(all.echoes.map(({ about }) => about)).toEqual([
      { kind: 'many', of: 'several', count: 4, parts },
    ]);
  });

  it('are separate from events, and from findings after the first minute', async () => {
    const all = setUp({ waitsMs: afterOpeningMs - 1 });
    all.notify([limit('a')]);
    all.notify([lock]);
    all.world.now += 1;
    all.notify([late]);
    expect((await all.list()).map(({ about }) => about.kind)).toEqual([
      'invoice-late',
      'lock',
      'limit',
    ]);
  });
});
