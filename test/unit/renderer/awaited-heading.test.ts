import { expect, it } from 'vitest';
import { createAwaitedHeading } from '../../../renderer/ui/use-awaited-heading.ts';

/** A heading that counts how often it was focused. */
function fakeHeading() {
  let focusCount = 0;
  return {
    element: { focus: () => (focusCount += 1) } as unknown as HTMLHeadingElement,
    focusCount: () => focusCount,
  };
}

it('A heading that is there is focused at once, and only then', () => {
  const [heading, { element, focusCount }] = [createAwaitedHeading(), fakeHeading()];
  heading.ref.current = element;
  expect(focusCount()).toBe(0);
  heading.focus(false);
  expect(focusCount()).toBe(1);
  heading.ref.current = element;
  expect(focusCount()).toBe(1);
});

it('A heading that is still read gets the focus once it is there', () => {
  const [heading, { element, focusCount }] = [createAwaitedHeading(), fakeHeading()];
  heading.focus(false);
  heading.ref.current = element;
  expect(focusCount()).toBe(1);
});

it('While another is still shown, the next one gets the focus', () => {
  const [heading, before, next] = [createAwaitedHeading(), fakeHeading(), fakeHeading()];
  heading.ref.current = before.element;
  heading.focus(true);
  heading.ref.current = null;
  heading.ref.current = next.element;
  expect([before.focusCount(), next.focusCount()]).toEqual([0, 1]);
});

it('Whoever did something else meanwhile is not taken away from it', () => {
  const [heading, { element, focusCount }] = [createAwaitedHeading(), fakeHeading()];
  heading.focus(true);
  heading.forget();
  heading.ref.current = element;
  expect(focusCount()).toBe(0);
});
