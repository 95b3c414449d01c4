import { describe, expect, it, vi } from 'vitest';
import { commandNames } from '../../../preload/contract/names.ts';
import { asked, push } from '../../fixtures/fake-electron.ts';

vi.mock('electron', () => import('../../fixtures/fake-electron.ts'));
await import('../../../preload/index.ts');

type Bridge = {
  readonly on: (name: string, listener: (...args: unknown[]) => void) => () => void;
} & Readonly<Record<string, Readonly<Record<string, (...args: unknown[]) => Promise<unknown>>>>>;
const [[name, exposed] = ['', {}]] = asked.exposed;
const bridge = exposed as Bridge;

describe("the preload's bridge", () => {
  it('is one global: the commands of the contract, and an event listener', () => {
    expect(asked.exposed).toHaveLength(1);
    expect(name).toBe('cashdesk');
    const { on, ...features } = bridge;
    expect(typeof on).toBe('function');
    expect(
      Object.fromEntries(
        Object.entries(features).map(([feature, verbs]) => [feature, Object.keys(verbs)]),
      ),
    ).toEqual(commandNames);
  });

  it('sends each command on its own channel, with exactly one input', async () => {
    expect(await bridge['cards']?.['lock']?.({ id: 'a' }, 'more', 'and more')).toBe('answered');
    expect(asked.invoked).toEqual([['command:cards.lock', { id: 'a' }]]);
  });

  it('passes only the payload to a listener, never the event, which could send on any channel', () => {
    const received: unknown[][] = [];
    const stop = bridge.on('navigate', (...args) => void received.push(args));
    push('event:navigate', { screen: 'cards' });
    stop();
    push('event:navigate', { screen: 'clients' });
    expect(received).toEqual([[{ screen: 'cards' }]]);
  });

  it.each([
    '',
    'command:cards.lock',
    'event:navigate',
    '__proto__',
    'constructor',
    'ELECTRON_BROWSER_REQUIRE',
  ])('rejects an event name outside the contract: %s', (unknown) => {
    expect(() => bridge.on(unknown, () => undefined)).toThrow('No such event');
  });
});
