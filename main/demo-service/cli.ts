import { parseArgs } from 'node:util';
import { startDemoService, type DemoService } from './start-demo-service.ts';

const usage = `Usage: npm run demo-service -- [options]

  --port <number>      port to listen on (a free one)
  --cards <number>     how many cards the company has (8)
  --clients <number>   how many invoicing clients it has (40)
  --seed <number>      other numbers, other data (1)
  --latency <ms>       added to every answer (0)
  --prefix <word>      the generic part of header names (Service)
  --sca <mode>         session, bare, not-enrolled or off (session)
  --secret <text>      makes the client confidential
  --sandbox            asks for the staging header and mocks approvals
  --without-lists      only the documented endpoints
  --without-limits     lifts the limits on calls per address
  --help               this text`;

const scaModes = ['session', 'bare', 'not-enrolled', 'off'] as const;

/** A whole number from the command line; anything else prints the usage and exits. */
function parseWholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new TypeError(`--${name} takes a whole number, not ${text}`);
  return Number(text);
}

/** The values to enter in a connection profile. */
function profile(service: DemoService): string {
  return [
    ['Base address', service.baseUrl],
    ['Issuer', service.issuer],
    ['Authorization', service.authorizationEndpoint],
    ['Token', service.tokenEndpoint],
    ['Revocation', service.revocationEndpoint],
    ['Client id', service.clientId],
    ['Scopes', service.scopes.join(' ')],
    ['Redirect', 'http://127.0.0.1:<any port>/callback'],
    ['Header prefix', service.headerPrefix],
    ...(service.stagingToken === undefined ? [] : [['Staging token', service.stagingToken]]),
    ['Card limits', 'whole euros (EUR)'],
    ['Registrations', service.registrations.baseUrl],
    ['Portal token', service.registrations.portalToken],
    ['Partner id', service.registrations.partnerId],
    ['Terminal', service.terminalId],
    ['Approvals', service.approvalsUrl],
  ]
    .map(([name, value]) => `  ${String(name).padEnd(14)} ${String(value)}`)
    .join('\n');
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      cards: { type: 'string' },
      clients: { type: 'string' },
      seed: { type: 'string' },
      latency: { type: 'string' },
      prefix: { type: 'string' },
      sca: { type: 'string' },
      secret: { type: 'string' },
      sandbox: { type: 'boolean', default: false },
      'without-lists': { type: 'boolean', default: false },
      'without-limits': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return;
  }
  const sca = scaModes.find((mode) => mode === (values.sca ?? 'session'));
  if (sca === undefined) throw new TypeError(`--sca takes ${scaModes.join(', ')}`);
  const service = await startDemoService({
    port: parseWholeNumber('port', values.port) ?? 0,
    cards: parseWholeNumber('cards', values.cards) ?? 8,
    clients: parseWholeNumber('clients', values.clients) ?? 40,
    seed: parseWholeNumber('seed', values.seed) ?? 1,
    latencyMs: parseWholeNumber('latency', values.latency) ?? 0,
    headerPrefix: values.prefix ?? 'Service',
    sca,
    ...(values.secret === undefined ? {} : { clientSecret: values.secret }),
    sandbox: values.sandbox,
    withLists: !values['without-lists'],
    rateLimits: !values['without-limits'],
  });
  console.log(
    `The demo bank is open. A profile to type in:\n${profile(service)}\nCtrl+C closes it.`,
  );
  const close = (): void => {
    void service.close();
  };
  process.once('SIGINT', close);
  process.once('SIGTERM', close);
}

try {
  await run();
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  console.error(error instanceof TypeError ? `${message}\n\n${usage}` : message);
  process.exitCode = 1;
}
