/** What one agent or all agents earn: figures in force, a new plan from a day on, and the agent's account. */
import { hundredthsText } from '@taschino/basics/money.ts'
import { useState } from 'react'
import { getPlan, setPlan, setTerms } from '@taschino/contract/agent-pay.ts'
import { BASES, type AgentPlan } from '@taschino/contract/agent-shapes.ts'
import { addDays } from '@taschino/basics/bank-day.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate, useAsk } from '../../../api/use-ask.ts'
import { paths } from '../../../routing/paths.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { SectionTitle } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice, RetryNotice } from '../../../ui/Notice.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { dayKey, fullDay, money } from '../../../words/formats.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { yesesMoved } from '../../approvals/public.ts'
import { useStepUp } from '../../stepup/public.ts'
import { rateWords } from '../rate-words.ts'
import { PlanYeses } from './PlanYeses.tsx'

type Basis = AgentPlan['lines'][number]['basis']
/** '12,5' as hundredths; null for what is no figure. */
function hundredths(text: string): number | null {
  const found = /^(\d{1,5})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '0').padEnd(2, '0')) : null
}

export function Plan({ idAgent }: { idAgent: number | null }) {
  const found = useAsk(getPlan, { query: idAgent === null ? {} : { idAgent: String(idAgent) } })
  const plan = found.data
  if (!plan)
    return found.isError ? (
      <RetryNotice again={() => void found.refetch()}>{errorWords(found.error)}</RetryNotice>
    ) : (
      <SkeletonRows count={4} />
    )
  const { now, capBp, lines } = plan
  return (
    <>
      <dl className="m-0 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 [&_dd]:m-0 [&_dd]:text-end [&_dd]:font-semibold [&_dt]:text-ink-2">
        <dt>{t('agents.basis.fee')}</dt>
        <dd>{rateWords(now.feeBp)}</dd>
        <dt>{t('agents.basis.override')}</dt>
        <dd>{rateWords(now.overrideBp)}</dd>
        <dt>{t('agents.basis.activation')}</dt>
        <dd>{money(now.activationCents)}</dd>
      </dl>
      <p className="mt-2 mb-0 text-sm text-ink-2">{t('agents.cap', { rate: rateWords(capBp) })}</p>
      <SectionTitle>{t('agents.new_line')}</SectionTitle>
      <PlanYeses idAgent={idAgent} />
      <NewLine idAgent={idAgent} />
      {idAgent !== null && plan.terms && (
        <>
          <SectionTitle>{t('agents.terms')}</SectionTitle>
          <Terms id={idAgent} terms={plan.terms} />
        </>
      )}
      {lines.length > 0 && (
        <>
          <SectionTitle>{t('agents.history')}</SectionTitle>
          <ul className="m-0 grid list-none gap-2 p-0">
            {lines.map((line) => (
              <li key={line.at} className="text-sm">
                <b>{t(`agents.basis.${line.basis}`)}</b>{' '}
                {t('agents.line_says', {
                  what: line.cents === null ? rateWords(line.rateBp) : money(line.cents),
                  from: fullDay(line.from),
                  by: line.by,
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function NewLine({ idAgent }: { idAgent: number | null }) {
  const tomorrow = addDays(dayKey(Date.now()), 1)
  const [basis, setBasis] = useState<Basis>('fee')
  const [figure, setFigure] = useState('')
  const [months, setMonths] = useState('')
  const [from, setFrom] = useState(tomorrow)
  const { withStepUp, sheet } = useStepUp()
  const [waits, setWaits] = useState(false)
  const act = useAct(setPlan, {
    prove: withStepUp,
    onDone: async (said) => {
      setWaits(said.waits)
      await Promise.all([invalidate(getPlan), yesesMoved()])
    },
  })
  const value = hundredths(figure)
  const sum = basis === 'activation'
  const send = () => {
    if (value === null) return
    act.start({
      body: { idAgent, basis, ...(sum ? { cents: value } : { rateBp: value }), months: months === '' ? null : Number(months), from },
    })
  }
  return (
    <>
      <Form className="grid gap-3" onSend={send}>
        {act.done && <Notice kind="ok">{t(waits ? 'approvals.said' : 'agents.plan_set')}</Notice>}
        {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
        <SegmentedControl<Basis>
          label={t('agents.basis')}
          value={basis}
          options={BASES.map((one) => ({ value: one, label: t(`agents.short.${one}`) }))}
          onChange={setBasis}
        />
        <div className="grid grid-cols-2 items-end gap-3">
          <Field
            label={t(sum ? 'agents.sum' : 'agents.percent')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            value={figure}
            onChange={(event) => setFigure(event.target.value)}
          />
          <Field
            label={t('agents.months')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={months}
            onChange={(event) => setMonths(event.target.value.replace(/\D/g, ''))}
          />
        </div>
        <Field
          label={t('agents.from')}
          type="date"
          min={tomorrow}
          value={from}
          onChange={(event) => setFrom(event.target.value || tomorrow)}
        />
        <Button type="submit" size="small" wide busy={act.busy} disabled={value === null}>
          {t('agents.plan_send')}
        </Button>
      </Form>
      {sheet}
    </>
  )
}

function Terms({ id, terms }: { id: number; terms: NonNullable<AgentPlan['terms']> }) {
  const [enasarco, setEnasarco] = useState(hundredthsText(terms.enasarcoBp))
  const [withholding, setWithholding] = useState(hundredthsText(terms.withholdingBp))
  const { withStepUp, sheet } = useStepUp()
  const act = useAct(setTerms, { prove: withStepUp, onDone: () => invalidate(getPlan) })
  const [enasarcoBp, withholdingBp] = [hundredths(enasarco), hundredths(withholding)]
  const send = () => {
    if (enasarcoBp === null || withholdingBp === null) return
    act.start({ params: { id: String(id) }, body: { enasarcoBp, withholdingBp } })
  }
  return (
    <>
      <Form className="grid gap-3" onSend={send}>
        {act.done && <Notice kind="ok">{t('agents.terms_set')}</Notice>}
        {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
        <p className="m-0 flex flex-wrap items-center justify-between gap-2">
          <span className="text-ink-2">
            {terms.ibanLast4 === null ? t('agents.no_account') : t('agents.iban_now', { last: terms.ibanLast4 })}
          </span>
          <a href={paths.agentIban(id)} className={buttonClass('soft', 'small')}>
            {t('iban.agent.open')}
          </a>
        </p>
        <div className="grid grid-cols-2 gap-3">
          <Field
            label={t('agents.enasarco_rate')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            value={enasarco}
            onChange={(event) => setEnasarco(event.target.value)}
          />
          <Field
            label={t('agents.withholding_rate')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={6}
            value={withholding}
            onChange={(event) => setWithholding(event.target.value)}
          />
        </div>
        <Button type="submit" kind="ghost" size="small" wide busy={act.busy}>
          {t('agents.terms_send')}
        </Button>
      </Form>
      {sheet}
    </>
  )
}
