/** The acts that suspend, resume or end an agency: consequences first, with the reason that its office will read. */
import { useState, type ReactNode } from 'react'
import { getAgency, setAgencyState, type AgencyRecord } from '@taschino/contract/agencies-record.ts'
import { listDeeds } from '@taschino/contract/audit.ts'
import { countRequests, listAgencies, listRequests } from '@taschino/contract/requests.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate, setAnswer } from '../../../api/use-ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ReasonSheet } from '../../../ui/ReasonSheet.tsx'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { useStepUp } from '../../stepup/public.ts'

type Next = 'suspended' | 'ended'

/** `beside`: what else may be done with it. */
export function StateActs({ agency, beside }: { agency: AgencyRecord; beside: ReactNode }) {
  const [asking, setAsking] = useState<Next | null>(null)
  const { withStepUp, sheet } = useStepUp()
  const params = { id: String(agency.id) }
  const name = agency.data.name
  const act = useAct(setAgencyState, {
    prove: withStepUp,
    onDone: (known) => {
      setAnswer(getAgency, { params }, known)
      setAsking(null)
    },
    onEnd: () => invalidate(getAgency, listAgencies, listRequests, countRequests, listDeeds),
  })
  const { states } = agency.can
  const done = act.input?.body.state
  const said = act.done && done ? t(`agency.said.${done}`, { name }) : act.trouble
  return (
    <div className="mt-4 grid gap-2">
      {said !== null && asking === null && (
        <Notice kind={act.done ? 'ok' : 'bad'} onClose={act.dismiss}>
          {said}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        {states.includes('active') && (
          <Button size="small" busy={act.busy} onClick={() => act.start({ params, body: { state: 'active' } })}>
            {t('agency.resume')}
          </Button>
        )}
        {(['suspended', 'ended'] as const)
          .filter((next) => states.includes(next))
          .map((next) => (
            <Button
              key={next}
              size="small"
              kind="ghost"
              onClick={() => {
                act.dismiss()
                setAsking(next)
              }}>
              {t(`agency.to.${next}`)}
            </Button>
          ))}
        {beside}
      </div>
      {asking && (
        <ReasonSheet
          title={t(`agency.ask.${asking}`, { name })}
          means={meansOf(asking, agency)}
          words={{
            label: t('agency.reason'),
            hint: t('agency.reason_hint'),
            missing: t('agency.reason_missing'),
            send: t(`agency.to.${asking}`),
          }}
          busy={act.busy}
          trouble={act.trouble}
          onClose={() => {
            act.dismiss()
            setAsking(null)
          }}
          onSend={(reason) => act.start({ params, body: { state: asking, reason } })}
        />
      )}
      {sheet}
    </div>
  )
}

/** What stops and what stays, as far as there is any. */
const meansOf = (next: Next, { figures }: AgencyRecord): string[] => [
  t(`agency.ends.${next}`),
  ...(next === 'ended' && figures && figures.waiting > 0 ? [t('agency.ends_orders', { count: figures.waiting })] : []),
  t('agency.stays_people'),
  ...(figures && figures.stock > 0 ? [t(`agency.stays_stock.${next}`, { value: money(figures.stock) })] : []),
  ...(figures && figures.owed > 0 ? [t('agency.stays_owed', { value: money(figures.owed) })] : []),
  t('agency.hears'),
]
