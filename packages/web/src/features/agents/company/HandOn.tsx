/** Who looks after a shop or agency and since when; the company transfers it to another agent from a future day. */
import { useState, type ReactNode } from 'react'
import { addDays } from '@taschino/basics/bank-day.ts'
import { getAgencyAttribution, getAttribution, listAgents, listPipeline, transferAgency, transferShop } from '@taschino/contract/agents.ts'
import type { Attribution } from '@taschino/contract/agents.ts'
import { getAgency } from '@taschino/contract/agencies-record.ts'
import { getOverview } from '@taschino/contract/shops.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate, useAsk } from '../../../api/use-ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { dayKey, fullDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { useStepUp } from '../../stepup/public.ts'

type Of = 'shop' | 'agency'

export function HandOn({ of, id }: { of: Of; id: number }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="ghost" size="small" wide={of === 'shop'} onClick={() => setOpen(true)}>
        {t('agents.hand_on')}
      </Button>
      {open && (
        <Sheet open onClose={() => setOpen(false)} title={t('agents.hand_on')}>
          {of === 'shop' ? <OfShop id={id} /> : <OfAgency id={id} />}
        </Sheet>
      )}
    </>
  )
}

function OfShop({ id }: { id: number }) {
  const params = { id: String(id) }
  const { withStepUp, sheet } = useStepUp()
  const { data } = useAsk(getAttribution, { params })
  const act = useAct(transferShop, { prove: withStepUp, onDone: () => invalidate(getAttribution, getOverview, listPipeline) })
  return <Inside lines={data?.lines ?? []} act={act} sheet={sheet} onSend={(body) => act.start({ params, body })} />
}

function OfAgency({ id }: { id: number }) {
  const params = { id: String(id) }
  const { withStepUp, sheet } = useStepUp()
  const { data } = useAsk(getAgencyAttribution, { params })
  const act = useAct(transferAgency, { prove: withStepUp, onDone: () => invalidate(getAgencyAttribution, getAgency, listPipeline) })
  return <Inside lines={data?.lines ?? []} act={act} sheet={sheet} onSend={(body) => act.start({ params, body })} />
}

interface InsideProps {
  lines: Attribution['lines']
  act: { done: boolean; busy: boolean; trouble: string | null }
  sheet: ReactNode
  onSend: (body: { idAgent: number | null; from: string; reason: string }) => void
}

function Inside({ lines, act, sheet, onSend }: InsideProps) {
  const tomorrow = addDays(dayKey(Date.now()), 1)
  const agents = useAsk(listAgents, { query: { limit: '100' } }).data?.items ?? []
  const [chosen, setChosen] = useState('')
  const [from, setFrom] = useState(tomorrow)
  const [reason, setReason] = useState('')
  const send = () => onSend({ idAgent: chosen === 'nobody' ? null : Number(chosen), from, reason: reason.trim() })
  return (
    <>
      <Lines lines={lines} />
      <Form className="mt-4 grid gap-3" onSend={send}>
        {act.done && <Notice kind="ok">{t('agents.handed_on')}</Notice>}
        {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
        <div>
          <label htmlFor="transfer-agent" className="mb-1.5 block text-[15px] font-semibold">
            {t('agents.to_whom')}
          </label>
          <select
            id="transfer-agent"
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
            className="min-h-13 w-full rounded-[14px] border-[1.5px] border-line-strong bg-card px-3 text-ink">
            <option value="">{t('agents.choose')}</option>
            {agents.map((agent) => (
              <option key={agent.id} value={agent.id}>
                {agent.name}
              </option>
            ))}
            <option value="nobody">{t('agents.nobody')}</option>
          </select>
        </div>
        <Field
          label={t('agents.from')}
          hint={t('agents.from_hint')}
          type="date"
          min={tomorrow}
          value={from}
          onChange={(event) => setFrom(event.target.value || tomorrow)}
        />
        <Field
          label={t('companyShop.reason')}
          hint={t('agents.reason_read')}
          value={reason}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
        />
        <Button type="submit" size="small" wide busy={act.busy} disabled={chosen === '' || reason.trim() === ''}>
          {t('agents.hand_on_now')}
        </Button>
      </Form>
      {sheet}
    </>
  )
}

/** A line that nobody wrote by hand and that changes nothing is how something was brought in, told once. */
const changes = (lines: Attribution['lines']): Attribution['lines'] =>
  lines.filter((line, i) => i === 0 || line.by !== null || line.agent?.id !== lines[i - 1]?.agent?.id)

const Lines = ({ lines }: { lines: Attribution['lines'] }) => (
  <ul aria-label={t('agents.history')} className="m-0 grid list-none gap-2 p-0">
    {changes(lines).map((line) => (
      <li key={line.at} className="text-sm">
        <b className="block text-[15px]">{line.agent?.name ?? t('agents.nobody')}</b>
        <span className="block text-ink-2">
          {t(line.planned ? 'agents.planned_from' : 'agents.since_day', { from: fullDay(line.from) })}
        </span>
        {line.by !== null && <span className="block text-ink-2">{t('agents.moved_by', { by: line.by, reason: line.reason ?? '' })}</span>}
      </li>
    ))}
  </ul>
)
