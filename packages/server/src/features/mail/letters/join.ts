/** Another agency would give tickets to somebody who has an account: with a yes they arrive there, and nothing else changes. */
import { withCode } from './kind.ts'
import type { LetterKind } from './kind.ts'

export const join: LetterKind<{ code: string; agency: string }> = {
  it: ({ code, agency }, circuit) => ({
    subject: `Un invito per il tuo accesso a ${circuit}`,
    title: `${agency} vuole darti i suoi buoni`,
    paragraphs: [
      `${agency} ti ha invitato su ${circuit}. Hai già un accesso: se accetti, i suoi buoni arrivano lì.`,
      'Quello che hai resta tuo. Chi ti dà già dei buoni non viene a saperlo, e chi ti invita non vede chi altro te ne dà.',
    ],
    act: { label: 'Guarda l’invito', path: withCode('join-agency', code) },
    after: [
      'Il link vale per 72 ore; l’invito lo trovi anche nell’app, nel tuo profilo.',
      'Non conosci chi ti invita? Ignora questa lettera: senza di te non succede nulla.',
    ],
  }),
  en: ({ code, agency }, circuit) => ({
    subject: `An invitation for your access to ${circuit}`,
    title: `${agency} wants to give you its tickets`,
    paragraphs: [
      `${agency} has invited you to ${circuit}. You have an access already: if you accept, its tickets arrive there.`,
      'What you have stays yours. Whoever gives you tickets now does not learn of it, and whoever invites you does not see who else does.',
    ],
    act: { label: 'See the invitation', path: withCode('join-agency', code) },
    after: [
      'The link works for 72 hours; the invitation is in the app as well, in your profile.',
      'You do not know who invites you? Ignore this letter: without you nothing happens.',
    ],
  }),
}
