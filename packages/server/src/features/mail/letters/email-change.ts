/**
 * The letters about a change of e-mail: to the old address before and after, to the new one, and to somebody who has an account there
 * already.
 */
import { withCode } from './kind.ts'
import type { LetterKind } from './kind.ts'

const STOP = {
  it: {
    label: 'Non sono stato io: lo fermo',
    after: [
      "Il link vale 72 ore, anche se l'indirizzo nel frattempo è cambiato: allora torna quello di prima. Tutti i dispositivi vengono scollegati e scegli una nuova password da questa casella.",
    ],
  },
  en: {
    label: 'It was not me: stop it',
    after: [
      'The link works for 72 hours, even when the address has changed meanwhile: then the former one comes back. All devices are logged out, and you choose a new password by way of this mailbox.',
    ],
  },
} as const

/** To the old address, before anything changes. */
export const emailAsked: LetterKind<{ code: string; to: string; own: boolean }> = {
  it: ({ code, to, own }) => ({
    subject: "L'e-mail del tuo accesso sta per cambiare",
    title: 'Un altro indirizzo per il tuo accesso',
    paragraphs: own
      ? [
          `Dal tuo profilo è stato chiesto di passare a un altro indirizzo: ${to}. Cambia solo quando si apre il link che abbiamo mandato là.`,
          'Sei stato tu? Allora qui non devi fare nulla.',
        ]
      : [
          `Chi gestisce il circuito ha chiesto di passare il tuo accesso a un altro indirizzo: ${to}.`,
          'Per 48 ore non cambia nulla, e puoi fermarlo. Solo dopo mandiamo là il link per confermarlo.',
        ],
    act: { label: STOP.it.label, path: withCode('change-email', code) },
    after: own ? STOP.it.after : ["Il link vale fino a 72 ore dopo il cambio: allora torna l'indirizzo di prima."],
  }),
  en: ({ code, to, own }) => ({
    subject: 'The e-mail of your access is about to change',
    title: 'Another address for your access',
    paragraphs: own
      ? [
          `Your profile asked to move to another address: ${to}. It changes only once the link that we sent there is opened.`,
          'Was it you? Then there is nothing to do here.',
        ]
      : [
          `Those who run the circuit asked to move your access to another address: ${to}.`,
          'For 48 hours nothing changes, and you can stop it. Only then do we send the link to confirm it there.',
        ],
    act: { label: STOP.en.label, path: withCode('change-email', code) },
    after: own ? STOP.en.after : ['The link works until 72 hours after the change: then the former address comes back.'],
  }),
}

/** To the new address. It names nobody: it may have gone to a stranger by a slip of the finger. */
export const emailConfirm: LetterKind<{ code: string; own: boolean }> = {
  it: ({ code, own }, circuit) => ({
    subject: 'Conferma il tuo nuovo indirizzo',
    title: 'È il tuo nuovo indirizzo?',
    paragraphs: [
      own
        ? `Dal tuo profilo di ${circuit} hai chiesto di usare questo indirizzo. Aprendo il link lo confermi.`
        : `Chi gestisce il circuito ci ha detto che il tuo nuovo indirizzo per ${circuit} è questo. Aprendo il link lo confermi; se non ricordi la password, poi ne scegli una nuova.`,
    ],
    act: { label: "Conferma l'indirizzo", path: withCode('change-email', code) },
    after: ['Il link vale una volta sola, per 72 ore.', 'Non ne sai nulla? Ignora questa lettera: senza di te non cambia niente.'],
  }),
  en: ({ code, own }, circuit) => ({
    subject: 'Confirm your new address',
    title: 'Is this your new address?',
    paragraphs: [
      own
        ? `In your profile of ${circuit} you asked to use this address. Opening the link confirms it.`
        : `Those who run the circuit told us that this is your new address for ${circuit}. Opening the link confirms it; if you do not remember the password, you choose a new one then.`,
    ],
    act: { label: 'Confirm the address', path: withCode('change-email', code) },
    after: ['The link works once, for 72 hours.', 'You know nothing of this? Ignore this letter: without you nothing changes.'],
  }),
}

/** To an address that is somebody's already: only its owner is told. */
export const emailWanted: LetterKind<object> = {
  it: (_facts, circuit) => ({
    subject: `Hai già un accesso a ${circuit}`,
    title: 'Questo indirizzo ha già un accesso',
    paragraphs: [
      `Qualcuno ha chiesto di usare questo indirizzo per un altro accesso a ${circuit}. Non è cambiato nulla: un indirizzo serve per un accesso solo.`,
      'Se sei stato tu, scegli un altro indirizzo per il secondo accesso.',
    ],
    act: { label: `Vai a ${circuit}`, path: '/login' },
  }),
  en: (_facts, circuit) => ({
    subject: `You already have access to ${circuit}`,
    title: 'This address has an access already',
    paragraphs: [
      `Somebody asked to use this address for another access to ${circuit}. Nothing was changed: an address serves one access only.`,
      'If it was you, choose another address for the second access.',
    ],
    act: { label: `Go to ${circuit}`, path: '/login' },
  }),
}

/** To the old address, once it has changed: the last letter that it gets. */
export const emailChanged: LetterKind<{ code: string; to: string }> = {
  it: ({ code, to }, circuit) => ({
    subject: "L'e-mail del tuo accesso è cambiata",
    title: 'E-mail cambiata',
    paragraphs: [
      `Da adesso il tuo accesso a ${circuit} ha un altro indirizzo: ${to}. Le nostre lettere vanno là.`,
      'Sei stato tu? Allora è tutto a posto.',
    ],
    act: { label: STOP.it.label, path: withCode('change-email', code) },
    after: STOP.it.after,
  }),
  en: ({ code, to }, circuit) => ({
    subject: 'The e-mail of your access was changed',
    title: 'E-mail changed',
    paragraphs: [
      `From now on your access to ${circuit} has another address: ${to}. Our letters go there.`,
      'Was it you? Then all is well.',
    ],
    act: { label: STOP.en.label, path: withCode('change-email', code) },
    after: STOP.en.after,
  }),
}
