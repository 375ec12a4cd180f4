/** The letter that tells a shop's people it is stopped, why and what that means for its money, or open again. */
import type { LetterKind } from './kind.ts'

interface Facts {
  shop: string
  reason: string
  /** How many shops of the group were stopped with it; null where it is no group. */
  members: number | null
}

export const shopStopped: LetterKind<Facts> = {
  it: ({ shop, reason, members }) => ({
    subject: 'Il tuo negozio è fermo',
    title: 'Negozio fermo',
    paragraphs: [
      `La società che gestisce il circuito ha fermato ${shop}${members === null ? '' : ', e con lui i negozi del gruppo'}. Motivo: ${reason}`,
      'Da adesso nessuno può pagare lì. Quello che ti spetta resta tuo: puoi rimborsare i pagamenti di prima e chiedere gli incassi come sempre.',
    ],
    act: { label: 'Guarda il negozio', path: '/tabs/shop-home' },
    after: ['Per riaprire, rivolgiti a chi gestisce il circuito con il numero che conosci già.'],
  }),
  en: ({ shop, reason, members }) => ({
    subject: 'Your shop is stopped',
    title: 'Shop stopped',
    paragraphs: [
      `The company that runs the circuit has stopped ${shop}${members === null ? '' : ', and the shops of the group with it'}. Reason: ${reason}`,
      'From now on nobody can pay there. What you are owed stays yours: you can refund earlier payments and ask for your takings as always.',
    ],
    act: { label: 'Look at the shop', path: '/tabs/shop-home' },
    after: ['To open again, turn to those who run the circuit, by a number that you already have.'],
  }),
}

export const shopStarted: LetterKind<Pick<Facts, 'shop' | 'members'>> = {
  it: ({ shop, members }) => ({
    subject: 'Il tuo negozio è aperto',
    title: 'Negozio aperto',
    paragraphs: [`${shop}${members === null ? '' : ', con i negozi del gruppo,'} può incassare da adesso.`],
    act: { label: 'Vai alla cassa', path: '/tabs/shop-home' },
  }),
  en: ({ shop, members }) => ({
    subject: 'Your shop is open',
    title: 'Shop open',
    paragraphs: [`${shop}${members === null ? '' : ', with the shops of the group,'} can take payments from now on.`],
    act: { label: 'Go to the till', path: '/tabs/shop-home' },
  }),
}
