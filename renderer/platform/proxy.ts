import { create } from 'zustand';
import type { ProxyQuestion } from '../../preload/contract/app/proxy.ts';
import { visibleTexts } from '../format/visible-text.ts';
import { bridge, onEvent } from './bridge.ts';

/** The proxy that asks for a password; null: none. */
export const useProxy = create<{ readonly question: ProxyQuestion }>(() => ({ question: null }));

export function startProxy(): void {
  // The name of the proxy comes from the network, so it is untrusted text.
  const show = (question: ProxyQuestion): void =>
    useProxy.setState({ question: visibleTexts(question) });
  onEvent('proxy.changed', ({ question }) => show(question));
  void bridge()
    .proxy.question({})
    .then((answer) => {
      if (answer.ok) show(answer.value.question);
    });
}
