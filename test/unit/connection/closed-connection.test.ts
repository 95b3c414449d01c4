import { expect, it } from 'vitest';
import { routeToConnection } from '../../../main/connection/open-features.ts';
import { cards } from '../../../main/features/cards/cards.ts';
import { contract } from '../../../preload/contract/index.ts';
import { failed, ok } from '../../../preload/contract/result.ts';

const closed = routeToConnection(() => null) as unknown as Readonly<
  Record<string, Readonly<Record<string, (input: unknown) => unknown>>>
>;

/** The commands that answer without an open connection. */
const otherwise: Readonly<Record<string, unknown>> = {
  'cards.refresh': ok({}),
  'limitRuns.get': ok({ run: null }),
  'limitRuns.export': failed({ kind: 'not-found', traceId: null }),
};

it.each(
  cards.commandGroups.flatMap((name) => Object.keys(contract[name]).map((verb) => [name, verb])),
)(
  'without a connection, %s.%s reports signed out or the current state',
  async (name = '', verb = '') => {
    expect(await closed[name]?.[verb]?.({})).toEqual(
      otherwise[`${name}.${verb}`] ?? failed({ kind: 'signed-out' }),
    );
  },
);
