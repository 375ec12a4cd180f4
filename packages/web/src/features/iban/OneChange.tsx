/** One change of account: old and new side by side, warnings in words, how to check it by telephone; agreed to or not. */
import { useState } from 'react'
import { CircleCheck, Phone, TriangleAlert } from 'lucide-react'
import { approveIban, countIbanChanges, listIbanChanges, type ListedIbanChange } from '@taschino/contract/iban.ts'
import { lastFour, spacedIban } from '@taschino/basics/iban.ts'
import { useAct } from '../../api/use-act.ts'
import { invalidate } from '../../api/use-ask.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { dayTime } from '../../words/formats.ts'
import { t } from '../../words/words.ts'
import { useStepUp } from '../stepup/public.ts'
import { flagWords } from './flag-words.ts'
import { RejectSheet } from './RejectSheet.tsx'
import { StateTag } from './StateTag.tsx'

export function OneChange({ change, onSaid }: { change: ListedIbanChange; onSaid: (words: string) => void }) {
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="m-0 text-base">
            <bdi>{change.holder.title}</bdi>
          </h3>
          <p className="m-0 text-sm text-ink-2">
            <bdi>{change.holder.kind === 'agent' ? t('iban.of.agent') : change.businessName}</bdi> ·{' '}
            {t('iban.asked_by', { name: change.askedBy, when: dayTime(change.askedAt) })}
          </p>
        </div>
        <StateTag state={change.state} />
      </div>
      <dl className="m-0 grid gap-3 duo:grid-cols-2">
        <Account
          name={t(change.state === 'approved' ? 'iban.before' : 'iban.from')}
          iban={change.from?.iban ?? null}
          receiver={change.from?.receiver ?? null}
        />
        <Account name={t('iban.to')} iban={change.to.iban} receiver={change.to.receiver} />
      </dl>
      <Flags change={change} />
      {change.reason !== null && <p className="m-0 text-sm">{t('iban.reason', { reason: change.reason })}</p>}
      {change.state === 'pending' ? (
        <Acts change={change} onSaid={onSaid} />
      ) : (
        change.decidedBy !== null &&
        change.decidedAt !== null && (
          <p className="m-0 text-sm text-ink-2">{t('iban.decided_by', { name: change.decidedBy, when: dayTime(change.decidedAt) })}</p>
        )
      )}
    </Card>
  )
}

function Account({ name, iban, receiver }: { name: string; iban: string | null; receiver: string | null }) {
  return (
    <div className="rounded-m bg-bg p-3">
      <dt className="text-sm text-ink-2">{name}</dt>
      <dd className="m-0 font-bold break-words tabular-nums" translate="no">
        {iban === null ? t('iban.no_account') : spacedIban(iban)}
        {receiver !== null && (
          <span className="block text-[15px] font-normal">
            <bdi>{receiver}</bdi>
          </span>
        )}
      </dd>
    </div>
  )
}

function Flags({ change }: { change: ListedIbanChange }) {
  if (change.flags.length === 0)
    return (
      <p className="m-0 flex gap-2 text-sm text-ok-text">
        <CircleCheck aria-hidden size={18} className="shrink-0" />
        {t('iban.no_flags')}
      </p>
    )
  return (
    <ul className="m-0 grid list-none gap-1.5 rounded-m bg-gold-soft p-3 text-[15px] text-on-gold-soft">
      {change.flags.map((one) => (
        <li key={one.flag} className="flex gap-2">
          <TriangleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
          {flagWords(one)}
        </li>
      ))}
    </ul>
  )
}

function Acts({ change, onSaid }: { change: ListedIbanChange; onSaid: (words: string) => void }) {
  const [rejecting, setRejecting] = useState(false)
  const { withStepUp, sheet } = useStepUp()
  const act = useAct(approveIban, {
    prove: withStepUp,
    onDone: ({ heldUntil, askedAt }) => onSaid(t('iban.approved', { shop: change.holder.title, when: dayTime(heldUntil ?? askedAt) })),
    onEnd: () => invalidate(listIbanChanges, countIbanChanges),
  })
  return (
    <>
      <p className="m-0 flex gap-2 text-[15px]">
        <Phone aria-hidden size={18} className="mt-0.5 shrink-0 text-brand" />
        {t(change.holder.kind === 'agent' ? 'iban.agent.call' : 'iban.call', { last: lastFour(change.to.iban) })}
      </p>
      {!change.mayApprove && <Notice kind="warn">{t('iban.not_you')}</Notice>}
      {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
      <div className="grid grid-cols-2 gap-3">
        <Button size="small" wide kind="ghost" onClick={() => setRejecting(true)}>
          {t('iban.reject')}
        </Button>
        <Button
          size="small"
          wide
          busy={act.busy}
          disabled={!change.mayApprove}
          onClick={() => act.start({ params: { id: String(change.id) }, body: {} })}>
          {t('iban.approve')}
        </Button>
      </div>
      {rejecting && (
        <RejectSheet
          change={change}
          onClose={() => setRejecting(false)}
          onDone={() => onSaid(t('iban.rejected', { shop: change.holder.title }))}
        />
      )}
      {sheet}
    </>
  )
}
