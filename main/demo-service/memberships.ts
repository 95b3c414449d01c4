import { bearer, type Route } from './http/call.ts';
import { refuseUnknownQuery } from './http/body.ts';
import { pageOf } from './http/paging.ts';
import { json } from './http/reply.ts';
import type { World } from './world.ts';

/** `GET /v2/memberships`, optional: the members, so that cards have holder names. */
export function membershipRoutes(world: World): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/v2/memberships',
      access: bearer('membership.read'),
      optional: true,
      handle: (call) => {
        refuseUnknownQuery(call, ['page', 'per_page']);
        const { items, meta } = pageOf(world.members, call.query);
        return json({ memberships: items, meta });
      },
    },
  ];
}
