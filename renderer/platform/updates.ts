import { create } from 'zustand';
import type { UpdateState } from '../../preload/contract/app/updates.ts';
import { visibleTexts } from '../format/visible-text.ts';
import { bridge, onEvent } from './bridge.ts';

/** The state of updates; null until the first answer of main. */
export const useUpdates = create<{ readonly state: UpdateState | null }>(() => ({ state: null }));

export function startUpdates(): void {
  // The publisher writes the release notes, so they are untrusted text.
  const show = (state: UpdateState): void => useUpdates.setState({ state: visibleTexts(state) });
  onEvent('updates.changed', show);
  void bridge()
    .updates.get({})
    .then((answer) => {
      if (answer.ok) show(answer.value);
    });
}
