import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callWhenSeen } from '../../../renderer/widgets/lists/call-when-seen.ts';

const lookedAtMs = 20_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function looking(isVisibleAtFirst: boolean) {
  const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
  const show = (isVisible: boolean): void => {
    page.visibilityState = isVisible ? 'visible' : 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
  };
  show(isVisibleAtFirst);
  vi.stubGlobal('document', page);
  const onSeen = vi.fn();
  const stop = callWhenSeen(lookedAtMs, onSeen);
  return { stop, show, pass: (ms: number) => vi.advanceTimersByTime(ms), onSeen };
}

describe('the changes of an invoice', () => {
  it('are seen once, after they were visible for the whole time', () => {
    const { pass, onSeen, show } = looking(true);
    pass(19_999);
    expect(onSeen).not.toHaveBeenCalled();
    pass(60_000);
    show(false);
    show(true);
    pass(60_000);
    expect(onSeen).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('are seen only if one view lasted the whole time in front', () => {
    const { pass, onSeen, show } = looking(false);
    pass(60_000);
    show(true);
    pass(15_000);
    show(false);
    pass(60_000);
    show(true);
    pass(15_000);
    expect(onSeen).not.toHaveBeenCalled();
    pass(5_000);
    expect(onSeen).toHaveBeenCalledOnce();
  });

  it('are seen no later if the window reports again that it is visible', () => {
    const { pass, onSeen, show } = looking(true);
    pass(15_000);
    show(true);
    pass(5_000);
    expect(onSeen).toHaveBeenCalledOnce();
  });

  it('are not seen once another invoice is shown', () => {
    const { pass, onSeen, show, stop } = looking(true);
    pass(15_000);
    stop();
    show(false);
    show(true);
    pass(60_000);
    expect(onSeen).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
