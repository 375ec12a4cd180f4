/** The letter that tells somebody their password changed, with a way to stop it if it was not them. */
import { withCode } from './kind.ts'
import type { LetterKind } from './kind.ts'

export const passwordChanged: LetterKind<{ disableCode: string }> = {
  it: ({ disableCode }, circuit) => ({
    subject: 'La tua password è cambiata',
    title: 'Password cambiata',
    paragraphs: [
      `La password del tuo accesso a ${circuit} è stata cambiata adesso, e tutti i dispositivi sono stati scollegati.`,
      'Sei stato tu? Allora è tutto a posto.',
    ],
    act: { label: "Non sono stato io: blocca l'accesso", path: withCode('disable-user', disableCode) },
    after: ['Il blocco vale subito e ferma anche i pagamenti. Il link vale una volta sola, per 7 giorni.'],
  }),
  en: ({ disableCode }, circuit) => ({
    subject: 'Your password was changed',
    title: 'Password changed',
    paragraphs: [
      `The password of your access to ${circuit} was changed just now, and all devices were logged out.`,
      'Was it you? Then all is well.',
    ],
    act: { label: 'It was not me: block the access', path: withCode('disable-user', disableCode) },
    after: ['The block works at once and stops payments too. The link works once, for 7 days.'],
  }),
}
