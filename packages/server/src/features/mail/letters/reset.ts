/** The letter with the link to set a new password. */
import { withCode } from './kind.ts'
import type { LetterKind } from './kind.ts'

export const reset: LetterKind<{ code: string }> = {
  it: ({ code }, circuit) => ({
    subject: 'Scegli una nuova password',
    title: 'Una nuova password',
    paragraphs: [`Qualcuno, speriamo tu, ha chiesto una nuova password per il tuo accesso a ${circuit}.`],
    act: { label: 'Scegli la password', path: withCode('complete-reset-password', code) },
    after: ["Il link vale una volta sola, per un'ora.", 'Non sei stato tu? Ignora questa lettera: la tua password resta quella di prima.'],
  }),
  en: ({ code }, circuit) => ({
    subject: 'Choose a new password',
    title: 'A new password',
    paragraphs: [`Somebody, hopefully you, has asked for a new password for your access to ${circuit}.`],
    act: { label: 'Choose the password', path: withCode('complete-reset-password', code) },
    after: ['The link works once, for one hour.', 'It was not you? Ignore this letter: your password stays as it was.'],
  }),
}
