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
import { type StatementDetail, type StatementRow } from '@taschino/contract/agent-shapes.ts'
import { askFile } from '../../../api/ask.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useAct } from '../../../api/use-act.ts'
import { invalidate, useAsk, useInfinite } from '../../../api/use-ask.ts'
import { useSession } from '../../../api/session.ts'
import { saveFile } from '../../../device/pdf.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row, Rows } from '../../../ui/Card.tsx'
import { Tag, type TagKind } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice, RetryNotice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { dayKey, fullDay, money } from '../../../words/formats.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { ExportButton } from '../../../api/ExportButton.tsx'
import { LineRows } from './Lines.tsx'

const LOOK: Readonly<Record<StatementRow['state'], TagKind>> = { open: 'plain', closed: 'warn', invoiced: 'warn', paid: 'ok' }
const quarterWords = (quarter: string): string => t('agents.quarter', { number: quarter.slice(6), year: quarter.slice(0, 4) })

/** Its day to be closed is over. */
const LateTag = ({ state, due }: Pick<StatementRow, 'state' | 'due'>) =>
  state === 'open' &&
  due < dayKey(Date.now()) && (
    <>
      {' '}
      <Tag kind="bad">{t('agents.statement_late')}</Tag>
    </>
  )

/** `acts`: what the company does with the one that is open. */
export function Statements({ acts }: { acts?: (statement: StatementDetail) => ReactNode }) {
  // An agent has nobody's but their own; whoever leads others reads theirs as well, and whose each is.
  const own = useSession().role === 'agent'
  const [open, setOpen] = useState<StatementRow | null>(null)
  const list = useInfinite(listStatements, { query: {} })
  return (
    <section aria-label={t('agents.view.statements')}>
      <PagedList
        list={list}
        waiting={3}
        none={
          <EmptyState icon={<FileText size={30} />} title={t('agents.none.statements')}>
            {t('agents.none_body.statements')}
          </EmptyState>
        }>
        {(rows) => (
          <Rows label={t('agents.view.statements')}>
            {rows.map((row) => (
              <Row
                key={row.id}
                title={<bdi>{own ? quarterWords(row.quarter) : row.agent.name}</bdi>}
                detail={
                  <span className="mt-0.5 flex flex-wrap items-center gap-2">
                    <Tag kind={LOOK[row.state]}>{t(`agents.statement.${row.state}`)}</Tag>
                    <LateTag {...row} />
                    <span>{own ? t('agents.lines', { count: row.lines }) : quarterWords(row.quarter)}</span>
                    {row.disputed > 0 && <Tag kind="bad">{t('agents.disputed', { count: row.disputed })}</Tag>}
                  </span>
                }
                end={money(row.state === 'open' ? row.gross : row.net)}
                onClick={() => setOpen(row)}
              />
            ))}
          </Rows>
        )}
      </PagedList>
      {open && (
        <Sheet open onClose={() => setOpen(null)} title={`${open.agent.name} · ${quarterWords(open.quarter)}`}>
          <One id={open.id} {...(acts ? { acts } : {})} />
        </Sheet>
      )}
    </section>
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
  const { state, gross, enasarco, withheld, net, due, invoiceNumber, ibanLast4, lineItems, agent } = statement
  return (
    <div className="grid gap-4">
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
