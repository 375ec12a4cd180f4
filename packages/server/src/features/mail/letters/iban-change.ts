/** The letter that tells a shop's people, or an agent, that their account is changing, so that they can stop it. */
import type { LetterKind } from './kind.ts'

interface Facts {
  step: string
  shop: string
  to: string
  from: string
  reason: string
  /** Whose account it is, where it is no shop's. */
  of?: 'agent'
}

const actOf = ({ of }: Facts): string => (of === 'agent' ? '/agent-iban' : '/shop-iban')
const whatIt = ({ of }: Facts): string => (of === 'agent' ? 'le provvigioni' : 'gli incassi')
const whatEn = ({ of }: Facts): string => (of === 'agent' ? 'commissions' : 'takings')

const IT: Readonly<Record<string, (facts: Facts) => string[]>> = {
  asked: ({ shop, to, ...rest }) => [
    `Per ${shop} è stato chiesto di versare ${whatIt({ shop, to, ...rest })} su un altro conto, quello che finisce con ${to}.`,
    'Prima che valga, una persona della società lo controlla; poi passano altre 48 ore senza bonifici.',
  ],
  approved: ({ shop, to }) => [
    `Il nuovo conto di ${shop}, quello che finisce con ${to}, è stato confermato.`,
    'Per 48 ore non parte nessun bonifico: in questo tempo puoi ancora fermare tutto.',
  ],
  rejected: ({ shop, to, reason }) => [
    `Il conto che finisce con ${to} non è stato accettato per ${shop}. Motivo: ${reason}`,
    'Resta in uso il conto di prima.',
  ],
  cancelled: ({ shop, to, ...rest }) => [
    `La richiesta di versare ${whatIt({ shop, to, ...rest })} di ${shop} sul conto che finisce con ${to} è stata ritirata.`,
    'Resta in uso il conto di prima.',
  ],
  stopped: ({ shop, to, from }) => [
    `Il cambio di conto di ${shop} è stato fermato: il conto che finisce con ${to} non vale più.`,
    from === ''
      ? "Adesso non c'è nessun conto: i bonifici aspettano."
      : `Vale di nuovo il conto che finisce con ${from}: i bonifici ripartono tra 48 ore.`,
  ],
}
const EN: Readonly<Record<string, (facts: Facts) => string[]>> = {
  asked: ({ shop, to, ...rest }) => [
    `Somebody asked to pay the ${whatEn({ shop, to, ...rest })} of ${shop} to another account, the one ending in ${to}.`,
    'Before it counts, a person at the company checks it; then another 48 hours go by without transfers.',
  ],
  approved: ({ shop, to }) => [
    `The new account of ${shop}, the one ending in ${to}, was confirmed.`,
    'For 48 hours no transfer leaves: until then you can still stop it.',
  ],
  rejected: ({ shop, to, reason }) => [
    `The account ending in ${to} was not accepted for ${shop}. Reason: ${reason}`,
    'The account used before stays in use.',
  ],
  cancelled: ({ shop, to, ...rest }) => [
    `The request to pay the ${whatEn({ shop, to, ...rest })} of ${shop} to the account ending in ${to} was withdrawn.`,
    'The account used before stays in use.',
  ],
  stopped: ({ shop, to, from }) => [
    `The change of account of ${shop} was stopped: the account ending in ${to} no longer counts.`,
    from === ''
      ? 'There is no account now: transfers wait.'
      : `The account ending in ${from} is in force again: transfers leave in 48 hours.`,
  ],
}

const open = (step: string): boolean => step === 'asked' || step === 'approved'

export const ibanChange: LetterKind<Facts> = {
  it: (facts) => ({
    subject: facts.of === 'agent' ? 'Il conto per le tue provvigioni sta cambiando' : 'Il conto per i tuoi incassi sta cambiando',
    title: facts.of === 'agent' ? 'Conto per le provvigioni' : 'Conto per gli incassi',
    paragraphs: IT[facts.step]?.(facts) ?? [],
    act: { label: open(facts.step) ? 'Non sono stato io: lo fermo' : 'Guarda il conto', path: actOf(facts) },
    after: ["Se non sai chi l'ha chiesto, fermalo subito e avvisa chi gestisce il circuito con il numero che conosci già."],
  }),
  en: (facts) => ({
    subject: `The account for your ${whatEn(facts)} is changing`,
    title: `Account for your ${whatEn(facts)}`,
    paragraphs: EN[facts.step]?.(facts) ?? [],
    act: { label: open(facts.step) ? 'It was not me: stop it' : 'Look at the account', path: actOf(facts) },
    after: ['If you do not know who asked for it, stop it at once and tell those who run the circuit, by a number that you already have.'],
  }),
}
