/** The letter that tells somebody one of their proofs was added, changed or removed, so that no thief does it in silence. */
import type { LetterKind } from './kind.ts'

export type SecurityChange =
  | 'pin-set'
  | 'pin-changed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'totp-added'
  | 'totp-removed'
  | 'recovery-renewed'
  | 'pin-blocked'
  | 'pin-forgotten'
  | 'passkey-copied'

const IT: Record<SecurityChange, string> = {
  'pin-set': 'È stato scelto un PIN per i pagamenti.',
  'pin-changed': 'Il PIN per i pagamenti è cambiato.',
  'passkey-added': 'È stata aggiunta una passkey: con quella si entra e si conferma.',
  'passkey-removed': 'Una passkey è stata tolta.',
  'totp-added': "È stata collegata un'app dei codici.",
  'totp-removed': "L'app dei codici è stata scollegata.",
  'recovery-renewed': 'I codici di riserva sono stati rifatti: i vecchi non valgono più.',
  'pin-blocked':
    'Il PIN è stato sbagliato cinque volte e ora è bloccato. Per sbloccarlo scegline uno nuovo dal profilo, con la tua password.',
  'pin-forgotten': 'Hai detto di aver dimenticato il PIN: quello di prima non vale più. Scegline uno nuovo, con la tua password.',
  'passkey-copied':
    "È stata usata una passkey che sembra una copia di un'altra. Non l'abbiamo accettata: toglila dal profilo e creane una nuova.",
}
const EN: Record<SecurityChange, string> = {
  'pin-set': 'A PIN for payments was chosen.',
  'pin-changed': 'The PIN for payments was changed.',
  'passkey-added': 'A passkey was added: it lets in and confirms.',
  'passkey-removed': 'A passkey was removed.',
  'totp-added': 'An authenticator app was linked.',
  'totp-removed': 'The authenticator app was unlinked.',
  'recovery-renewed': 'The recovery codes were made anew: the old ones no longer work.',
  'pin-blocked': 'The PIN was wrong five times and is now blocked. To unblock it choose a new one in the profile, with your password.',
  'pin-forgotten': 'You said that you forgot the PIN: the one from before is no longer good. Choose a new one, with your password.',
  'passkey-copied':
    'A passkey was used that looks like a copy of another one. We did not take it: remove it in the profile and create a new one.',
}

/** A kind that an older version queued still says something. */
const said = (words: Readonly<Record<string, string>>, what: string, otherwise: string): string => words[what] ?? otherwise

const ACT = '/reset-password'

export const securityChanged: LetterKind<{ what: SecurityChange; detail: string }> = {
  it: ({ what, detail }) => ({
    subject: 'La sicurezza del tuo accesso è cambiata',
    title: 'Sicurezza del tuo accesso',
    paragraphs: [
      `${said(IT, what, 'È cambiato un modo in cui confermi chi sei.')}${detail ? ` (${detail})` : ''}`,
      'Sei stato tu? Allora è tutto a posto.',
    ],
    act: { label: "Non sono stato io: scelgo un'altra password", path: ACT },
    after: ["Scegliendo un'altra password si scollegano tutti i dispositivi."],
  }),
  en: ({ what, detail }) => ({
    subject: 'The security of your access has changed',
    title: 'Security of your access',
    paragraphs: [
      `${said(EN, what, 'One of the ways to confirm who you are was changed.')}${detail ? ` (${detail})` : ''}`,
      'Was it you? Then all is well.',
    ],
    act: { label: 'It was not me: choose another password', path: ACT },
    after: ['Choosing another password logs out all devices.'],
  }),
}
