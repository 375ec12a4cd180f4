/** The letter to whoever brought in a shop: the company's answer, with what to correct or why not. */
import type { LetterKind } from './kind.ts'

interface Facts {
  shop: string
  answer: 'approved' | 'returned' | 'rejected'
  reason: string | null
  /** What is wrong, one sentence for each field. */
  says: readonly string[]
  /** Where it was no shop. */
  of?: 'agency'
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

const FIRM_IT = {
  approved: {
    subject: 'Un’azienda è approvata',
    title: 'Approvata',
    text: 'può ordinare buoni da adesso, e i suoi dipendenti hanno l’invito.',
  },
  returned: { subject: 'Un’azienda è da correggere', title: 'Da correggere', text: 'torna a te: correggi quello che segue e rimandala.' },
  rejected: { subject: 'Un’azienda non è stata accettata', title: 'Non accettata', text: 'non entra nel circuito.' },
} satisfies Record<Facts['answer'], object>
const FIRM_EN = {
  approved: { subject: 'A firm is approved', title: 'Approved', text: 'can order tickets from now on, and its employees are invited.' },
  returned: { ...EN.returned, subject: 'A firm needs corrections' },
  rejected: { ...EN.rejected, subject: 'A firm was not accepted' },
} satisfies Record<Facts['answer'], object>

export const reviewAnswered: LetterKind<Facts> = {
  it: ({ shop, answer, reason, says, of }) => ({
    subject: (of ? FIRM_IT : IT)[answer].subject,
    title: (of ? FIRM_IT : IT)[answer].title,
    paragraphs: [
      `${shop} ${(of ? FIRM_IT : IT)[answer].text}`,
      ...says.map((one) => `– ${one}`),
      ...(reason === null ? [] : [`Motivo: ${reason}`]),
    ],
    act: of ? { label: 'Apri le aziende', path: '/tabs/agent-agencies' } : { label: 'Apri i negozi', path: '/tabs/agent-shops' },
  }),
  en: ({ shop, answer, reason, says, of }) => ({
    subject: (of ? FIRM_EN : EN)[answer].subject,
    title: (of ? FIRM_EN : EN)[answer].title,
    paragraphs: [
      `${shop} ${(of ? FIRM_EN : EN)[answer].text}`,
      ...says.map((one) => `– ${one}`),
      ...(reason === null ? [] : [`Reason: ${reason}`]),
    ],
    act: of ? { label: 'Open the firms', path: '/tabs/agent-agencies' } : { label: 'Open the shops', path: '/tabs/agent-shops' },
  }),
}
