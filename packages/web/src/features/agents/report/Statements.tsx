/** Statements of commissions: agents read theirs, download the PDF and give the number of their invoice; the company closes and pays. */
import { useState } from 'react'
import type { ReactNode } from 'react'
import { FileText } from 'lucide-react'
import {
  exportAgentStatement,
  getAgentStatement,
  getAgentStatementPdf,
  invoiceStatement,
  listStatements,
} from '@taschino/contract/agent-pay.ts'
import type { StatementDetail } from '@taschino/contract/agent-shapes.ts'
import { askFile } from '../../../api/ask.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useAct } from '../../../api/use-act.ts'
import { invalidate, useAsk, useInfinite } from '../../../api/use-ask.ts'
import { useSession } from '../../../api/session.ts'
import { ID, useChosen } from '../../../routing/chosen.ts'
import { late } from '../../../routing/late.tsx'
import { useWide } from '../../../settings/media.ts'
import { coming } from '../../../table/coming.tsx'
import { saveFile } from '../../../device/pdf.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row, Rows } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice, RetryNotice } from '../../../ui/Notice.tsx'
import { OneBeside } from '../../../ui/OneBeside.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { fullDay, money } from '../../../words/formats.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { ExportButton } from '../../../api/ExportButton.tsx'
import { LateTag, StatementTags } from '../StatementTags.tsx'
import { quarterWords } from '../statement-words.ts'
import { LineRows } from './Lines.tsx'

/** Nobody without a desk fetches it. */
const StatementsTable = late(() => import('./StatementsTable.tsx').then((module) => module.StatementsTable))

interface StatementsProps {
  /** What the company does with the one that is open. */
  acts?: (statement: StatementDetail) => ReactNode
}

const NoStatements = () => (
  <EmptyState icon={<FileText size={30} />} title={t('agents.none.statements')}>
    {t('agents.none_body.statements')}
  </EmptyState>
)

/** An agent has nobody's but their own; whoever leads others reads theirs as well, and whose each is. */
const useOwn = (): boolean => useSession().role === 'agent'

export function Statements({ acts }: StatementsProps) {
  const own = useOwn()
  const desk = useWide()
  const { chosen, pathTo, close } = useChosen('statement', ID)
  if (desk) return <StatementsTable.Component {...coming} own={own} chosen={chosen} pathTo={pathTo} close={close} none={<NoStatements />} />
  return (
    <section aria-label={t('agents.view.statements')}>
      <StatementRows own={own} pathTo={pathTo} />
      <Sheet open={chosen !== null} addressed onClose={close} title={t('agents.statement')}>
        {chosen !== null && <One key={chosen} id={Number(chosen)} {...(acts ? { acts } : {})} />}
      </Sheet>
    </section>
  )
}

/** The one that is open, beside the table of a desk. */
export function StatementBeside({ acts }: StatementsProps) {
  const { chosen } = useChosen('statement', ID)
  return (
    <OneBeside label={t('agents.statement')} icon={<FileText size={30} />} choose="">
      {chosen === null ? null : <One key={chosen} id={Number(chosen)} {...(acts ? { acts } : {})} />}
    </OneBeside>
  )
}

export const useStatementChosen = (): boolean => useChosen('statement', ID).chosen !== null

function StatementRows({ own, pathTo }: { own: boolean; pathTo: (id: number) => string }) {
  const list = useInfinite(listStatements, { query: {} })
  return (
    <PagedList list={list} waiting={3} none={<NoStatements />}>
      {(rows) => (
        <Rows label={t('agents.view.statements')}>
          {rows.map((row) => (
            <Row
              key={row.id}
              title={<bdi>{own ? quarterWords(row.quarter) : row.agent.name}</bdi>}
              detail={
                <span className="mt-0.5 flex flex-wrap items-center gap-2">
                  <StatementTags {...row} />
                  <span>{own ? t('agents.lines', { count: row.lines }) : quarterWords(row.quarter)}</span>
                  {row.disputed > 0 && <Tag kind="bad">{t('agents.disputed', { count: row.disputed })}</Tag>}
                </span>
              }
              end={money(row.state === 'open' ? row.gross : row.net)}
              to={pathTo(row.id)}
            />
          ))}
        </Rows>
      )}
    </PagedList>
  )
}

function One({ id, acts }: { id: number; acts?: (statement: StatementDetail) => ReactNode }) {
  const params = { id: String(id) }
  const found = useAsk(getAgentStatement, { params })
  const { idUser } = useSession()
  const paper = useAct(async () => saveFile(await askFile(getAgentStatementPdf, { params }, { quiet: true }), t('agents.paper', { id })))
  const statement = found.data
  if (!statement)
    return found.isError ? (
      <RetryNotice again={() => void found.refetch()}>{errorWords(found.error)}</RetryNotice>
    ) : (
      <SkeletonRows count={4} />
    )
  const { quarter, state, gross, enasarco, withheld, net, due, invoiceNumber, ibanLast4, lineItems, agent } = statement
  return (
    <div className="grid gap-4">
      <h3 className="m-0 text-lg">
        <bdi>{agent.name}</bdi> · {quarterWords(quarter)}
      </h3>
      <dl className="m-0 grid grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-4 gap-y-2 [&_dd]:m-0 [&_dd]:text-end [&_dt]:text-ink-2">
        <dt>{t('export.status')}</dt>
        <dd>{t(`agents.statement.${state}`)}</dd>
        <dt>{t('agents.gross')}</dt>
        <dd>{money(gross)}</dd>
        {state !== 'open' && (
          <>
            <dt>{t('agents.enasarco')}</dt>
            <dd>{money(-enasarco)}</dd>
            <dt>{t('agents.withheld')}</dt>
            <dd>{money(-withheld)}</dd>
            <dt>{t('agents.net')}</dt>
            <dd className="font-bold">{money(net)}</dd>
          </>
        )}
        {state === 'open' && (
          <>
            <dt>{t('agents.due')}</dt>
            <dd>
              {fullDay(due)}
              <LateTag state={state} due={due} />
            </dd>
          </>
        )}
        {invoiceNumber !== null && (
          <>
            <dt>{t('agents.invoice')}</dt>
            <dd>{invoiceNumber}</dd>
          </>
        )}
        <dt>{t('agents.account')}</dt>
        <dd>{ibanLast4 === null ? t('agents.no_account') : `···· ${ibanLast4}`}</dd>
      </dl>
      {state === 'closed' && agent.id === idUser && <Invoice id={id} />}
      {acts?.(statement)}
      <div className="flex flex-wrap gap-2">
        <Button kind="ghost" size="small" busy={paper.busy} onClick={() => paper.start()}>
          {t('agents.keep_paper')}
        </Button>
        <ExportButton call={exportAgentStatement} params={params} name={t('agents.file.statement')} />
      </div>
      {paper.trouble !== null && <Notice kind="bad">{paper.trouble}</Notice>}
      <LineRows lines={lineItems} />
    </div>
  )
}

function Invoice({ id }: { id: number }) {
  const [number, setNumber] = useState('')
  const act = useAct(invoiceStatement, { onDone: () => invalidate(getAgentStatement, listStatements) })
  return (
    <Form className="grid gap-3" onSend={() => act.start({ params: { id: String(id) }, body: { number: number.trim() } })}>
      {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
      <Field
        label={t('agents.invoice_number')}
        hint={t('agents.invoice_hint')}
        value={number}
        maxLength={20}
        autoComplete="off"
        onChange={(event) => setNumber(event.target.value)}
      />
      <Button type="submit" size="small" wide busy={act.busy} disabled={number.trim() === ''}>
        {t('agents.invoice_send')}
      </Button>
    </Form>
  )
}
