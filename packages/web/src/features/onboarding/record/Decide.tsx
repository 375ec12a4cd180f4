/** The company's answer to a review: yes with a proof, back with faults by field, or no with a reason. */
import { useState } from 'react'
import { Check, Flag, Undo2, X } from 'lucide-react'
import { countReviews, decideReview, getReview } from '@taschino/contract/onboarding.ts'
import type { ShopRecord } from '@taschino/contract/onboarding-shapes.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate } from '../../../api/use-ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { SectionTitle } from '../../../ui/Card.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { t } from '../../../words/words.ts'
import { useStepUp } from '../../stepup/public.ts'
import { recordChanged } from './EditSheet.tsx'
import { labelOf, type Path } from './record-fields.ts'
import { ANSWER } from './answer-place.ts'

export type Faults = Readonly<Record<Path, string>>

interface DecideProps {
  record: ShopRecord
  /** Null: nobody is choosing what is wrong. */
  faults: Faults | null
  onFaults: (faults: Faults | null) => void
  onMark: (path: Path) => void
}

export function Decide({ record, faults, onFaults, onMark }: DecideProps) {
  const [rejecting, setRejecting] = useState(false)
  const { withStepUp, sheet } = useStepUp()
  const act = useAct(decideReview, {
    prove: withStepUp,
    onDone: async (next) => {
      onFaults(null)
      setRejecting(false)
      await recordChanged(next)
      await invalidate(countReviews)
    },
    // What was looked at is not what stands there now: it is read again before anybody says yes to it.
    onFailed: () => void invalidate(getReview),
  })
  const { hindrances, version, content } = record
  const answer = (body: Omit<Parameters<typeof act.start>[0]['body'], 'seen' | 'content'>) =>
    act.start({ params: { id: String(record.id) }, body: { ...body, seen: version, ...(content === null ? {} : { content }) } })
  const missing = hindrances.length > 0
  return (
    <section
      id={ANSWER}
      aria-label={t('shopReview.answer')}
      className="grid scroll-mt-4 grid-cols-[minmax(0,1fr)] gap-3 rounded-big border border-line bg-card p-5">
      <SectionTitle>{t('shopReview.answer')}</SectionTitle>
      {act.trouble !== null && !rejecting && <Notice kind="bad">{act.trouble}</Notice>}
      {faults === null ? (
        <>
          <Button
            busy={act.busy}
            disabled={missing}
            aria-describedby={missing ? 'review-missing' : undefined}
            icon={<Check aria-hidden size={20} />}
            onClick={() => answer({ decision: 'approved' })}>
            {t('shopReview.approve')}
          </Button>
          <Bound record={record} />
          {missing && (
            <p id="review-missing" className="m-0 text-sm text-ink-2">
              {t('shopReview.missing')}
            </p>
          )}
          <Button kind="ghost" icon={<Undo2 aria-hidden size={20} />} onClick={() => onFaults({})}>
            {t('shopReview.return')}
          </Button>
          <Button kind="plain" icon={<X aria-hidden size={20} />} onClick={() => setRejecting(true)}>
            {t('shopReview.reject')}
          </Button>
        </>
      ) : (
        <Returning
          faults={faults}
          busy={act.busy}
          onMark={onMark}
          onCancel={() => onFaults(null)}
          onSend={() => answer({ decision: 'returned', faults: Object.entries(faults).map(([path, say]) => ({ path, say })) })}
        />
      )}
      {rejecting && (
        <RejectSheet
          title={record.data.title}
          busy={act.busy}
          trouble={act.trouble}
          onClose={() => setRejecting(false)}
          onReject={(reason) => answer({ decision: 'rejected', reason })}
        />
      )}
      {sheet}
    </section>
  )
}

/** To what a yes is said: the paper by its fingerprint, and the account; whatever of it changes meanwhile is looked at again. */
function Bound({ record: { contract, account } }: Pick<DecideProps, 'record'>) {
  if (!contract) return null
  return (
    <p className="m-0 text-sm text-ink-2">
      {t('shopReview.bound', {
        version: contract.version,
        print: contract.sha256.slice(0, 8),
        account: account.last4 === null ? t('shopReview.bound_none') : t('iban.ends', { last: account.last4 }),
      })}
    </p>
  )
}

interface ReturningProps {
  faults: Faults
  busy: boolean
  onMark: (path: Path) => void
  onCancel: () => void
  onSend: () => void
}

function Returning({ faults, busy, onMark, onCancel, onSend }: ReturningProps) {
  const chosen = Object.entries(faults)
  return (
    <>
      <p role="status" className="m-0 text-[15px]">
        {chosen.length === 0 ? t('shopReview.choose') : t('shopReview.chosen', { count: chosen.length })}
      </p>
      {chosen.length > 0 && (
        <ul className="m-0 grid grid-cols-[minmax(0,1fr)] list-none gap-1 p-0 text-[15px]">
          {chosen.map(([path, say]) => (
            <li key={path} className="flex gap-1.5">
              <Flag aria-hidden size={16} className="mt-1 shrink-0 fill-current text-bad" />
              <span className="min-w-0 break-words">
                <strong>{labelOf(path)}</strong>: <bdi>{say}</bdi>
              </span>
            </li>
          ))}
        </ul>
      )}
      {faults['file'] === undefined && (
        <Button kind="soft" size="small" wide icon={<Flag aria-hidden size={18} />} onClick={() => onMark('file')}>
          {t('shopReview.mark', { field: labelOf('file') })}
        </Button>
      )}
      <div className="grid grid-cols-[auto_1fr] gap-3">
        <Button kind="ghost" size="small" onClick={onCancel}>
          {t('act.cancel')}
        </Button>
        <Button size="small" wide busy={busy} disabled={chosen.length === 0} onClick={onSend}>
          {t('shopReview.return_send')}
        </Button>
      </div>
    </>
  )
}

interface RejectProps {
  title: string
  busy: boolean
  trouble: string | null
  onClose: () => void
  onReject: (reason: string) => void
}

function RejectSheet({ title, busy, trouble, onClose, onReject }: RejectProps) {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const missing = reason.trim() === ''
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('shopReview.reject_title', { title })}
      foot={
        <Button type="submit" form="reject-shop" kind="danger" busy={busy}>
          {t('shopReview.reject')}
        </Button>
      }>
      <Form
        id="reject-shop"
        className="grid grid-cols-[minmax(0,1fr)] gap-4 pb-2"
        onSend={() => {
          setTried(true)
          if (!missing) onReject(reason.trim())
        }}>
        {trouble !== null && <Notice kind="bad">{trouble}</Notice>}
        <p className="m-0">{t('shopReview.reject_body')}</p>
        <Field
          label={t('companyShop.reason')}
          value={reason}
          maxLength={200}
          autoComplete="off"
          error={tried && missing ? t('companyShop.reason_missing') : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </Form>
    </Sheet>
  )
}

/** What is wrong with one field, in one sentence for whoever mends it. */
export function FaultSheet({
  path,
  say,
  onSay,
  onClose,
}: {
  path: Path
  say: string
  onSay: (say: string | null) => void
  onClose: () => void
}) {
  const [text, setText] = useState(say)
  const [tried, setTried] = useState(false)
  return (
    <Sheet
      open
      onClose={onClose}
      title={labelOf(path)}
      foot={
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <Button type="submit" form="fault">
            {t('shopReview.mark_done')}
          </Button>
          {say !== '' && (
            <Button kind="plain" size="small" onClick={() => onSay(null)}>
              {t('shopReview.unmark')}
            </Button>
          )}
        </div>
      }>
      <Form
        id="fault"
        className="pb-2"
        onSend={() => {
          setTried(true)
          if (text.trim() !== '') onSay(text.trim())
        }}>
        <Field
          label={t('shopReview.say')}
          hint={t('shopReview.say_hint')}
          value={text}
          maxLength={200}
          autoComplete="off"
          error={tried && text.trim() === '' ? t('shopReview.say_missing') : undefined}
          onChange={(event) => setText(event.target.value)}
        />
      </Form>
    </Sheet>
  )
}
