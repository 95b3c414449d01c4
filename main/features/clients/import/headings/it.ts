import type { LanguageHeadings } from './language-headings.ts';

export const it: LanguageHeadings = {
  headings: {
    kind: 'tipo cliente, tipo di cliente, natura giuridica, tipologia cliente, tipo soggetto, tipo persona, persona fisica o giuridica, tipo anagrafica, forma giuridica cliente',
    'vague-kind': 'tipo, categoria, tipologia',
    company:
      'ragione sociale, rag sociale, rag soc, azienda, societa, denominazione, denominazione sociale, nome azienda, organizzazione, ragsoc, nome societa, ditta, nome ditta, denominazione cliente, ragione sociale cliente, rag soc cliente, impresa, organizzazione nome, ente, denominazione ragione sociale, ragione sociale denominazione, ragione sociale azienda, nome organizzazione',
    'other-name':
      'nome completo, nominativo, intestazione, intestatario, nome visualizzato, denominazione completa, nominativo cliente, nome cliente, cliente, intestatario fattura, descrizione cliente',
    'trade-name': 'nome commerciale, insegna, marchio',
    'person-name': 'nome cognome, cognome nome, nome e cognome, cognome e nome',
    'first-name': 'nome di battesimo',
    'last-name': 'cognome, cognomi',
    'name-or-first': 'nome',
    email:
      'posta elettronica, indirizzo posta elettronica, indirizzo email, indirizzo mail, email cliente, casella email, indirizzo di posta, email principale',
    'extra-emails':
      'altre email, altri indirizzi email, email aggiuntive, email secondaria, altra email, seconda email, email in copia',
    phone:
      'telefono, cellulare, telefono fisso, telefono cellulare, numero di telefono, recapito telefonico, tel cell, numero cellulare, numero telefono, telefono principale, n telefono, recapito, tel fisso, tel cellulare',
    'phone-country-code':
      'prefisso, prefisso telefonico, prefisso internazionale, prefisso nazionale',
    'vat-number':
      'partita iva, p iva, part iva, iva, piva, partitaiva, pi, numero partita iva, partita iva estera, p iva cee, id fiscale iva, identificativo fiscale iva, vat estero',
    'tax-number':
      'codice fiscale, cf, cod fiscale, cod fisc, cod fis, codfisc, codfiscale, c fiscale, numero rea',
    'e-invoicing-address':
      'indirizzo di fatturazione elettronica, indirizzo fatturazione elettronica, indirizzo telematico',
    'recipient-code':
      'codice destinatario, cod destinatario, codice sdi, cod sdi, codice univoco, cod univoco, codice univoco ufficio, codice ufficio, cod dest, codice destinatario sdi, codice destinatario univoco, codice fe, codice destinazione sdi, cod univoco sdi, codice ipa, cod destinatario fatt elettr',
    currency: 'valuta, divisa, codice valuta, moneta',
    locale: 'lingua, codice lingua',
    street:
      'via, via piazza, indirizzo, via e numero, indirizzo completo, via e numero civico, via e civico, indirizzo e numero civico, indirizzo e civico, indirizzo riga, via numero civico, indirizzo via',
    'house-number': 'civico, numero civico, num civico, n civico, nr civico, numciv',
    'address-more':
      'indirizzo aggiuntivo, presso, complemento indirizzo, scala interno, indirizzo extra, dati aggiuntivi indirizzo',
    zip: 'cap, codice postale, codice avviamento postale, cod postale, codice di avviamento postale',
    city: 'citta, comune, localita, paese citta, citta comune, citta localita, comune citta',
    province:
      'provincia, sigla provincia, regione, prov, pr, provincia sigla, sigla prov, stato provincia, provincia stato, provincia estado, cod provincia, codice provincia',
    country:
      'paese, paese iso, nome paese, paese area geografica, nazione, stato, codice paese, cod paese, codice nazione, cod nazione, sigla nazione, nazione codice, paese codice, stato estero, cod naz, id paese, idpaese, nazionecodice, paese regione',
  },
  groups: {
    billing: 'fatturazione fattura fiscale legale',
    delivery: 'consegna spedizione destinazione',
    business: 'uff ufficio lavoro azienda aziendale sede',
    home: 'ab abitazione casa privato privata personale residenza',
    other: 'altro altra altri secondario secondaria assistente',
  },
};
