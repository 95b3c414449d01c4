import { everyCountry } from '../../../../preload/contract/countries/countries.ts';
import { wordsOf } from '../../../data/search-words.ts';

/** What a heading says, before the other headings of its file are known. */
export type HeaderMeaning =
  | 'kind'
  | 'vague-kind'
  | 'company'
  | 'other-name'
  | 'trade-name'
  | 'person-name'
  | 'first-name'
  | 'last-name'
  | 'name-or-first'
  | 'name-or-last'
  | 'email'
  | 'extra-emails'
  | 'phone'
  | 'phone-country-code'
  | 'phone-number'
  | 'vat-number'
  | 'tax-number'
  | 'vague-tax-number'
  | 'e-invoicing-address'
  | 'recipient-code'
  | 'currency'
  | 'locale'
  | 'street'
  | 'house-number'
  | 'address-more'
  | 'zip'
  | 'vague-zip'
  | 'city'
  | 'province'
  | 'country';

/** Whose address, phone or e-mail a column has. `other`: a further one that no client needs. */
type HeaderGroup = 'plain' | 'billing' | 'delivery' | 'business' | 'home' | 'other';

/**
 * Headings in English, French, German, Italian and Spanish, and the names of the service's own
 * fields. Case, accents, signs, spaces, articles and numbers do not matter.
 */
const headings: Readonly<Record<HeaderMeaning, string>> = {
  kind: 'kind, type, client kind, client type, kind of client, type of client, customer type, genre, type de client, art, typ, kundenart, kundentyp, tipo cliente, tipo di cliente, tipo de cliente, natura giuridica',
  /** Often says something else: only its cells tell. */
  'vague-kind': 'tipo, categoria, nature',
  company:
    'company, company name, business name, organisation, organization, organization name, organisation name, client, customer, customer name, client name, raison sociale, raisons sociales, raisons sociale, societe, entreprise, nom societe, nom entreprise, denomination, denomination sociale, nom du client, firma, firmenname, firmenbezeichnung, unternehmen, unternehmensname, kunde, kundenname, name der firma, name adressattyp unternehmen, ragione sociale, rag sociale, rag soc, azienda, societa, denominazione, denominazione sociale, nome azienda, nome cliente, organizzazione, razon social, empresa, sociedad, denominacion social, nombre empresa, nombre fiscal, nombre cliente, cliente, organizacion',
  /** The name of a client, where no column says it better. */
  'other-name':
    'legal name, contact name, billing name, display name, customer full name, client full name, full name, nom complet, nome completo, nombre completo, nominativo, intitule',
  /** The name over the door, where no column has the name of the law. */
  'trade-name': 'trade name, trading name, nom commercial, nome commerciale, nombre comercial',
  /** The first and the last name of a person in one column. */
  'person-name':
    'first and last name, first name last name, nom prenom, prenom nom, vor und nachname, vorname nachname, nachname vorname, name vorname, nome cognome, cognome nome, nombre apellidos, apellidos nombre',
  'first-name':
    'first name, given name, forename, prenom, vorname, vorname adressattyp naturl person, rufname, nome di battesimo, nombre de pila, first names, forenames, given names, christian name, prenoms, prenom usuel, vornamen, vorname n, vor name, primer nombre, nombre propio, nombres',
  'last-name':
    'last name, surname, family name, nom de famille, nachname, name adressattyp naturl person, familienname, zuname, cognome, cognomi, apellido, apellidos, primer apellido, apellido paterno, last names, surnames, nom usage, nom usuel, nachnamen, nach name',
  'name-or-first': 'nome, nombre',
  'name-or-last': 'name, nom',
  email:
    'email, emails, mail, email address, mail address, courriel, adresse email, adresse mail, adresse electronique, adresse messagerie, mailadresse, email adresse, posta elettronica, indirizzo posta elettronica, indirizzo email, indirizzo mail, correo, correo electronico, direccion de correo, direccion de correo electronico, direccion email',
  'extra-emails':
    'extra emails, further emails, other emails, additional emails, cc, cc emails, autres emails, emails supplementaires, autres courriels, weitere emails, weitere email adressen, zusatzliche emails, altre email, altri indirizzi email, email aggiuntive, otros correos, otros emails, correos adicionales',
  phone:
    'phone, phones, phone numbers, telephone, tel, mobile, mobile phone, cell, cell phone, fixe, portable, tel portable, tel fixe, tel mobile, telefon, telefonnummer, rufnummer, handy, handynummer, mobil, mobiltelefon, mobil tel, mobilnummer, telefono, cellulare, movil, telefono movil, phone number full, landline, work phone, office phone, business phone, telephone fixe, telephone portable, telephone mobile, telefon geschaftlich, telefon mobil, telefon festnetz, festnetz, telefono fisso, telefono cellulare, telefono fijo',
  'phone-country-code':
    'phone country code, country calling code, dialling code, phone prefix, indicatif, indicatif telephonique, indicatif pays, landesvorwahl, landervorwahl, prefisso, prefisso telefonico, prefisso internazionale, prefijo, prefijo telefonico, prefijo internacional',
  'phone-number': 'phone number, national number, phone number without prefix',
  'vat-number':
    'vat, vat number, vat id, vat code, eu vat, vat registration number, tva, tva intracommunautaire, tva intracom, ust id, ust id nr, eu ustid, umsatzsteuer id, umsatzsteuer identifikationsnummer, mwst nummer, partita iva, p iva, part iva, iva, nif iva, nif intracomunitario, vatin',
  'tax-number':
    'tax number, tax id, tax identification number, tax code, tin, company number, registration number, siren, siret, identifiant fiscal, n fiscal, no fiscal, numero fiscal, steuernummer, steuernr, steuer nummer, steuer id, steueridentifikationsnummer, codice fiscale, cf, cod fiscale, cod fisc, nif, nif cif, cif nif, dni, numero de identificacion fiscal, identificacion fiscal',
  /** Spain's number of a company, and a number of clients elsewhere. */
  'vague-tax-number': 'cif',
  'e-invoicing-address':
    'e invoicing address, electronic invoicing address, adresse de facturation electronique, adresse facturation electronique, e rechnungsadresse, e rechnung adresse, indirizzo di fatturazione elettronica, indirizzo fatturazione elettronica, direccion de facturacion electronica',
  'recipient-code':
    'recipient code, sdi code, sdi, code destinataire, empfangercode, codice destinatario, cod destinatario, codice sdi, cod sdi, codice univoco, cod univoco, codigo destinatario, codigo de destinatario',
  currency: 'currency, currency code, devise, monnaie, wahrung, valuta, divisa, moneda',
  locale: 'language, locale, lang, langue, sprache, lingua, idioma',
  street:
    'street, street name, address, street address, address line, line, adresse, rue, voie, nom de voie, adresse ligne, adresse postale, strasse, strassenname, strasse und hausnummer, strasse hausnummer, strasse nr, strasse hnr, strasse hausnr, anschrift, hausanschrift, postanschrift, postadresse, adresszeile, adresse zeile, via, via piazza, indirizzo, via e numero, calle, direccion, domicilio, calle y numero, addr, adr',
  'house-number':
    'house number, house no, building number, hausnummer, hausnr, haus nr, hnr, numero de rue, numero de voie, numero rue, numero voie, num rue, numero adresse, civico, numero civico, numero de casa, numero de calle, numero calle',
  'address-more':
    'complement, complement adresse, adresse complement, address complement, adresszusatz, complemento de direccion, apt suite, apartment suite',
  zip: 'zip, zip code, postcode, postal, postal code, post code, code postal, cp, plz, postleitzahl, cap, codice postale, codice avviamento postale, codigo postal, cod postal, c postal',
  /** A postcode beside the city of the same address. */
  'vague-zip': 'billing code, shipping code',
  city: 'city, town, place, ville, commune, localite, ort, stadt, wohnort, citta, comune, localita, ciudad, poblacion, localidad, municipio',
  province:
    'province, prov, province code, state, county, region, dep region, departement, bundesland, provinz, kanton, provincia, sigla provincia, provincia estado, estado provincia, regione',
  country:
    'country, country code, country name, country iso, iso country, country id, country region, nation, pays, nom pays, pays iso, pays region, code pays, land, land iso, land code, landname, landername, landerkurzel, landerkennzeichen, land region, landercode, landercode iso, staat, paese, paese iso, nome paese, paese area geografica, nazione, stato, codice paese, cod paese, codice nazione, cod nazione, pais, pais iso, nombre pais, pais region, codigo pais, cod pais',
};

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}

/** Words that say whose address, phone or e-mail is meant. */
const groups: Readonly<Record<Exclude<HeaderGroup, 'plain'>, ReadonlySet<string>>> = {
  billing: wordSet(
    'billing bill invoice invoicing po facturation facture rechnung rechnungs fatturazione fattura facturacion factura fiscal fiscale legale',
  ),
  delivery: wordSet(
    'delivery deliver shipping shipment ship shipto sa livraison expedition liefer lieferung versand consegna spedizione destinazione entrega envio',
  ),
  business: wordSet(
    'business work office company bureau pro professionnel professionnelle travail societe entreprise siege geschaftlich geschafts dienstlich dienst arbeit beruflich firma firmen buro uff ufficio lavoro azienda aziendale sede trabajo oficina empresa profesional',
  ),
  home: wordSet(
    'home private personal privat prive privee domicile personnel personnelle ab abitazione casa privato privata personale residenza residencia domicilio particular',
  ),
  other: wordSet(
    'other secondary alternative assistant assistants car weitere weiterer weiteres sekundare zweite assistent auto autre secondaire assistante voiture altro altra altri secondario secondaria assistente otro otra secundario secundaria ayudante',
  ),
};
/** German headings are one word: `Lieferort` is the city of the delivery. */
const compounds: readonly (readonly [begin: string, group: Exclude<HeaderGroup, 'plain'>])[] = [
  ['lieferungs', 'delivery'],
  ['liefer', 'delivery'],
  ['versand', 'delivery'],
  ['rechnungs', 'billing'],
  ['geschafts', 'business'],
  ['firmen', 'business'],
  ['privat', 'home'],
];

/** Words that tell nothing where others are beside them. */
const fillers = wordSet(
  'the of to de du des da la le les l d der die das di del della dell dei el los las und y e et and o ou or oder s',
);
/** The one of several that counts, or a word that every heading may have. */
const neutral = wordSet(
  'default primary primare main mailing principal principale postal postale value full required optional',
);
/** Which client a column is about is clear: there is only one in a row. */
const owners = wordSet(
  'client clients customer contact contacts kunde kunden kontakt cliente contatto contacto tiers partner destinataire',
);
/** An address is meant, which the other words say a part of. */
const addressWords = wordSet('address adresse anschrift indirizzo direccion');
/** A number is meant, and not a client: `Customer no.`. */
const numberWords = wordSet('nr no n num numero nummer number');
const numbered: ReadonlySet<HeaderMeaning> = new Set([
  'phone',
  'phone-number',
  'vat-number',
  'tax-number',
  'house-number',
]);

const addressMeanings: readonly HeaderMeaning[] = [
  'street',
  'house-number',
  'address-more',
  'zip',
  'city',
  'province',
  'country',
];
const reach: readonly HeaderMeaning[] = ['email', 'phone', 'phone-number', 'phone-country-code'];
/** What a column may be that is said to be of this group. `Invoice type` is no kind of a client. */
const meaningsOf: Readonly<Record<Exclude<HeaderGroup, 'plain'>, ReadonlySet<HeaderMeaning>>> = {
  billing: new Set([
    ...addressMeanings,
    ...reach,
    'company',
    'first-name',
    'last-name',
    'currency',
    'locale',
  ]),
  delivery: new Set(addressMeanings),
  business: new Set([...addressMeanings, ...reach, 'vat-number', 'tax-number']),
  home: new Set([...addressMeanings, ...reach]),
  other: new Set([...addressMeanings, 'email']),
};
/** What `address` may stand before: `Default Address Company`, but not `Address Type`. */
const ofAddress: ReadonlySet<HeaderMeaning> = new Set([
  ...addressMeanings,
  'company',
  'first-name',
  'last-name',
  'phone',
]);

/** What is longer names no column. */
const longestHeading = 100;

/** `firstName` is two words, `E-Mail`, `POCity` and `Address1` as well. */
function headerWords(header: string): readonly string[] {
  return wordsOf(
    header
      .replaceAll('_', ' ')
      .replaceAll(/\b(?:alpha|iso)[ -]?[23]\b|\biso[ -]?3166\S*/giu, '')
      .replaceAll(/\be[ -]?mail/giu, 'email')
      .replaceAll(/(\p{Ll})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})|(\p{L})(?=\d)/gu, '$& '),
  );
}

function without(words: readonly string[], ...left: readonly ReadonlySet<string>[]) {
  return words.filter((word) => !left.some((set) => set.has(word)));
}

/** `E-Mail` begins with a letter that joins two words elsewhere. */
function withoutFillers(words: readonly string[]): readonly string[] {
  return words.filter((word, at) => !fillers.has(word) || (at === 0 && word.length === 1));
}

/** What countries call their tax numbers, each name by itself. */
const taxNumberNames = everyCountry
  .flatMap(([, { taxForms }]) => taxForms?.individual ?? taxForms?.others ?? [])
  .map(({ name }) => name.replaceAll('/', ','))
  .join(',');

const meanings = new Map<string, HeaderMeaning>(
  [
    ['tax-number', taxNumberNames] as const,
    // A word that is not so clear here counts as it stands in the list.
    ...(Object.entries(headings) as [HeaderMeaning, string][]),
  ].flatMap(([meaning, texts]) =>
    texts
      .split(',')
      .map((text): [string, HeaderMeaning] => [withoutFillers(wordsOf(text)).join(''), meaning]),
  ),
);

function lookUp(given: readonly string[]): HeaderMeaning | null {
  const words = [...new Set(withoutFillers(given))];
  for (const each of [words, without(words, neutral), without(words, neutral, owners)]) {
    const meaning = meanings.get(each.join(''));
    if (meaning !== undefined) return meaning;
    const bare = without(each, numberWords);
    const ofNumber = bare.length < each.length ? meanings.get(bare.join('')) : undefined;
    if (ofNumber !== undefined && numbered.has(ofNumber)) return ofNumber;
    // `Rue et n°` is one column, `Address no.` the number of an entry.
    const [first = ''] = each;
    if (ofNumber === 'street' && !numberWords.has(first) && !addressWords.has(first))
      return ofNumber;
  }
  const parts = without(words, owners, addressWords);
  const part = meanings.get(parts.join('')) ?? meanings.get(without(parts, neutral).join(''));
  return part !== undefined && ofAddress.has(part) ? part : null;
}

const lineWords = wordSet('line');
/** `Line 2` and `Invoice address line` are of an address, `Invoice line 2` of an invoice. */
function isAddressLine(words: readonly string[], numbers: readonly string[]): boolean {
  return (
    words.flatMap(apart).some((word) => addressWords.has(word)) ||
    (words.length === 1 && numbers.length === 1)
  );
}

/** A heading as far as it can be read alone. */
export type Heading = {
  readonly meaning: HeaderMeaning;
  readonly group: HeaderGroup;
  /** `Phone 2`, `Address Line 1`; null: without a number. */
  readonly ordinal: number | null;
};

/** `Via consegna` is a street, `Ship via` and `Versand via` a carrier, `Envío postal` a way. */
const homonyms = wordSet('via postal');
const notItalian = wordSet(
  'delivery deliver shipping shipment ship billing bill invoice invoicing livraison expedition liefer lieferung versand rechnung rechnungs entrega envio facturacion factura',
);

const groupNames = Object.keys(groups) as Exclude<HeaderGroup, 'plain'>[];

/** Takes apart what German writes in one word. */
function apart(word: string): readonly string[] {
  const [begin] = compounds.find(([each]) => word.startsWith(each) && word !== each) ?? [];
  return begin === undefined ? [word] : [begin, word.slice(begin.length)];
}
function groupOf(word: string): Exclude<HeaderGroup, 'plain'> | undefined {
  return (
    compounds.find(([begin]) => begin === word)?.[1] ??
    groupNames.find((name) => groups[name].has(word))
  );
}

function readWords(words: readonly string[]): Omit<Heading, 'ordinal'> | null {
  const plain = lookUp(words);
  if (plain !== null) return { meaning: plain, group: 'plain' };
  const parts = words.flatMap(apart);
  const named = parts.map(groupOf);
  // In `Billing Company`, `Sede legale` and `Domicilio fiscal` one word says whose it is.
  const isOfTwo = named.some((group) => group === 'billing' || group === 'delivery');
  const said = named.map((group) =>
    isOfTwo && (group === 'business' || group === 'home') ? undefined : group,
  );
  const found = new Set(said.filter((group) => group !== undefined));
  const rest = parts.filter((_, at) => said[at] === undefined);
  const meaning = lookUp(rest) ?? lookUp(parts.filter((_, at) => named[at] === undefined));
  // `Facture client` is an invoice, and its client nobody's address.
  if (meaning === null || without(rest, fillers, owners).length === 0) return null;
  const isHomonym = homonyms.has(without(rest, fillers).join(' '));
  if (isHomonym && parts.some((word) => notItalian.has(word))) return null;
  const [group] = found.has('other') ? (['other'] as const) : found.size === 1 ? [...found] : [];
  return group !== undefined && meaningsOf[group].has(meaning) ? { meaning, group } : null;
}

/** Spain's `CIF` beside another word for a tax number is one. */
function clear(meaning: HeaderMeaning): HeaderMeaning {
  return meaning === 'vague-tax-number' ? 'tax-number' : meaning;
}
function isName(meaning: HeaderMeaning): boolean {
  return meaning === 'company' || /name/.test(meaning);
}

const mostAlternatives = 3;
/** Two headings in one, such as `Province/State`: they must say the same. */
function readAlternatives(header: string): Omit<Heading, 'ordinal'> | null {
  const parts = header.split(/[/|]|\s(?:ou|or|oder|o)\s/iu);
  if (parts.length > mostAlternatives) return null;
  const read = parts.map((part) => readWords(without(headerWords(part), digits(part))));
  const [first, ...more] = read;
  if (!first || more.length === 0 || more.some((other) => other === null)) return null;
  const all = [first, ...more.filter((other) => other !== null)];
  const group = all.find((each) => each.group !== 'plain')?.group ?? 'plain';
  if (all.every(({ meaning }) => clear(meaning) === clear(first.meaning)))
    return { meaning: clear(first.meaning), group };
  const company = all.find(({ meaning }) => meaning === 'company');
  return company && all.every(({ meaning }) => isName(meaning)) ? { ...company, group } : null;
}

function digits(header: string): ReadonlySet<string> {
  return new Set(headerWords(header).filter((word) => /^\d{1,2}$/.test(word)));
}

/**
 * What a heading in one of the five languages says; null where it says nothing that is known. Each
 * of its words must be known: `Rechnungs-Nr.` is no part of an address.
 */
export function readHeading(header: string): Heading | null {
  if (header.length > longestHeading) return null;
  const words = headerWords(header);
  const numbers = words.filter((word) => /^\d{1,2}$/.test(word));
  const bare = words.filter((word) => !/^\d{1,2}$/.test(word));
  const read = readWords(bare) ?? readAlternatives(header);
  // `To Email Address` of a payment is that of its recipient.
  if (read === null || numbers.length > 1 || words[0] === 'to') return null;
  if (bare.some((word) => lineWords.has(word)) && !isAddressLine(bare, numbers)) return null;
  const ordinal = numbers.length === 0 ? null : Number(numbers[0]);
  // `Address 2 - City` is of a second address, `Address 2` the second line of one.
  const at = words.findIndex((word) => /^\d/.test(word));
  const isOfAddress = at > 0 && at < words.length - 1 && addressWords.has(words[at - 1] ?? '');
  if (!isOfAddress) return { ...read, ordinal };
  return { ...read, group: (ordinal ?? 1) > 1 ? 'other' : read.group, ordinal: null };
}

const kindWords =
  /compan|business|unternehm|firma|gewerb|societ|entrepr|aziend|impresa|empresa|privat|particul|person/iu;
/** Whether a heading asks for companies or persons: `Is a company`. */
export function namesKind(header: string): boolean {
  return headerWords(header.slice(0, longestHeading)).some((word) => kindWords.test(word));
}

const countryWords = wordSet(
  'country countries nation pays land lander landercode lkz staat paese nazione pais',
);
/** Whether a heading has a word for a country, also where nothing else of it is understood. */
export function namesCountry(header: string): boolean {
  return headerWords(header.slice(0, longestHeading)).some(
    (word) => countryWords.has(word) || /^lander|(?<!bundes|fest|aus|deutsch)land$/u.test(word),
  );
}
