/** Commissions line by line; a row explains how it was computed, and an agent can dispute their own. */
import { useState } from 'react'
import { Receipt } from 'lucide-react'
import { disputeCommission, exportCommissions, listCommissions } from '@taschino/contract/agent-pay.ts'
import { LINE_STATES, type CommissionLine } from '@taschino/contract/agent-shapes.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useAct } from '../../../api/use-act.ts'
import { invalidate, useInfinite } from '../../../api/use-ask.ts'
import { useSession } from '../../../api/session.ts'
import { late } from '../../../routing/late.tsx'
import { useWide } from '../../../settings/media.ts'
import { coming } from '../../../table/coming.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Row, Rows } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { ChipChoice } from '../../../ui/ChipChoice.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FilterChips } from '../../../ui/FilterBar.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { fullDay, money, signedMoney } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { ExportButton } from '../../../api/ExportButton.tsx'
import { rateWords } from '../rate-words.ts'

type State = CommissionLine['state']

/** Nobody without a desk fetches it. */
const LinesTable = late(() => import('./LinesTable.tsx').then((module) => module.LinesTable))

const NoLines = () => <EmptyState icon={<Receipt size={30} />} title={t('agents.none.lines')} />

export function Lines() {
  const desk = useWide('wide')
  const [open, setOpen] = useState<CommissionLine | null>(null)
  return (
    <section aria-label={t('agents.commissions')} className={desk ? 'flex min-h-0 flex-1 flex-col' : undefined}>
      {desk ? <LinesTable.Component {...coming} onOpen={setOpen} none={<NoLines />} /> : <LinesBelow onOpen={setOpen} />}
      {open && <LineSheet line={open} onClose={() => setOpen(null)} />}
    </section>
  )
}

function LinesBelow({ onOpen }: { onOpen: (line: CommissionLine) => void }) {
  const [state, setState] = useState<State | null>(null)
  const query = state === null ? {} : { state }
  const list = useInfinite(listCommissions, { query })
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <FilterChips label={t('agents.states')}>
          <ChipChoice names={LINE_STATES} value={state} wordsOf={(one) => t(`agents.line.${one}`)} onChoose={setState} />
        </FilterChips>
        <ExportButton call={exportCommissions} query={query} name={t('agents.file.lines')} />
      </div>
      <PagedList list={list} waiting={6} none={<NoLines />}>
        {(rows) => <LineRows lines={rows} onOpen={onOpen} />}
      </PagedList>
    </>
  )
}

export function LineRows({ lines, onOpen }: { lines: readonly CommissionLine[]; onOpen?: (line: CommissionLine) => void }) {
  return (
    <Rows label={t('agents.commissions')}>
      {lines.map((line) => (
        <Row
          key={line.gtid}
          title={<bdi>{line.shop.title}</bdi>}
          detail={
            <>
              <span className="block">{`${fullDay(line.day)} · ${t(`agents.basis.${line.basis}`)}`}</span>
              <span className="mt-0.5 flex flex-wrap items-center gap-2">
                <span>{`${money(line.base)} × ${rateWords(line.rateBp)}`}</span>
                {line.why !== null && <Tag kind="bad">{t(`agents.why.${line.why}`)}</Tag>}
                {line.dispute && <Tag kind="warn">{t(`agents.dispute.${line.dispute.state}`)}</Tag>}
              </span>
            </>
          }
          end={signedMoney(line.value)}
          {...(onOpen ? { onClick: () => onOpen(line) } : {})}
        />
      ))}
    </Rows>
  )
}

function LineSheet({ line: first, onClose }: { line: CommissionLine; onClose: () => void }) {
  const { idUser } = useSession()
  // As it is after a dispute.
  const [line, setLine] = useState(first)
  const own = line.agent.id === idUser && line.dispute === null && !line.reversed && line.state !== 'paid'
  return (
    <Sheet open onClose={onClose} title={line.shop.title}>
      <LineFacts line={line} />
      {own && <Dispute line={line} onDone={setLine} />}
    </Sheet>
  )
}

export function LineFacts({ line }: { line: CommissionLine }) {
  const { base, rateBp, value, capped, day, vestsOn, state, source, why, reversed, dispute, basis, agent, gtid } = line
  return (
    <>
      <p className="m-0 mb-3 text-[22px] font-bold">{signedMoney(value)}</p>
      <dl className="m-0 grid grid-cols-[fit-content(38%)_minmax(0,1fr)] gap-x-4 gap-y-2 [&_dd]:m-0 [&_dd]:text-end [&_dd]:break-words [&_dt]:text-ink-2">
        <dt>{t('agents.agent')}</dt>
        <dd>{agent.name}</dd>
        <dt>{t('agents.basis')}</dt>
        <dd>{t(`agents.basis.${basis}`)}</dd>
        <dt>{t('agents.how')}</dt>
        <dd>{`${money(base)} × ${rateWords(rateBp)}`}</dd>
        <dt>{t('export.status')}</dt>
        <dd>{t(`agents.line.${state}`)}</dd>
        <dt>{t('agents.day')}</dt>
        <dd>{fullDay(day)}</dd>
        <dt>{t('agents.vests')}</dt>
        <dd>{fullDay(vestsOn)}</dd>
        {source !== null && (
          <>
            <dt>{t('agents.source')}</dt>
            <dd>{source}</dd>
          </>
        )}
        <dt>{t('agents.code')}</dt>
        <dd>{gtid}</dd>
      </dl>
      {capped && <p className="mt-3 mb-0 text-sm text-ink-2">{t('agents.capped')}</p>}
      {why !== null && <p className="mt-3 mb-0 text-sm text-ink-2">{t('agents.taken_back', { why: t(`agents.why.${why}`) })}</p>}
      {reversed && <p className="mt-3 mb-0 text-sm text-ink-2">{t('agents.reversed')}</p>}
      {dispute && (
        <Notice kind={dispute.state === 'open' ? 'warn' : 'info'} title={t(`agents.dispute.${dispute.state}`)} className="mt-3">
          {[dispute.reason, dispute.answer].filter(Boolean).join(' → ')}
        </Notice>
      )}
    </>
  )
}

function Dispute({ line, onDone }: { line: CommissionLine; onDone: (line: CommissionLine) => void }) {
  const [reason, setReason] = useState('')
  const act = useAct(disputeCommission, {
    onDone: (now) => {
      onDone(now)
      return invalidate(listCommissions)
    },
  })
  return (
    <Form className="mt-4 grid gap-3" onSend={() => act.start({ params: { gtid: line.gtid }, body: { reason: reason.trim() } })}>
      {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
      <Field
        label={t('agents.dispute_why')}
        hint={t('agents.dispute_hint')}
        value={reason}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setReason(event.target.value)}
      />
      <Button type="submit" kind="ghost" size="small" wide busy={act.busy} disabled={reason.trim() === ''}>
        {t('agents.dispute')}
      </Button>
    </Form>
  )
}
