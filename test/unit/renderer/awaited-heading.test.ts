import { expect, it } from 'vitest';
import { createAwaitedHeading } from '../../../renderer/ui/use-awaited-heading.ts';

/** A heading that counts its focus calls. */
function fakeHeading() {
  let focusCount = 0;
  return {
    element: { focus: () => (focusCount += 1) } as unknown as HTMLHeadingElement,
    focusCount: () => focusCount,
  };
}

it('a present heading is focused at once, and not again', () => {
  const [heading, { element, focusCount }] = [createAwaitedHeading(), fakeHeading()];
  heading.ref.current = element;
  expect(focusCount()).toBe(0);
  heading.focus(false);
  expect(focusCount()).toBe(1);
  heading.ref.current = element;
  expect(focusCount()).toBe(1);
});

it('a heading that is still loading is focused once it appears', () => {
  const [heading, { element, focusCount }] = [createAwaitedHeading(), fakeHeading()];
  heading.focus(false);
  heading.ref.current = element;
  expect(focusCount()).toBe(1);
});

it('the next heading is focused if another is still shown', () => {
  const [heading, before, next] = [createAwaitedHeading(), fakeHeading(), fakeHeading()];
  heading.ref.current = before.element;
  heading.focus(true);
  heading.ref.current = null;
  heading.ref.current = next.element;
  expect([before.focusCount(), next.focusCount()]).toEqual([0, 1]);
});

it('focus stays with a user who did something else meanwhile', () => {
  const [heading, { element, focusCount }] = [createAwaitedHeading(), fakeHeading()];
  heading.focus(true);
  heading.forget();
  heading.ref.current = element;
  expect(focusCount()).toBe(0);
});
