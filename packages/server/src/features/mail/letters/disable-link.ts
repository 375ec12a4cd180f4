/** The letter with the link to close one's own access. */
import { withCode } from './kind.ts'
import type { LetterKind } from './kind.ts'

export const disableLink: LetterKind<{ disableCode: string }> = {
  it: ({ disableCode }, circuit) => ({
    subject: 'Vuoi disattivare il tuo accesso?',
    title: "Disattivare l'accesso",
    paragraphs: [
      `Hai chiesto di disattivare il tuo accesso a ${circuit}. Da quel momento non puoi più entrare né pagare; i tuoi buoni restano tuoi.`,
    ],
    act: { label: "Disattiva l'accesso", path: withCode('disable-user', disableCode) },
    after: [
      'Il link vale una volta sola, per 24 ore. Prima di disattivare ti chiediamo ancora una conferma.',
      'Hai cambiato idea? Ignora questa lettera.',
    ],
  }),
  en: ({ disableCode }, circuit) => ({
    subject: 'Do you want to close your access?',
    title: 'Close your access',
    paragraphs: [
      `You have asked to close your access to ${circuit}. From then on you can neither come in nor pay; your tickets stay yours.`,
    ],
    act: { label: 'Close the access', path: withCode('disable-user', disableCode) },
    after: ['The link works once, for 24 hours. Before anything happens we ask once more.', 'Changed your mind? Ignore this letter.'],
  }),
}
