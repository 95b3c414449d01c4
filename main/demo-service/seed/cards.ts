import { timestamp, dayMs } from '../clock.ts';
import { appearanceOf, blankCard, type Card } from '../cards/card.ts';
import type { BankAccount, Member, Organization } from '../world.ts';
import { ownerName } from './company.ts';
import type { SeededRandom } from './random.ts';
import type { SeedTexts } from './texts.ts';

/** The differences between cards. Amounts are euros; a missing limit is off. */
interface CardSketch {
  readonly name: string;
  readonly holder?: string;
  readonly use: keyof SeedTexts['cards'];
  /** Distinguishes more cards of the same use. */
  readonly number?: number;
  readonly digits?: string;
  readonly status: string;
  readonly level: string;
  readonly color: string;
  readonly month: readonly [spent: number, limit: number];
  readonly day: readonly [spent: number, limit: number];
  readonly perPayment?: number;
  readonly cashMonth?: readonly [spent: number, limit: number];
  readonly cashDay?: readonly [spent: number, limit: number];
  readonly idleMinutes?: number;
}

const sketches: readonly CardSketch[] = [
  {
    name: 'Karim Benali',
    use: 'deliveries',
    digits: '7304',
    status: 'live',
    level: 'standard',
    color: '#2f5560',
    month: [2318.4, 2500],
    day: [142.1, 600],
    perPayment: 300,
    cashMonth: [120, 400],
    idleMinutes: 26,
  },
  {
    name: 'Élodie Martin',
    use: 'bakehouse',
    digits: '4821',
    status: 'live',
    level: 'plus',
    color: '#7d3f31',
    month: [1840.15, 3000],
    day: [64.9, 800],
    perPayment: 500,
    cashMonth: [80, 600],
    cashDay: [0, 200],
    idleMinutes: 95,
  },
  {
    name: 'Théo Lambert',
    use: 'fuel',
    digits: '1190',
    status: 'live',
    level: 'standard',
    color: '#8a6a22',
    month: [388.9, 400],
    day: [61.2, 120],
    perPayment: 120,
    cashMonth: [0, 100],
    cashDay: [0, 100],
    idleMinutes: 180,
  },
  {
    name: 'Jonas Weber',
    use: 'shop',
    digits: '5527',
    status: 'paused',
    level: 'standard',
    color: '#4d5c38',
    month: [412.35, 1500],
    day: [0, 300],
    cashMonth: [60, 300],
    idleMinutes: 2_900,
  },
  {
    name: 'Inès Roussel',
    use: 'market',
    digits: '0963',
    status: 'live',
    level: 'standard',
    color: '#87475a',
    month: [96.35, 400],
    day: [0, 150],
    cashMonth: [40, 200],
    cashDay: [0, 100],
    idleMinutes: 5_800,
  },
  {
    name: 'Marguerite Oyelaran',
    use: 'online',
    digits: '8816',
    status: 'live',
    level: 'virtual',
    color: '#33343d',
    month: [764.2, 1200],
    day: [38.5, 400],
    perPayment: 250,
    idleMinutes: 310,
  },
  {
    name: 'Camille Nguyen',
    use: 'apprentice',
    status: 'pending',
    level: 'standard',
    color: '#6a6d91',
    month: [0, 500],
    day: [0, 100],
    perPayment: 60,
    cashMonth: [0, 100],
  },
  {
    name: 'Stand de Noël',
    holder: ownerName,
    use: 'stall',
    digits: '2207',
    status: 'onhold',
    level: 'standard',
    color: '#a9573a',
    month: [0, 800],
    day: [0, 200],
    perPayment: 100,
  },
];

const uses = ['fuel', 'market', 'shop', 'deliveries', 'online', 'spare'] as const;
const colors = ['#2f5560', '#7d3f31', '#8a6a22', '#4d5c38', '#87475a', '#33343d'] as const;

/** More cards, for a list longer than a small bakery's. */
function extraSketch(random: SeededRandom, member: Member, index: number): CardSketch {
  const limit = random.between(4, 60) * 50;
  return {
    name: `${member.first_name} ${member.last_name}`,
    use: random.pick(uses),
    number: index + 1,
    digits: random.digits(4),
    status: random.pick(['live', 'live', 'live', 'live', 'paused', 'expired', 'pin_blocked']),
    level: random.pick(['standard', 'plus', 'virtual']),
    color: random.pick(colors),
    month: [random.between(0, limit * 100) / 100, limit],
    day: [0, Math.max(50, limit / 5)],
    idleMinutes: random.between(10, 60_000),
  };
}

/** Late enough that the app warns about no card of the demo company. */
const monthsToExpiry = 21;

interface CardSeedParts {
  readonly random: SeededRandom;
  readonly nowEpochMs: number;
  readonly organization: Organization;
  readonly members: readonly Member[];
  readonly mainAccount: BankAccount;
  readonly count: number;
  readonly texts: SeedTexts;
}

function drawCard(sketch: CardSketch, index: number, parts: CardSeedParts): Card {
  const { random, nowEpochMs, members } = parts;
  const findMember = (name: string): Member | undefined =>
    members.find(({ first_name, last_name }) => `${first_name} ${last_name}` === name);
  const owner = findMember(ownerName);
  const holder = findMember(sketch.holder ?? sketch.name) ?? owner;
  const issued = sketch.digits !== undefined;
  const physical = sketch.level !== 'virtual';
  const seededAt = new Date(nowEpochMs);
  const expiry = new Date(seededAt.getFullYear(), seededAt.getMonth() + monthsToExpiry, 1);
  const createdAt = nowEpochMs - (sketch.status === 'pending' ? 2 : 190 + index * 41) * dayMs;
  const [cashMonthSpent, cashMonthLimit] = sketch.cashMonth ?? [0, 0];
  const [cashDaySpent, cashDayLimit] = sketch.cashDay ?? [0, 0];
  const design = `${sketch.level}.1.2021`;
  return {
    ...blankCard,
    id: random.uuid(),
    nickname: [parts.texts.cards[sketch.use], sketch.number ?? []].flat().join(' '),
    embossed_name: sketch.name,
    status: sketch.status,
    pin_set: issued && physical,
    mask_pan: issued ? `510000******${sketch.digits}` : null,
    exp_month: issued ? String(expiry.getMonth() + 1).padStart(2, '0') : null,
    exp_year: issued ? String(expiry.getFullYear()) : null,
    last_activity_at:
      sketch.idleMinutes === undefined ? null : timestamp(nowEpochMs - sketch.idleMinutes * 60_000),
    last_digits: sketch.digits ?? null,
    ship_to_business: physical,
    atm_option: sketch.cashMonth !== undefined,
    nfc_option: physical,
    online_option: true,
    foreign_option: sketch.level === 'plus',
    atm_monthly_limit: cashMonthLimit,
    atm_monthly_spent: cashMonthSpent,
    atm_daily_limit: cashDayLimit,
    atm_daily_spent: cashDaySpent,
    atm_daily_limit_option: sketch.cashDay !== undefined,
    payment_monthly_limit: sketch.month[1],
    payment_monthly_spent: sketch.month[0],
    payment_daily_limit: sketch.day[1],
    payment_daily_spent: sketch.day[0],
    payment_daily_limit_option: true,
    payment_transaction_limit: sketch.perPayment ?? 0,
    payment_transaction_limit_option: sketch.perPayment !== undefined,
    payment_lifespan_spent: sketch.month[0],
    active_days: sketch.use === 'market' ? [6, 7] : [1, 2, 3, 4, 5, 6, 7],
    holder_id: holder?.id ?? '',
    initiator_id: owner?.id ?? null,
    bank_account_id: parts.mainAccount.id,
    organization_id: parts.organization.id,
    created_at: timestamp(createdAt),
    updated_at: timestamp(createdAt + 3 * dayMs > nowEpochMs ? createdAt : createdAt + 3 * dayMs),
    shipped_at: issued && physical ? timestamp(createdAt + 2 * dayMs) : null,
    card_level: sketch.level,
    categories: sketch.use === 'fuel' ? ['transport'] : [],
    had_operation: sketch.month[0] > 0,
    had_pin_operation: cashMonthSpent > 0,
    card_design: design,
    type_of_print: physical ? 'embossed' : null,
    appearance: appearanceOf(design, sketch.color),
    has_only_user_liftable_locks: sketch.status === 'paused',
  };
}

/** The bakery's eight cards, and as many more as requested. */
export function seedCards(parts: CardSeedParts): readonly Card[] {
  const fallback = parts.members[0];
  return Array.from({ length: parts.count }, (_, index) => {
    const sketch =
      sketches[index] ??
      (fallback &&
        extraSketch(parts.random, parts.members[index % parts.members.length] ?? fallback, index));
    return sketch === undefined ? [] : [drawCard(sketch, index, parts)];
  }).flat();
}
