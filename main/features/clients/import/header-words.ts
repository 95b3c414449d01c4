import { wordsOf } from '../../../data/search-words.ts';

/**
 * What a column may be before it is known whether it belongs to the billing or to the delivery
 * address, or which part of a name it is.
 */
export type HeaderMeaning =
  | 'kind'
  | 'name'
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
  | 'e-invoicing-address'
  | 'recipient-code'
  | 'currency'
  | 'locale'
  | 'street'
  | 'house-number'
  | 'address-more'
  | 'zip'
  | 'city'
  | 'province'
  | 'country';

/**
 * Headings in English, French, German, Italian and Spanish, and the names of the service's own
 * fields; case, accents and signs do not matter.
 */
const headings: Readonly<Record<HeaderMeaning, string>> = {
  kind: 'kind, type, client kind, client type, kind of client, type of client, customer type, genre, type de client, nature, art, typ, kundenart, kundentyp, tipo, tipo cliente, tipo di cliente, tipo de cliente, categoria, natura giuridica',
  name: 'company, company name, business name, legal name, organisation, organization, client, customer, customer name, client name, display name, full name, raison sociale, societe, entreprise, nom de la societe, nom de l entreprise, denomination, denomination sociale, nom complet, nom du client, firma, firmenname, firmenbezeichnung, unternehmen, kunde, kundenname, name der firma, ragione sociale, azienda, societa, denominazione, nome azienda, nome completo, nome cliente, razon social, empresa, sociedad, denominacion social, nombre de la empresa, nombre fiscal, nombre comercial, nom commercial, name 1, nombre completo, nombre cliente, cliente',
  'first-name':
    'first name, firstname, given name, forename, prenom, vorname, rufname, nome di battesimo, nombre de pila',
  'last-name':
    'last name, lastname, surname, family name, nom de famille, nachname, familienname, zuname, cognome, apellido, apellidos',
  'name-or-first': 'nome, nombre',
  'name-or-last': 'name, nom',
  email:
    'email, e mail, mail, email 1, e mail 1, mail 1, email address, e mail address, mail address, courriel, adresse email, adresse e mail, adresse mail, adresse electronique, mailadresse, e mail adresse, posta elettronica, indirizzo email, indirizzo e mail, correo, correo electronico, direccion de correo, direccion de correo electronico',
  'extra-emails':
    'email 2, e mail 2, mail 2, extra emails, further emails, further e mails, other emails, additional emails, secondary email, cc, cc emails, autres emails, autres e mails, emails supplementaires, autres courriels, weitere emails, weitere e mails, weitere e mail adressen, zusatzliche emails, altre email, altre e mail, altri indirizzi email, email aggiuntive, otros correos, otros emails, correos adicionales',
  phone:
    'phone, telephone, tel, phone no, mobile, mobile phone, cell, fixe, portable, tel portable, numero de telephone, telefon, telefonnummer, rufnummer, handy, mobil, mobilnummer, telefono, cellulare, numero di telefono, movil, telefono movil, numero de telefono, phone number full, landline, work phone, office phone, telephone fixe, tel fixe, telephone portable, telephone mobile, telefon geschaftlich, telefon mobil, telefon festnetz, festnetz, telefono fisso, telefono cellulare, telefono fijo',
  'phone-country-code':
    'phone country code, country calling code, dialling code, phone prefix, indicatif, indicatif telephonique, indicatif pays, landesvorwahl, landervorwahl, prefisso, prefisso telefonico, prefisso internazionale, prefijo, prefijo telefonico, prefijo internacional',
  'phone-number': 'phone number, national number, phone number without prefix',
  'vat-number':
    'vat, vat number, vat id, vat no, vat code, eu vat, vat registration number, tva, n tva, numero tva, numero de tva, tva intracommunautaire, n tva intracommunautaire, tva intracom, n tva intracom, numero de tva intracommunautaire, ust id, ust idnr, ust id nr, ustid, ustidnr, umsatzsteuer id, umsatzsteuer identifikationsnummer, mwst nummer, partita iva, p iva, piva, numero iva, iva, nif iva, nif intracomunitario, vatin',
  'tax-number':
    'tax number, tax id, tax identification number, tax code, tin, company number, registration number, siren, siret, n siren, n siret, numero siren, numero siret, identifiant fiscal, numero fiscal, steuernummer, steuer nr, steuernr, steuer id, steueridentifikationsnummer, codice fiscale, cf, cod fiscale, nif, cif, nif cif, cif nif, dni, numero de identificacion fiscal, identificacion fiscal',
  'e-invoicing-address':
    'e invoicing address, einvoicing address, electronic invoicing address, adresse de facturation electronique, adresse facturation electronique, e rechnungsadresse, e rechnung adresse, indirizzo di fatturazione elettronica, indirizzo fatturazione elettronica, direccion de facturacion electronica',
  'recipient-code':
    'recipient code, sdi code, sdi, code destinataire, empfangercode, empfanger code, codice destinatario, codice sdi, codice univoco, codigo destinatario, codigo de destinatario',
  currency: 'currency, currency code, devise, monnaie, wahrung, valuta, divisa, moneda',
  locale: 'language, locale, lang, langue, sprache, lingua, idioma',
  street:
    'street, address, street address, address line, address line 1, address 1, line 1, adresse, rue, voie, adresse 1, adresse ligne 1, adresse postale, strasse, strasse und hausnummer, strasse hausnummer, strasse nr, strasse hnr, strasse hausnr, anschrift, anschrift 1, adresszeile 1, via, indirizzo, indirizzo 1, via e numero, calle, direccion, domicilio, direccion 1, calle y numero',
  'house-number':
    'house number, house no, building number, hausnummer, hausnr, haus nr, hnr, numero de rue, numero de voie, numero rue, numero voie, num rue, civico, numero civico, num civico, numero de casa, numero de calle, numero calle',
  'address-more':
    'address 2, address line 2, line 2, adresse 2, adresse ligne 2, complement, complement d adresse, complement adresse, adresszusatz, adresszeile 2, anschrift 2, indirizzo 2, direccion 2, complemento de direccion',
  zip: 'zip, zip code, zipcode, postcode, postal code, post code, code postal, cp, plz, postleitzahl, cap, codice postale, codice avviamento postale, codigo postal',
  city: 'city, town, place, ville, commune, localite, ort, stadt, wohnort, citta, comune, localita, ciudad, poblacion, localidad, municipio',
  province:
    'province, prov, province code, state, county, region, departement, bundesland, provinz, kanton, provincia, sigla provincia, regione',
  country:
    'country, country code, nation, pays, code pays, land, landercode, landercode iso, staat, paese, nazione, stato, codice paese, pais, codigo pais',
};

/** Words that tell nothing where others are beside them. */
const fillers = new Set(
  'the of de du des la le les l d der die das des di del della dell dei el los las und y e et and nr no n'.split(
    ' ',
  ),
);
/** Which client a column is about is clear: there is only one in a row. */
const owners = new Set(
  'client clients customer contact contacts kunde kunden kontakt cliente contatto contacto tiers partner destinataire'.split(
    ' ',
  ),
);

const without = (words: readonly string[], left: ReadonlySet<string>): readonly string[] => {
  const telling = words.filter((word) => !left.has(word));
  return telling.length === 0 ? words : telling;
};

/** `firstName` is two words, `E-Mail` as well. */
export const headerWords = (header: string): readonly string[] =>
  wordsOf(header.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll('_', ' '));

const keyOf = (words: readonly string[]): string => without(words, fillers).join(' ');

const meanings = new Map<string, HeaderMeaning>(
  (Object.entries(headings) as [HeaderMeaning, string][]).flatMap(([meaning, texts]) =>
    texts.split(',').map((text): [string, HeaderMeaning] => [keyOf(wordsOf(text)), meaning]),
  ),
);

/** What a heading in one of the five languages says; null where it says nothing that is known. */
export const meaningOf = (words: readonly string[]): HeaderMeaning | null =>
  meanings.get(keyOf(words)) ?? meanings.get(keyOf(without(words, owners))) ?? null;
