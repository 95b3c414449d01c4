import type { Call, Route } from '../http/call.ts';
import { readJson } from '../http/body.ts';
import { json, notFound, type Reply } from '../http/reply.ts';
import type { World } from '../world.ts';
import { registrationBody } from './registration-body.ts';
import {
  newRegistration,
  type Registration,
  sendReset,
  toAnswer,
  sendNextEvent,
  type SentEvent,
} from './registration.ts';

/** The onboarding part of the service. */
export interface Registrations {
  readonly routes: readonly Route[];
  /**
   * Advances the registration by one event, and returns its name. `undefined` at the end, or if the
   * registration does not exist.
   */
  readonly advance: (id: string) => string | undefined;
  /** Advances every registration that was created since the start by one event. */
  readonly advanceAll: () => void;
  /**
   * Resets a company creation: its organization is deleted. Returns whether there was one to reset.
   */
  readonly reset: (id: string) => boolean;
  /** Sends the past events of seeded registrations again, oldest first. */
  readonly sendPastEvents: () => void;
}

export function createRegistrations({
  world,
  emit,
  seeded = [],
}: {
  readonly world: World;
  readonly emit: (event: SentEvent) => void;
  readonly seeded?: readonly Registration[];
}): Registrations {
  const registrations = new Map(seeded.map((each) => [each.id, each]));
  const now = (): { readonly eventId: string; readonly atEpochMs: number } => ({
    eventId: world.random.uuid(),
    atEpochMs: world.now(),
  });

  const advance = (id: string): string | undefined => {
    const registration = registrations.get(id);
    const event = registration === undefined ? undefined : sendNextEvent(registration, now());
    if (event !== undefined) emit(event);
    return event?.event_type;
  };

  const create = (call: Call): Reply => {
    const registration = newRegistration(readJson(call, registrationBody), {
      uuid: world.random.uuid,
      atEpochMs: world.now(),
      texts: world.texts,
    });
    registrations.set(registration.id, registration);
    advance(registration.id);
    return json({ registration: toAnswer(registration) }, 201);
  };

  return {
    advance,
    advanceAll: () => {
      for (const { id, isSeeded } of registrations.values()) if (!isSeeded) advance(id);
    },
    reset: (id) => {
      const registration = registrations.get(id);
      const event = registration === undefined ? undefined : sendReset(registration, now());
      if (event !== undefined) emit(event);
      return event !== undefined;
    },
    sendPastEvents: () => {
      const past = seeded.flatMap(({ sentEvents }) => sentEvents);
      for (const event of past.toSorted((a, b) => a.created_at.localeCompare(b.created_at)))
        emit(event);
    },
    routes: [
      {
        method: 'POST',
        path: '/register/registrations',
        access: { kind: 'partner' },
        handle: create,
      },
      {
        method: 'GET',
        path: '/register/registrations/:id',
        access: { kind: 'partner' },
        optional: true,
        handle: (call) => {
          const registration = registrations.get(call.param('id').toLowerCase());
          return registration === undefined
            ? notFound('registration')
            : json({ registration: toAnswer(registration) });
        },
      },
    ],
  };
}
