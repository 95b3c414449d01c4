import { create } from 'zustand';
import type { UpdateState } from '../../preload/contract/app/updates.ts';
import { visibleTexts } from '../format/visible-text.ts';
import { bridge, onEvent } from './bridge.ts';

/** What is known of newer versions; null until main has answered once. */
export const useUpdates = create<{ readonly state: UpdateState | null }>(() => ({ state: null }));

export function startUpdates(): void {
  // What is new in a version is its publisher's text.
  const show = (state: UpdateState): void => useUpdates.setState({ state: visibleTexts(state) });
  onEvent('updates.changed', show);
  void bridge()
    .updates.get({})
    .then((answer) => {
      if (answer.ok) show(answer.value);
    });
}
