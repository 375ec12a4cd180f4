/** Suspends an agency, lets it go on, or ends it: what stops and what stays is read before, with the reason that its office will read. */
import { useState } from 'react'
import { getAgency, setAgencyState, type AgencyRecord } from '@taschino/contract/agencies-record.ts'
import { listDeeds } from '@taschino/contract/audit.ts'
import { countRequests, listAgencies, listRequests } from '@taschino/contract/requests.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate, setAnswer } from '../../../api/use-ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { useStepUp } from '../../stepup/public.ts'

type Next = 'suspended' | 'ended'

export function StateActs({ agency }: { agency: AgencyRecord }) {
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
      </div>
      {asking && (
        <ReasonSheet
          next={asking}
          agency={agency}
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

interface ReasonProps {
  next: Next
  agency: AgencyRecord
  busy: boolean
  trouble: string | null
  onClose: () => void
  onSend: (reason: string) => void
}

function ReasonSheet({ next, agency: { data, figures }, busy, trouble, onClose, onSend }: ReasonProps) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const missing = reason.trim() === ''
  const means = [
    t(`agency.ends.${next}`),
    ...(next === 'ended' && figures && figures.waiting > 0 ? [t('agency.ends_orders', { count: figures.waiting })] : []),
    t('agency.stays_people'),
    ...(figures && figures.stock > 0 ? [t(`agency.stays_stock.${next}`, { value: money(figures.stock) })] : []),
    ...(figures && figures.owed > 0 ? [t('agency.stays_owed', { value: money(figures.owed) })] : []),
    t('agency.hears'),
  ]
  const send = () => {
    setTried(true)
    if (!missing) onSend(reason.trim())
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(`agency.ask.${next}`, { name: data.name })}
      foot={
        <div className="grid grid-cols-2 gap-3">
          <Button kind="ghost" size="small" wide onClick={onClose}>
            {t('act.cancel')}
          </Button>
          <Button size="small" wide kind="danger" busy={busy} onClick={send}>
            {t(`agency.to.${next}`)}
          </Button>
        </div>
      }>
      <div className="grid gap-4">
        {trouble !== null && <Notice kind="bad">{trouble}</Notice>}
        <ul className="m-0 grid list-disc gap-2 ps-5">
          {means.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <Field
          label={t('agency.reason')}
          hint={t('agency.reason_hint')}
          value={reason}
          maxLength={200}
          autoComplete="off"
          error={tried && missing ? t('agency.reason_missing') : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Sheet>
  )
}
