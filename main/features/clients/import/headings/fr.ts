import type { LanguageHeadings } from './language-headings.ts';

export const fr: LanguageHeadings = {
  headings: {
    kind: 'genre, type de client, type client, type de tiers, type de contact, nature du client, qualite juridique, type de compte, particulier ou professionnel, professionnel ou particulier',
    'vague-kind': 'nature',
    company:
      'raison sociale, raisons sociales, raisons sociale, societe, entreprise, nom societe, nom entreprise, denomination, denomination sociale, nom organisation, organisation, organisation nom, nom de la structure, structure, etablissement, nom legal, nom entite, raison sociale client, nom raison sociale, societe client',
    'other-name':
      'nom complet, intitule, nom affiche, nom affichage, intitule du compte, libelle du compte, nom de facturation, nom du client, client, nom du tiers, nom du compte',
    'trade-name': 'nom commercial, enseigne, nom usuel entreprise, nom de marque',
    'person-name': 'nom prenom, prenom nom, nom et prenom, prenom et nom',
    'first-name': 'prenom, prenoms, prenom usuel, prenom du contact',
    'last-name': 'nom de famille, nom usage, nom usuel, nom patronymique',
    'name-or-last': 'nom',
    email:
      'courriel, courriels, adresse email, adresse mail, adresse electronique, adresse messagerie, mel, adresse courriel, email de facturation, adresse de courriel',
    'extra-emails':
      'autres emails, emails supplementaires, autres courriels, email secondaire, autre email, email en copie, emails en copie, copie',
    phone:
      'fixe, portable, tel portable, tel fixe, tel mobile, telephone fixe, telephone portable, telephone mobile, numero de portable, telephone principal, gsm, no de telephone',
    'phone-country-code': 'indicatif, indicatif telephonique, indicatif pays, indicatif tel',
    'vat-number':
      'tva, tva intracommunautaire, tva intracom, no tva, tva intra, identifiant tva, id tva, code tva intracommunautaire, tva ue, numero tva intracommunautaire, n tva intra',
    'tax-number':
      'siren, siret, identifiant fiscal, n fiscal, no fiscal, numero fiscal, identifiant legal, numero d immatriculation, immatriculation, no siren, numero siren, numero siret, siren siret, siret siren, numero identification',
    'e-invoicing-address':
      'adresse de facturation electronique, adresse facturation electronique, adresse electronique de facturation, adresse de reception electronique',
    'recipient-code': 'code destinataire',
    currency: 'devise, monnaie, code devise',
    locale: 'langue, code langue',
    street:
      'adresse, rue, voie, nom de voie, adresse ligne, adresse postale, adresse complete, numero et rue, rue et numero, numero et voie, numero et nom de voie, numero et libelle de voie, libelle voie, libelle de voie, adr, ligne adresse, adresse rue, no et rue',
    'house-number':
      'numero de rue, numero de voie, numero rue, numero voie, num rue, numero adresse, no de voie, no voie, no rue, num voie',
    'address-more':
      'complement, complement adresse, adresse complement, adresse complementaire, complement rue, suite adresse, adresse suite, batiment, lieu dit',
    zip: 'code postal, cp, codepostal, code postal ville code',
    city: 'ville, commune, localite, nom ville, nom commune, bureau distributeur',
    province:
      'region, dep region, departement, code departement, departement region, etat region, province, etat province, region departement',
    country:
      'pays, nom pays, pays iso, pays region, code pays, pays code, libelle pays, code iso pays',
  },
  groups: {
    billing: 'facturation facture',
    delivery: 'livraison expedition',
    business:
      'bureau pro professionnel professionnelle travail societe entreprise siege siegesocial',
    home: 'prive privee domicile personnel personnelle perso',
    other: 'auto autre secondaire assistante voiture second',
  },
};
