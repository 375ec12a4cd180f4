/** One grant of free credits: who gets how much and why, and the acts: agree, refuse, take back, mark the invoice as paid. */
import { useState } from 'react'
import { businessDay } from '@taschino/basics/business-day.ts'
import {
  decideGrant,
  getCreditBudget,
  getGrant,
  grantPaid,
  listGrants,
  withdrawGrant,
  type GrantWithPeople,
} from '@taschino/contract/credits.ts'
import { useAct } from '../../api/use-act.ts'
import { invalidate, useAsk } from '../../api/use-ask.ts'
import { useMoneyCall } from '../../money/money-call.ts'
import { Button } from '../../ui/Button.tsx'
import { Row, Rows } from '../../ui/Card.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { dayTime, money } from '../../words/formats.ts'
import { errorWords } from '../../api/refusals.ts'
import { t } from '../../words/words.ts'
import { isUnderWay, MoneyTrouble, useMoneyEnd } from '../stepup/public.ts'
import { useGives } from './gives.ts'

const readAnew = () => invalidate(listGrants, getGrant, getCreditBudget)

export function GrantSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: grant, error } = useAsk(getGrant, { params: { id } })
  return (
    <Sheet open addressed onClose={onClose} title={grant ? t('credits.sheet', { value: money(grant.value) }) : t('credits.title')}>
      {grant ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1">
          <Facts grant={grant} />
          <Acts grant={grant} />
          <Rows label={t('credits.people')}>
            {grant.to.map(({ person, value }) => (
              <Row key={person.id} title={<bdi>{person.name}</bdi>} end={money(value)} />
            ))}
          </Rows>
        </div>
      ) : error ? (
        <Notice kind="bad">{errorWords(error)}</Notice>
      ) : (
        <Skeleton className="h-40" />
      )}
    </Sheet>
  )
}

function Facts({ grant }: { grant: GrantWithPeople }) {
  return (
    <FactList
      facts={[
        [t('credits.reason'), grant.reason],
        [t('export.kind'), t(`credits.kind.${grant.kind}`)],
        [t('export.status'), t(`credits.state.${grant.state}`)],
        [t('export.agency'), grant.agency?.name ?? null],
        [t('credits.by'), `${grant.by} · ${dayTime(grant.at)}`],
        [t('credits.decided'), grant.decidedAt === null ? null : [grant.decidedBy, dayTime(grant.decidedAt)].filter(Boolean).join(' · ')],
        [t('credits.why'), grant.why],
        [
          t('credits.invoice'),
          grant.invoiceNumber === null ? null : `${grant.invoiceNumber} · ${t(grant.invoicePaid ? 'credits.paid' : 'credits.unpaid')}`,
        ],
      ]}
      className="mt-0"
    />
  )
}

function Acts({ grant }: { grant: GrantWithPeople }) {
  const gives = useGives()
  if (grant.state === 'waiting')
    return (
      <>
        {grant.mayDecide ? (
          <Decide grant={grant} />
        ) : (
          gives === 'company' && !grant.agency && <Notice kind="info">{t('credits.second_person')}</Notice>
        )}
        {gives === 'agency' && <Notice kind="info">{t('credits.company_answers')}</Notice>}
        {grant.mayWithdraw && <Withdraw id={grant.id} />}
      </>
    )
  return gives === 'company' && grant.invoiceNumber !== null && !grant.invoicePaid ? <Paid grant={grant} /> : null
}

function Decide({ grant }: { grant: GrantWithPeople }) {
  const act = useMoneyCall(decideGrant)
  const [invoice, setInvoice] = useState('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState<'yes' | 'no' | null>(null)
  useMoneyEnd(act, readAnew)
  const facts = { value: money(grant.value), name: grant.agency?.name ?? grant.by }
  const params = { id: grant.id }
  const yes = () => {
    setTried('yes')
    const typed = invoice.trim()
    const named = grant.agency ? { ...(typed === '' ? {} : { invoiceNumber: typed }), valueDate: businessDay(Date.now()) } : {}
    act.start({ params, body: { decision: 'approve', ...named } }, facts)
  }
  const no = () => {
    setTried('no')
    if (reason.trim() !== '') act.start({ params, body: { decision: 'refuse', reason: reason.trim() } }, facts)
  }
  const busy = isUnderWay(act)
  return (
    <div className="grid gap-4">
      {grant.agency && (
        <Field
          label={t('credits.invoice')}
          hint={t('credits.invoice_hint')}
          value={invoice}
          maxLength={40}
          autoComplete="off"
          disabled={busy}
          onChange={(event) => setInvoice(event.target.value)}
        />
      )}
      <Button wide busy={busy && tried === 'yes'} disabled={busy} onClick={yes}>
        {t('credits.yes', { value: money(grant.value), count: grant.people })}
      </Button>
      <Field
        label={t('credits.no_reason')}
        hint={t('credits.no_hint')}
        value={reason}
        maxLength={200}
        autoComplete="off"
        disabled={busy}
        error={tried === 'no' && reason.trim() === '' ? t('credits.no_missing') : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <Button kind="ghost" wide busy={busy && tried === 'no'} disabled={busy} onClick={no}>
        {t('credits.no')}
      </Button>
      <MoneyTrouble act={act} />
    </div>
  )
}

function Withdraw({ id }: { id: number }) {
  const act = useAct(withdrawGrant, { onDone: readAnew })
  return (
    <>
      {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
      <Button kind="ghost" wide busy={act.busy} onClick={() => act.start({ params: { id }, body: {} })}>
        {t('credits.withdraw')}
      </Button>
    </>
  )
}

function Paid({ grant }: { grant: GrantWithPeople }) {
  const act = useMoneyCall(grantPaid)
  useMoneyEnd(act, readAnew)
  return (
    <>
      <Button
        wide
        kind="soft"
        busy={isUnderWay(act)}
        onClick={() => act.start({ params: { id: grant.id }, body: {} }, { value: money(grant.value), name: grant.agency?.name ?? '' })}>
        {t('credits.note_paid')}
      </Button>
      <MoneyTrouble act={act} />
    </>
  )
}
