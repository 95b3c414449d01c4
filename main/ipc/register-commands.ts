import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron';
import { type Handlers, contract } from '../../preload/contract/index.ts';
import { commandChannel } from '../../preload/contract/channels.ts';
import type { Command } from '../../preload/contract/command.ts';
import { failed } from '../../preload/contract/result.ts';
import { type CommandGate, runCommand } from './run-command.ts';
import { isTrustedFrame } from './trusted-sender.ts';

/** Registers one IPC handler for each command of the contract, all with the same checks. */
export function registerCommands(
  ipc: Pick<IpcMain, 'handle'>,
  {
    handlers,
    gate,
    isOurWindow,
  }: {
    readonly handlers: Handlers;
    readonly gate: CommandGate;
    readonly isOurWindow: (sender: WebContents) => boolean;
  },
): void {
  /** The getters of a frame that died since the message was sent throw. */
  const isOurs = (event: IpcMainInvokeEvent): boolean => {
    try {
      return isTrustedFrame(event.senderFrame, { isOurWindow: isOurWindow(event.sender) });
    } catch {
      return false;
    }
  };
  for (const [feature, commands] of Object.entries(contract)) {
    for (const [verb, command] of Object.entries(commands as Record<string, Command>)) {
      const name = `${feature}.${verb}`;
      const handler = (
        handlers as unknown as Record<
          string,
          Record<string, Parameters<typeof runCommand>[1]['handler']>
        >
      )[feature]?.[verb];
      if (!handler) throw new Error(`No handler for ${name}`);
      ipc.handle(commandChannel(feature, verb), (event, input: unknown) => {
        if (isOurs(event)) return runCommand(name, { command, handler, input, gate });
        const traceId = gate.randomUUID();
        gate.reportBug({
          traceId,
          command: name,
          cause: new Error('Refused: not the main frame of our window'),
        });
        return failed({ kind: 'unexpected', traceId });
      });
    }
  }
}
