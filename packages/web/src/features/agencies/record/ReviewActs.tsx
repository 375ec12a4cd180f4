/** The review of an agency in its record: rounds, the company's answer, and the agent's next steps. */
import { useState } from 'react'
import { AGENCY_FIELDS, getAgency, type AgencyField, type AgencyRecord } from '@taschino/contract/agencies-record.ts'
import { decideAgency, submitAgency, withdrawAgency } from '@taschino/contract/agencies-review.ts'
import { countReviews, listReviews } from '@taschino/contract/onboarding.ts'
import { listAgencies } from '@taschino/contract/requests.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate, setAnswer } from '../../../api/use-ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, SectionTitle } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { dayTime } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { useStepUp } from '../../stepup/public.ts'

type No = 'returned' | 'rejected'
const word = (field: string): string => t(`agencyAdd.field.${field}` as 'agencyAdd.field.name')
const fieldOf = (path: string): string => {
  const field = path.split('.').at(-1) ?? ''
  return (AGENCY_FIELDS as readonly string[]).includes(field) ? word(field) : path
}

/** What either side can do with it; each answer is the record as it stands after. */
function useReview(agency: AgencyRecord) {
  const [asking, setAsking] = useState<No | null>(null)
  const { withStepUp, sheet } = useStepUp()
  const params = { id: String(agency.id) }
  const follow = {
    onDone: (known: AgencyRecord) => {
      setAnswer(getAgency, { params }, known)
      setAsking(null)
    },
    onEnd: () => invalidate(getAgency, listAgencies, listReviews, countReviews),
  }
  const decide = useAct(decideAgency, { prove: withStepUp, ...follow })
  const submit = useAct(submitAgency, follow)
  const withdraw = useAct(withdrawAgency, follow)
  return { params, asking, setAsking, decide, submit, withdraw, sheet }
}

export function ReviewActs({ agency }: { agency: AgencyRecord }) {
  const { params, asking, setAsking, decide, submit, withdraw, sheet } = useReview(agency)
  const { can, rounds, version: seen, content } = agency
  const looked = { seen, ...(content === null ? {} : { content }) }
  if (rounds.length === 0) return null
  const trouble = asking === null ? (decide.trouble ?? submit.trouble ?? withdraw.trouble) : null
  return (
    <section aria-label={t('agency.review')} className="mt-4 grid gap-3">
      <SectionTitle>{t('agency.review')}</SectionTitle>
      {trouble !== null && <Notice kind="bad">{trouble}</Notice>}
      {decide.done && asking === null && <Notice kind="ok">{t('agency.said.review')}</Notice>}
      <Rounds rounds={rounds} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {can.decide && (
          <>
            <Button size="small" busy={decide.busy} onClick={() => decide.start({ params, body: { decision: 'approved', ...looked } })}>
              {t('agency.approve')}
            </Button>
            <Button size="small" kind="ghost" onClick={() => setAsking('returned')}>
              {t('agency.return')}
            </Button>
            <Button size="small" kind="ghost" onClick={() => setAsking('rejected')}>
              {t('agency.reject')}
            </Button>
          </>
        )}
        {can.submit && (
          <Button size="small" busy={submit.busy} onClick={() => submit.start({ params, body: {} })}>
            {t('agency.submit')}
          </Button>
        )}
        {can.withdraw && (
          <Button size="small" kind="ghost" busy={withdraw.busy} onClick={() => withdraw.start({ params, body: {} })}>
            {t('agency.withdraw')}
          </Button>
        )}
      </div>
      {asking && (
        <NoSheet
          no={asking}
          busy={decide.busy}
          trouble={decide.trouble}
          onClose={() => {
            decide.dismiss()
            setAsking(null)
          }}
          onSend={(say, field) =>
            decide.start({
              params,
              body: {
                decision: asking,
                ...looked,
                ...(asking === 'returned' ? { faults: [{ path: `agencyData.${field}`, say }] } : { reason: say }),
              },
            })
          }
        />
      )}
      {sheet}
    </section>
  )
}

function Rounds({ rounds }: Pick<AgencyRecord, 'rounds'>) {
  return (
    <Card>
      <ol className="m-0 grid list-none gap-3 p-0">
        {rounds.map(({ round, state, submittedAt, submittedBy, decidedAt, faults, reason }) => (
          <li key={round}>
            <p className="m-0">
              <bdi>{t('agency.round.waiting', { name: submittedBy })}</bdi>{' '}
              <span className="text-sm text-ink-2">{dayTime(submittedAt)}</span>
            </p>
            {state !== 'waiting' && (
              <p className="m-0 font-semibold">
                {t(`agency.round.${state}`)}{' '}
                {decidedAt !== null && <span className="text-sm font-normal text-ink-2">{dayTime(decidedAt)}</span>}
              </p>
            )}
            {faults.map(({ path, say }) => (
              <p key={path} className="m-0">
                {fieldOf(path)}: <bdi>{say}</bdi>
              </p>
            ))}
            {reason !== null && (
              <p className="m-0">
                <bdi>{t('agency.reason_was', { reason })}</bdi>
              </p>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

interface NoProps {
  no: No
  busy: boolean
  trouble: string | null
  onClose: () => void
  onSend: (say: string, field: AgencyField) => void
}

function NoSheet({ no, busy, trouble, onClose, onSend }: NoProps) {
  const [say, setSay] = useState('')
  const [field, setField] = useState<AgencyField>('name')
  const [tried, setTried] = useState(false)
  const missing = say.trim() === ''
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(no === 'returned' ? 'agency.return' : 'agency.reject')}
      foot={
        <Button
          busy={busy}
          kind={no === 'rejected' ? 'danger' : 'primary'}
          onClick={() => {
            setTried(true)
            if (!missing) onSend(say.trim(), field)
          }}>
          {t(no === 'returned' ? 'agency.return' : 'agency.reject')}
        </Button>
      }>
      <div className="grid gap-4">
        {trouble !== null && <Notice kind="bad">{trouble}</Notice>}
        {no === 'returned' && (
          <label className="grid gap-1.5 text-[15px] font-semibold">
            {t('agency.fault_field')}
            <select
              value={field}
              className="min-h-13 rounded-[14px] border-[1.5px] border-line-strong bg-card px-3 text-ink"
              onChange={(event) => setField(event.target.value as AgencyField)}>
              {AGENCY_FIELDS.map((one) => (
                <option key={one} value={one}>
                  {word(one)}
                </option>
              ))}
            </select>
          </label>
        )}
        <Field
          label={t(no === 'returned' ? 'agency.fault_say' : 'agency.reason')}
          value={say}
          maxLength={200}
          autoComplete="off"
          error={tried && missing ? t('agency.reason_missing') : undefined}
          onChange={(event) => setSay(event.target.value)}
        />
      </div>
    </Sheet>
  )
}
