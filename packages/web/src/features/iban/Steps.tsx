/** The steps from asking for another account to the first transfer to it. */
import { Card, SectionTitle } from '../../ui/Card.tsx'
import { t, type WordKey } from '../../words/words.ts'

const STEPS = ['iban.step_ask', 'iban.step_letters', 'iban.step_company', 'iban.step_hold', 'iban.step_go'] as const

const OF_AGENT: Readonly<Partial<Record<(typeof STEPS)[number], WordKey>>> = {
  'iban.step_letters': 'iban.agent.step_letters',
  'iban.step_go': 'iban.agent.step_go',
}

/** `own`: an agent who reads of their own account. */
const OF: Readonly<Record<'shop' | 'agent' | 'own', typeof OF_AGENT>> = {
  shop: {},
  agent: OF_AGENT,
  own: { ...OF_AGENT, 'iban.step_letters': 'iban.agent.own_letters' },
}

export function Steps({ of = 'shop' }: { of?: keyof typeof OF }) {
  return (
    <section>
      <SectionTitle>{t('iban.steps')}</SectionTitle>
      <Card>
        <ol className="m-0 grid list-none gap-3 p-0">
          {STEPS.map((step, i) => (
            <li key={step} className="flex gap-3">
              <span aria-hidden className="grid size-6 shrink-0 place-items-center rounded-full bg-mint text-sm font-bold text-brand">
                {i + 1}
              </span>
              <span>{t(OF[of][step] ?? step)}</span>
            </li>
          ))}
        </ol>
      </Card>
    </section>
  )
}
