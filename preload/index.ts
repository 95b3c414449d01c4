import { contextBridge, ipcRenderer } from 'electron';
import { commandChannel, eventChannel } from './contract/channels.ts';
import { commandNames, eventNames } from './contract/names.ts';

const commands = Object.fromEntries(
  Object.entries(commandNames).map(([feature, verbs]) => [
    feature,
    Object.fromEntries(
      verbs.map((verb) => [
        verb,
        (input: unknown): Promise<unknown> =>
          ipcRenderer.invoke(commandChannel(feature, verb), input),
      ]),
    ),
  ]),
);

const knownEvents: ReadonlySet<string> = new Set(eventNames);

/** Never pass the event object on: with it, the window could send on any channel. */
function on(name: string, listener: (payload: unknown) => void): () => void {
  if (!knownEvents.has(name)) throw new Error(`No such event: ${name}`);
  const forward = (_event: unknown, payload: unknown): void => listener(payload);
  ipcRenderer.on(eventChannel(name), forward);
  return () => ipcRenderer.removeListener(eventChannel(name), forward);
}

contextBridge.exposeInMainWorld('cashdesk', { ...commands, on });
