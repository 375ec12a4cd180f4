/**
 * Changes of account that wait for the company: old and new beside each other, what looks strange in words, and the way to check that no
 * letter can fake.
 */
import { useState } from 'react'
import { CircleCheck, Landmark, Phone, TriangleAlert } from 'lucide-react'
import { approveIban, countIbanChanges, exportIbanChanges, listIbanChanges, type ListedIbanChange } from '@taschino/contract/iban.ts'
import type { AccountCode } from '@taschino/contract/return-codes.ts'
import { lastFour, spacedIban } from '@taschino/basics/iban.ts'
import { useAct } from '../../api/use-act.ts'
import { PagedList } from '../../api/PagedList.tsx'
import { invalidate, useInfinite } from '../../api/use-ask.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, SectionTitle } from '../../ui/Card.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { dayTime } from '../../words/formats.ts'
import { list as listWords } from '../../words/parts.ts'
import { t } from '../../words/words.ts'
import { ExportButton } from '../exports/public.ts'
import { useStepUp } from '../stepup/public.ts'
import { RejectSheet } from './RejectSheet.tsx'
import { StateTag } from './StateTag.tsx'

export function IbanChangesPanel() {
  const [all, setAll] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const changes = useInfinite(listIbanChanges, { query: all ? {} : { waiting: 'true' } })
  return (
    <section aria-label={t('iban.panel')}>
      <SectionTitle
        act={
          <span className="flex items-center gap-2 max-[360px]:gap-0">
            <Chip pressed={all} onClick={() => setAll(!all)}>
              {t('iban.panel_all')}
            </Chip>
            <ExportButton small call={exportIbanChanges} query={all ? {} : { waiting: 'true' }} name={t('iban.file')} />
          </span>
        }>
        {t('iban.panel')}
      </SectionTitle>
      {said !== null && (
        <Notice kind="ok" className="mb-3" onClose={() => setSaid(null)}>
          {said}
        </Notice>
      )}
      <PagedList
        list={changes}
        waiting={2}
        none={
          <Card>
            <EmptyState icon={<Landmark size={30} />} title={t('iban.panel_none')}>
              {t('iban.panel_none_body')}
            </EmptyState>
          </Card>
        }>
        {(items) => (
          <ul className="m-0 grid list-none gap-3 p-0">
            {items.map((change) => (
              <li key={change.id}>
                <OneChange change={change} onSaid={setSaid} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

function OneChange({ change, onSaid }: { change: ListedIbanChange; onSaid: (words: string) => void }) {
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
      {change.flags.map(({ flag, names }) => (
        <li key={flag} className="flex gap-2">
          <TriangleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
          {t(`iban.flag.${flag}`, {
            names: listWords(flag === 'bank_refused' ? names.map((code) => t(`payouts.code.${code as AccountCode}`)) : names),
          })}
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
