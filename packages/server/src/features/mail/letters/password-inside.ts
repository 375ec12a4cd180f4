/** The letter for a password changed on one of the person's own devices, or made void by the company. */
import type { LetterKind } from './kind.ts'

const CHOOSE = '/reset-password'

export const passwordChangedInside: LetterKind<{ device: string }> = {
  it: ({ device }, circuit) => ({
    subject: 'La tua password è cambiata',
    title: 'Password cambiata',
    paragraphs: [
      `La password del tuo accesso a ${circuit} è stata cambiata dal profilo (${device}). Gli altri dispositivi sono stati scollegati.`,
      'Sei stato tu? Allora è tutto a posto.',
    ],
    act: { label: "Non sono stato io: scelgo un'altra password", path: CHOOSE },
    after: ["Scegliendone un'altra si scollega anche il dispositivo che l'ha cambiata."],
  }),
  en: ({ device }, circuit) => ({
    subject: 'Your password was changed',
    title: 'Password changed',
    paragraphs: [
      `The password of your access to ${circuit} was changed from the profile (${device}). All other devices were logged out.`,
      'Was it you? Then all is well.',
    ],
    act: { label: 'It was not me: choose another password', path: CHOOSE },
    after: ['Choosing another one also logs out the device that changed it.'],
  }),
}

export const passwordWithdrawn: LetterKind<{ by: string }> = {
  it: ({ by }, circuit) => ({
    subject: 'La tua password non vale più',
    title: 'Scegli una nuova password',
    paragraphs: [
      `Per sicurezza chi gestisce il circuito (${by}) ha annullato la tua password di ${circuit} e scollegato tutti i tuoi dispositivi.`,
      'La nuova la scegli tu, e la conosci solo tu.',
    ],
    act: { label: 'Scegli la password', path: CHOOSE },
    after: ['I tuoi buoni e i tuoi movimenti restano come sono.'],
  }),
  en: ({ by }, circuit) => ({
    subject: 'Your password is no longer valid',
    title: 'Choose a new password',
    paragraphs: [
      `To be safe, those who run the circuit (${by}) have made your password of ${circuit} void and logged out all your devices.`,
      'You choose the new one, and only you know it.',
    ],
    act: { label: 'Choose the password', path: CHOOSE },
    after: ['Your tickets and transactions stay as they are.'],
  }),
}
