import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchFixture, type Running } from './launch-fixture.ts';

type Fixture = {
  readonly refused: string;
  readonly greeting: string;
  readonly nested: { readonly list: readonly [number, { readonly deep: boolean }] };
  add(a: number, b: number): number;
  throwing(): void;
  fail(): Promise<void>;
  unhandled(): Promise<void>;
  returnsFunction(): Promise<void>;
  sendsFunction(): Promise<void>;
  slow(): void;
  echo(...args: unknown[]): Promise<unknown>;
  apply(
    callback: (value: string, decorate: (text: string) => string) => string,
    value: string,
  ): string;
  onTick(callback: (n: number, date: Date) => void): () => void;
  count(upTo: number): void;
};
declare global {
  // The preload API that the page sees.
  var fixture: Fixture;
}

let running: Running;
function openedLinks() {
  return running.app.evaluate(() => [
    ...(
      globalThis as unknown as { __cashdeskStandIn: { openedLinks(): readonly string[] } }
    ).__cashdeskStandIn.openedLinks(),
  ]);
}
beforeAll(async () => {
  running = await launchFixture();
});
afterAll(() => running.close());

describe('the border between page, preload and main', () => {
  it('exposes the preload API before the first page script, frozen', async () => {
    expect(
      await running.page.evaluate(() => [
        document.documentElement.dataset['atStart'],
        fixture.add(2, 3),
        Object.isFrozen(fixture),
        Object.isFrozen(fixture.nested.list[1]),
        fixture.greeting,
      ]),
    ).toEqual(['object', 5, true, true, '--greeting=hello']);
  });

  it('hides the binding and require from the page, and lets it replace nothing', async () => {
    const leaks = await running.page.evaluate(() => {
      const names = Object.getOwnPropertyNames(window).filter((name) =>
        /cashdesk|electron|^require$|^process$|^ipc/i.test(name),
      );
      return { names, isReplaceable: Reflect.set(window, 'fixture', 1) };
    });
    expect(leaks).toEqual({ names: [], isReplaceable: false });
  });

  it('lets a sandboxed preload require electron and nothing else', async () => {
    expect(await running.page.evaluate(() => fixture.refused)).toBe('module not found: node:fs');
  });

  it('transfers dates, bytes, maps, sets, big integers, undefined and cycles in both directions', async () => {
    const received = await running.page.evaluate(async () => {
      const sent = {
        date: new Date(5),
        bytes: new Uint8Array([1, 255]),
        map: new Map([['a', new Set([1])]]),
        big: 2n ** 70n,
        none: undefined,
        nan: NaN,
      };
      const cyclic: { self?: unknown } = {};
      cyclic.self = cyclic;
      const back = (await fixture.echo(sent)) as typeof sent;
      const round = (await fixture.echo(cyclic)) as typeof cyclic;
      return [
        back.date instanceof Date && back.date.getTime(),
        back.bytes instanceof Uint8Array && [...back.bytes],
        back.map.get('a')?.has(1),
        back.big === sent.big,
        'none' in back,
        Number.isNaN(back.nan),
        round.self === round,
      ];
    });
    expect(received).toEqual([5, [1, 255], true, true, true, true, true]);
  });

  it('passes only the message of a thrown error, and names the channel', async () => {
    const errors = await running.page.evaluate(async () => {
      const message = (error: unknown): string => (error as Error).message;
      return [
        await fixture.fail().catch(message),
        await fixture.unhandled().catch(message),
        await fixture.returnsFunction().catch(message),
        await fixture.sendsFunction().catch(message),
      ];
    });
    expect(errors).toEqual([
      "Error invoking remote method 'fail': Error: nope",
      "Error invoking remote method 'nobody': Error: No handler registered for 'nobody'",
      "Error invoking remote method 'function': Error: An object could not be cloned.",
      'An object could not be cloned.',
    ]);
  });

  it('calls across worlds synchronously in both directions, and throws across them', async () => {
    const results = await running.page.evaluate(() => {
      const answers: string[] = [fixture.apply((value, decorate) => decorate(`<${value}>`), 'x')];
      try {
        fixture.throwing();
      } catch (error) {
        answers.push((error as Error).message);
      }
      return answers;
    });
    expect(results).toEqual(['<x>!', 'thrown in the preload']);
  });

  it("delivers main's messages in order, until the page stops listening", async () => {
    const ticks = await running.page.evaluate(async () => {
      const messages: string[] = [];
      const stop = fixture.onTick((n, date) => messages.push(`${n} ${date.getTime()}`));
      fixture.count(3);
      await fixture.echo('after');
      stop();
      fixture.count(1);
      await fixture.echo('after');
      return messages;
    });
    expect(ticks).toEqual(['1 1', '2 2', '3 3']);
  });

  it("passes the sender frame with the app's address to main", async () => {
    await running.page.evaluate(() => fixture.echo(1));
    expect((await running.seen()).senders.at(-1)).toEqual({
      url: 'app://fixture/index.html',
      origin: 'app://fixture',
      isTop: true,
      parent: null,
    });
  });

  it('answers null for the sender frame once its document is gone', async () => {
    await running.page.evaluate(() => fixture.slow());
    await running.page.reload();
    await expect.poll(async () => (await running.seen()).late).toBeNull();
  });
});

describe('the page at app://', () => {
  it("is served by the app, with the app's policy", async () => {
    const pageFacts = await running.page.evaluate(() => ({
      secure: isSecureContext,
      inline: document.documentElement.dataset['inline'] ?? 'blocked',
      color: getComputedStyle(document.querySelector('h1') ?? document.body).color,
    }));
    expect(pageFacts).toEqual({ secure: true, inline: 'blocked', color: 'rgb(1, 2, 3)' });
    expect((await running.seen()).requests[0]).toEqual({
      url: 'app://fixture/index.html',
      method: 'GET',
    });
  });

  it('receives the body of a posted request', async () => {
    expect(
      await running.page.evaluate(async () =>
        (await fetch('/posted', { method: 'POST', body: 'ünï' })).text(),
      ),
    ).toBe('ünï');
  });

  it('reaches no other host, not even this machine', async () => {
    const reached = await running.page.evaluate(async () => {
      const image = await new Promise((resolve) => {
        const element = new Image();
        element.onload = () => resolve('loaded');
        element.onerror = () => resolve('failed');
        element.src = 'http://127.0.0.1:9/x.png';
      });
      return [
        image,
        await fetch('https://example.invalid/').then(
          () => 'fetched',
          () => 'failed',
        ),
      ];
    });
    expect(reached).toEqual(['failed', 'failed']);
  });

  it('does not navigate when the app refuses it', async () => {
    await running.page.click('#outside');
    await expect
      .poll(async () => (await running.seen()).navigations)
      .toEqual(['will-navigate https://example.invalid/page']);
    expect(running.page.url()).toBe('http://fixture.localhost/index.html');
  });

  it.each([
    ['a link to a new window', () => running.page.click('#window')],
    ['a click with Ctrl', () => running.page.click('#window', { modifiers: ['Control'] })],
    [
      'window.open',
      () => running.page.evaluate(() => void window.open('https://example.invalid/new')),
    ],
  ])('opens no window by %s: the app decides', async (_way, open) => {
    const before = await openedLinks();
    const popup = running.app.context().waitForEvent('page');
    await open();
    await expect.poll(openedLinks).toEqual([...before, 'https://example.invalid/new']);
    // The window exists for a moment before it is closed.
    const page = await popup;
    if (!page.isClosed()) await page.waitForEvent('close');
    await expect.poll(() => running.app.windows().length).toBe(1);
  });

  it('gets no permission that the app refuses', async () => {
    expect(
      await running.page.evaluate(
        async () => (await navigator.permissions.query({ name: 'geolocation' })).state,
      ),
    ).toBe('denied');
  });
});
