/** The letter with the first link into an empty service, to the address in FIRST_ADMIN. */
import { withCode } from './kind.ts'
import type { LetterKind } from './kind.ts'

export const firstLink: LetterKind<{ code: string }> = {
  it: ({ code }, circuit) => ({
    subject: `Il link per cominciare con ${circuit}`,
    title: 'Il tuo circuito comincia qui',
    paragraphs: [
      'Il servizio è acceso e non ci vive ancora nessuno. Con questo link scegli il tuo accesso di amministratore, e un passo alla volta prepari il circuito.',
    ],
    act: { label: 'Entra e comincia', path: withCode('first-start', code) },
    after: [
      'Il link vale una volta sola, per 24 ore. Chi gestisce il servizio può farne un altro con npm run first-admin.',
      'Non aspettavi questa lettera? Ignorala e avvisa chi gestisce il servizio: chi apre il link diventa amministratore.',
    ],
  }),
  en: ({ code }, circuit) => ({
    subject: `The link to begin with ${circuit}`,
    title: 'Your circuit begins here',
    paragraphs: [
      'The service is running and nobody lives in it yet. With this link you choose your access as administrator, and prepare the circuit step by step.',
    ],
    act: { label: 'Come in', path: withCode('first-start', code) },
    after: [
      'The link works once, for 24 hours. Whoever runs the service can make another one with npm run first-admin.',
      'You did not expect this letter? Ignore it and tell whoever runs the service: who opens the link becomes administrator.',
    ],
  }),
}
