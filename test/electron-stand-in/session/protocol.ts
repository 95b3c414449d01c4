import { registerSchemesAsPrivileged } from './schemes.ts';

type ProtocolHandler = (request: Request) => Response | Promise<Response>;

/** Electron's `protocol`: each session has separate handlers. */
export class StandInProtocol {
  readonly #handlers = new Map<string, ProtocolHandler>();
  readonly registerSchemesAsPrivileged = registerSchemesAsPrivileged;

  handle(scheme: string, handler: ProtocolHandler): void {
    if (this.#handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
    this.#handlers.set(scheme, handler);
  }

  unhandle(scheme: string): void {
    if (!this.#handlers.delete(scheme)) throw new Error(`Failed to unhandle protocol: ${scheme}`);
  }

  isProtocolHandled(scheme: string): boolean {
    return this.#handlers.has(scheme);
  }

  handlerFor(scheme: string): ProtocolHandler | undefined {
    return this.#handlers.get(scheme);
  }
}
