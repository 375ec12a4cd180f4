/** The company has answered a shop that somebody brought in: to whoever did, with what is to be corrected or why not. */
import type { LetterKind } from './kind.ts'

interface Facts {
  shop: string
  answer: 'approved' | 'returned' | 'rejected'
  reason: string | null
  /** What is wrong, one sentence for each field. */
  says: readonly string[]
}

const IT = {
  approved: { subject: 'Un negozio è approvato', title: 'Approvato', text: 'può incassare da adesso. Il titolare ha la sua lettera.' },
  returned: { subject: 'Un negozio è da correggere', title: 'Da correggere', text: 'torna a te: correggi quello che segue e rimandalo.' },
  rejected: { subject: 'Un negozio non è stato accettato', title: 'Non accettato', text: 'non entra nel circuito.' },
} satisfies Record<Facts['answer'], object>
const EN = {
  approved: { subject: 'A shop is approved', title: 'Approved', text: 'can take payments from now on. Its owner has a letter.' },
  returned: {
    subject: 'A shop needs corrections',
    title: 'To correct',
    text: 'comes back to you: correct what follows and hand it in again.',
  },
  rejected: { subject: 'A shop was not accepted', title: 'Not accepted', text: 'does not come into the circuit.' },
} satisfies Record<Facts['answer'], object>

export const reviewAnswered: LetterKind<Facts> = {
  it: ({ shop, answer, reason, says }) => ({
    subject: IT[answer].subject,
    title: IT[answer].title,
    paragraphs: [`${shop} ${IT[answer].text}`, ...says.map((one) => `– ${one}`), ...(reason === null ? [] : [`Motivo: ${reason}`])],
    act: { label: 'Apri i negozi', path: '/tabs/agent-shops' },
  }),
  en: ({ shop, answer, reason, says }) => ({
    subject: EN[answer].subject,
    title: EN[answer].title,
    paragraphs: [`${shop} ${EN[answer].text}`, ...says.map((one) => `– ${one}`), ...(reason === null ? [] : [`Reason: ${reason}`])],
    act: { label: 'Open the shops', path: '/tabs/agent-shops' },
  }),
}
