/** The letters to agents: a dispute was answered, a shop or agency changes hands. */
import type { LetterKind } from './kind.ts'

type Facts =
  | { about: 'dispute'; as: 'kept' | 'reversed'; shop: string; value: number; day: string; reason: string }
  | {
      about: 'handover'
      /** `new` and `old`: to whom it goes and who had it; of a team: to the superagent who leads them. */
      to: 'new' | 'old' | 'team-new' | 'team-old' | 'team-within'
      of: 'shop' | 'agency'
      place: string
      day: string
      agent: string
      next: string
      reason: string
    }
type Handover = Extract<Facts, { about: 'handover' }>

const dayIn = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))
const amount = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(value / 100)

const IT: Readonly<Record<Handover['to'], (facts: Handover) => string>> = {
  new: ({ place, day }) => `Dal ${dayIn(day, 'it-IT')} segui tu ${place}: da quel giorno quello che porta matura per te.`,
  old: ({ place, day }) => `Dal ${dayIn(day, 'it-IT')} non segui più ${place}. Quello che hai maturato fino al giorno prima resta tuo.`,
  'team-new': ({ place, day, next }) => `Dal ${dayIn(day, 'it-IT')} ${next}, della tua rete, segue ${place}.`,
  'team-old': ({ place, day, agent }) => `Dal ${dayIn(day, 'it-IT')} ${agent}, della tua rete, non segue più ${place}.`,
  'team-within': ({ place, day, agent, next }) => `Dal ${dayIn(day, 'it-IT')} ${place} passa da ${agent} a ${next}, nella tua rete.`,
}
const EN: Readonly<Record<Handover['to'], (facts: Handover) => string>> = {
  new: ({ place, day }) => `From ${dayIn(day, 'en-GB')} on you look after ${place}: from that day on what it brings is earned by you.`,
  old: ({ place, day }) =>
    `From ${dayIn(day, 'en-GB')} on you no longer look after ${place}. What you earned up to the day before stays yours.`,
  'team-new': ({ place, day, next }) => `From ${dayIn(day, 'en-GB')} on ${next}, of your network, looks after ${place}.`,
  'team-old': ({ place, day, agent }) => `From ${dayIn(day, 'en-GB')} on ${agent}, of your network, no longer looks after ${place}.`,
  'team-within': ({ place, day, agent, next }) =>
    `From ${dayIn(day, 'en-GB')} on ${place} goes from ${agent} to ${next}, within your network.`,
}

export const networkNews: LetterKind<Facts> = {
  it: (facts) =>
    facts.about === 'dispute'
      ? {
          subject: facts.as === 'kept' ? 'La tua contestazione: la riga resta' : 'La tua contestazione è accolta',
          title: 'Contestazione',
          paragraphs: [
            `${facts.shop}, ${dayIn(facts.day, 'it-IT')}: ${amount(facts.value, 'it-IT')}.`,
            facts.as === 'kept' ? 'La società ha guardato la riga e la lascia com’è.' : 'La società ha stornato la riga.',
            `Motivo: ${facts.reason}`,
          ],
          act: { label: 'Apri le provvigioni', path: '/agent-report' },
        }
      : {
          subject: facts.of === 'shop' ? 'Un negozio cambia agente' : 'Un’azienda cambia agente',
          title: 'La tua rete',
          paragraphs: [IT[facts.to](facts), `Motivo: ${facts.reason}`],
          act: { label: 'Apri la tua rete', path: facts.of === 'shop' ? '/tabs/agent-shops' : '/tabs/agent-agencies' },
        },
  en: (facts) =>
    facts.about === 'dispute'
      ? {
          subject: facts.as === 'kept' ? 'What you found wrong: the line stays' : 'What you found wrong was put right',
          title: 'A line that you found wrong',
          paragraphs: [
            `${facts.shop}, ${dayIn(facts.day, 'en-GB')}: ${amount(facts.value, 'en-GB')}.`,
            facts.as === 'kept' ? 'The company looked at the line and leaves it as it is.' : 'The company took the line back.',
            `Reason: ${facts.reason}`,
          ],
          act: { label: 'Open the commissions', path: '/agent-report' },
        }
      : {
          subject: facts.of === 'shop' ? 'A shop changes its agent' : 'A firm changes its agent',
          title: 'Your network',
          paragraphs: [EN[facts.to](facts), `Reason: ${facts.reason}`],
          act: { label: 'Open your network', path: facts.of === 'shop' ? '/tabs/agent-shops' : '/tabs/agent-agencies' },
        },
}
