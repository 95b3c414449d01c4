export type ServiceLanguage = 'en' | 'fr' | 'de' | 'it' | 'es';

/**
 * The texts of the service's own pages. They belong to the bank, so they are not in the app's
 * catalogues.
 */
interface PageTexts {
  readonly consentTitle: string;
  readonly consentAsks: string;
  readonly demoNote: string;
  readonly approve: string;
  readonly refuse: string;
  readonly unknownClient: string;
  readonly unknownRedirect: string;
  readonly expired: string;
  readonly approvalsTitle: string;
  readonly noApprovals: string;
}

const catalogues: Readonly<Record<ServiceLanguage, PageTexts>> = {
  en: {
    consentTitle: 'Allow access to Boulangerie Martin?',
    consentAsks: 'Cashdesk asks for:',
    demoNote: 'This is the demo bank on your own computer. Nothing here is real money.',
    approve: 'Approve',
    refuse: 'Refuse',
    unknownClient: 'This application is not known here.',
    unknownRedirect: 'The return address does not belong to this application.',
    expired: 'This request is no longer open. Please start again in the app.',
    approvalsTitle: 'Approvals',
    noApprovals: 'Nothing waits for your approval. Reload this page when the app asks for one.',
  },
  fr: {
    consentTitle: 'Autoriser l’accès à Boulangerie Martin ?',
    consentAsks: 'Cashdesk demande :',
    demoNote: 'Ceci est la banque de démonstration sur votre ordinateur. Aucun argent réel ici.',
    approve: 'Autoriser',
    refuse: 'Refuser',
    unknownClient: 'Cette application n’est pas connue ici.',
    unknownRedirect: 'L’adresse de retour n’appartient pas à cette application.',
    expired: 'Cette demande n’est plus ouverte. Veuillez recommencer dans l’application.',
    approvalsTitle: 'Validations',
    noApprovals:
      'Rien n’attend votre validation. Rechargez cette page quand l’application en demande une.',
  },
  de: {
    consentTitle: 'Zugriff auf Boulangerie Martin erlauben?',
    consentAsks: 'Cashdesk bittet um:',
    demoNote: 'Dies ist die Demobank auf Ihrem eigenen Rechner. Hier gibt es kein echtes Geld.',
    approve: 'Erlauben',
    refuse: 'Ablehnen',
    unknownClient: 'Diese Anwendung ist hier nicht bekannt.',
    unknownRedirect: 'Die Rückkehradresse gehört nicht zu dieser Anwendung.',
    expired: 'Diese Anfrage ist nicht mehr offen. Bitte beginnen Sie in der App von vorn.',
    approvalsTitle: 'Freigaben',
    noApprovals:
      'Nichts wartet auf Ihre Freigabe. Laden Sie die Seite neu, wenn die App eine verlangt.',
  },
  it: {
    consentTitle: 'Consentire l’accesso a Boulangerie Martin?',
    consentAsks: 'Cashdesk chiede:',
    demoNote: 'Questa è la banca dimostrativa sul tuo computer. Qui non c’è denaro vero.',
    approve: 'Consenti',
    refuse: 'Rifiuta',
    unknownClient: 'Questa applicazione non è conosciuta qui.',
    unknownRedirect: 'L’indirizzo di ritorno non appartiene a questa applicazione.',
    expired: 'Questa richiesta non è più aperta. Ricomincia nell’applicazione.',
    approvalsTitle: 'Approvazioni',
    noApprovals:
      'Niente attende la tua approvazione. Ricarica la pagina quando l’applicazione ne chiede una.',
  },
  es: {
    consentTitle: '¿Permitir el acceso a Boulangerie Martin?',
    consentAsks: 'Cashdesk pide:',
    demoNote: 'Este es el banco de demostración en su propio ordenador. Aquí no hay dinero real.',
    approve: 'Permitir',
    refuse: 'Rechazar',
    unknownClient: 'Esta aplicación no se conoce aquí.',
    unknownRedirect: 'La dirección de retorno no pertenece a esta aplicación.',
    expired: 'Esta solicitud ya no está abierta. Vuelva a empezar en la aplicación.',
    approvalsTitle: 'Aprobaciones',
    noApprovals: 'Nada espera su aprobación. Recargue esta página cuando la aplicación pida una.',
  },
};

/**
 * Picks the first supported language of an `Accept-Language` header or `ui_locales` parameter;
 * English otherwise.
 */
export function textsFor(requested: string | undefined): {
  readonly language: ServiceLanguage;
  readonly texts: PageTexts;
} {
  const tags = (requested ?? '')
    .split(/[,\s]+/)
    .map((tag) => tag.split(/[-;]/)[0]?.toLowerCase() ?? '');
  const language =
    tags.find((tag): tag is ServiceLanguage => Object.hasOwn(catalogues, tag)) ?? 'en';
  return { language, texts: catalogues[language] };
}
