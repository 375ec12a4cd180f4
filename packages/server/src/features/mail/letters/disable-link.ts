/** The letter with the link to close one's own access. */
import { withCode } from './kind.ts'
import type { LetterKind } from './kind.ts'

export const disableLink: LetterKind<{ disableCode: string }> = {
  it: ({ disableCode }, circuit) => ({
    subject: 'Vuoi sospendere il tuo accesso?',
    title: "Sospendere l'accesso",
    paragraphs: [
      `Hai chiesto di sospendere il tuo accesso a ${circuit}. Da quel momento non puoi più entrare né pagare; i tuoi buoni restano tuoi.`,
    ],
    act: { label: "Sospendi l'accesso", path: withCode('disable-user', disableCode) },
    after: [
      'Il link vale una volta sola, per 24 ore. Prima di sospendere ti chiediamo ancora una conferma.',
      'Hai cambiato idea? Ignora questa lettera.',
    ],
  }),
  en: ({ disableCode }, circuit) => ({
    subject: 'Do you want to suspend your access?',
    title: 'Suspend your access',
    paragraphs: [
      `You have asked to suspend your access to ${circuit}. From then on you can neither come in nor pay; your tickets stay yours.`,
    ],
    act: { label: 'Suspend the access', path: withCode('disable-user', disableCode) },
    after: ['The link works once, for 24 hours. Before anything happens we ask once more.', 'Changed your mind? Ignore this letter.'],
  }),
}
