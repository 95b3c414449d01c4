import type { Contract, Feature, Verb } from './index.ts';
import type { EventName } from './events.ts';

/** Every name of `Names`, each once; a missing or a foreign one does not compile. */
const allOf =
  <Names extends string>() =>
  <const Listed extends readonly Names[]>(listed: Listed & ([Names] extends [Listed[number]] ? unknown : { readonly missing: Exclude<Names, Listed[number]> })): Listed =>
    listed;

/** The names alone, so that the preload bundles no schema. */
export const commandNames = {
  app: allOf<Verb<'app'>>()(['info', 'openLink', 'copyText', 'quit']),
  approvals: allOf<Verb<'approvals'>>()(['list', 'standing', 'retry', 'abandon', 'playPhone']),
  book: allOf<Verb<'book'>>()(['unopened', 'exportFile', 'chooseFile', 'readFile', 'importFile']),
  cards: allOf<Verb<'cards'>>()(['list', 'get', 'track', 'untrack', 'refresh', 'lock', 'lockMany',
    'newCardChoices', 'prepareCreate', 'create', 'setOptions', 'setLimits', 'setLimitsMany', 'setNickname', 'unlock', 'reportStolen', 'reportLost', 'discard', 'limits', 'history', 'exportHistory']),
  clientImports: allOf<Verb<'clientImports'>>()(['get', 'open', 'configure', 'rows', 'editRow', 'decide', 'run', 'stop', 'exportFailed', 'dismiss']),
  clients: allOf<Verb<'clients'>>()(['list', 'get', 'place', 'sync', 'askBank', 'check', 'findDuplicates', 'create', 'unclearCreations', 'lookForCreation', 'settleCreation', 'export']),
  connections: allOf<Verb<'connections'>>()(['list', 'save', 'remove', 'select', 'discover', 'setSecret', 'test', 'useDemo']),
  diagnostics: allOf<Verb<'diagnostics'>>()(['run', 'latest', 'journal', 'destinations', 'report', 'copyReport']),
  drafts: allOf<Verb<'drafts'>>()(['get', 'put', 'remove']),
  events: allOf<Verb<'events'>>()(['list', 'get', 'mark', 'remove', 'importEvents', 'verify', 'startReceiver', 'stopReceiver', 'receiverStatus', 'export']),
  limitRuns: allOf<Verb<'limitRuns'>>()(['get', 'stop', 'resume', 'retryFailed', 'dismiss', 'export']),
  limitTemplates: allOf<Verb<'limitTemplates'>>()(['list', 'save', 'remove']),
  organization: allOf<Verb<'organization'>>()(['get']),
  preferences: allOf<Verb<'preferences'>>()(['get', 'set']),
  products: allOf<Verb<'products'>>()(['list', 'get', 'sync', 'askBank', 'export']),
  registrations: allOf<Verb<'registrations'>>()(['list', 'get', 'track', 'untrack', 'validate', 'create', 'unclearCreations', 'settleCreation', 'saveForm', 'redirect', 'erase', 'export']),
  search: allOf<Verb<'search'>>()(['everywhere']),
  session: allOf<Verb<'session'>>()(['status', 'signIn', 'reopenSignIn', 'finishSignIn', 'openKept', 'cancelSignIn', 'signOut']),
  supplierInvoices: allOf<Verb<'supplierInvoices'>>()(['list', 'get', 'markSeen', 'watch', 'unwatch', 'readIds', 'sync', 'refresh', 'export']),
  terminalPayments: allOf<Verb<'terminalPayments'>>()(['list', 'get', 'watch', 'follow', 'unwatch', 'refresh', 'export', 'watching']),
  webhooks: allOf<Verb<'webhooks'>>()(['list', 'get', 'track', 'untrack', 'create', 'update', 'remove', 'createLegacy', 'secrets', 'addSecret', 'linkSecret', 'removeSecret']),
} satisfies { readonly [F in Feature]: readonly (keyof Contract[F])[] };

export const eventNames = allOf<EventName>()(['session.changed', 'data.changed', 'sync.progress', 'network.changed', 'preferences.changed', 'navigate']);

export const commandChannel = (feature: string, verb: string): string => `command:${feature}.${verb}`;
export const eventChannel = (name: string): string => `event:${name}`;
