/** One invoice or credit note: lines, VAT by rate, payments, PDF, and for the company the electronic draft. */
import { FileCode } from 'lucide-react'
import { getInvoice, getInvoicePdf, getInvoiceXml, type InvoiceDetail, type InvoiceLine } from '@taschino/contract/invoices.ts'
import { askFile } from '../../api/ask.ts'
import { useAct } from '../../api/use-act.ts'
import { useAsk } from '../../api/use-ask.ts'
import { saveFile } from '../../device/pdf.ts'
import { paths } from '../../routing/paths.ts'
import { Link } from '../../routing/router.tsx'
import { Button } from '../../ui/Button.tsx'
import { Row, Rows, SectionTitle } from '../../ui/Card.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { BigMoney, Money } from '../../ui/Money.tsx'
import { Notice, RetryNotice } from '../../ui/Notice.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { dayTime, money, shortDay } from '../../words/formats.ts'
import { typeWords } from '../../words/parts.ts'
import { errorWords } from '../../api/refusals.ts'
import { t } from '../../words/words.ts'
import { PaperActs } from '../papers/public.ts'
import type { Reads } from './invoice-paths.ts'
import { StateTag } from './StateTag.tsx'

const lineWords = ({ what, type, amount, unit }: InvoiceLine): string => {
  if (what === 'fee') return t('invoices.line.fee')
  if (what === 'credits') return t('invoices.line.credits', { people: amount })
  return `${amount} × ${money(unit ?? 0)} · ${type === null ? '' : typeWords(type)}`
}

const rateWords = (rate: number): string => (rate === 0 ? t('invoices.out_of_scope') : t('invoices.rate', { rate }))

export function InvoiceCard({ id, reads, pathTo }: { id: string; reads: Reads; pathTo: (id: number) => string }) {
  const { data: invoice, error, refetch } = useAsk(getInvoice, { params: { id } })
  if (!invoice) return error ? <RetryNotice again={() => void refetch()}>{errorWords(error)}</RetryNotice> : <SkeletonRows count={5} />
  return (
    <>
      <p className="m-0 flex flex-wrap items-center justify-between gap-2 text-ink-2">
        <span>
          {t(`invoices.kind.${invoice.kind}`)} <bdi>{invoice.number}</bdi>
        </span>
        <StateTag invoice={invoice} />
      </p>
      <BigMoney cents={invoice.total} />
      <Facts invoice={invoice} reads={reads} pathTo={pathTo} />
      <SectionTitle>{t('invoices.lines')}</SectionTitle>
      <Rows label={t('invoices.lines')}>
        {invoice.lines.map((line) => (
          <Row key={`${line.what} ${line.rate}`} title={lineWords(line)} detail={rateWords(line.rate)} end={<Money cents={line.net} />} />
        ))}
        {invoice.rates
          .filter(({ vat }) => vat > 0)
          .map(({ rate, vat, net }) => (
            <Row key={`vat ${rate}`} title={rateWords(rate)} detail={t('invoices.on', { value: money(net) })} end={<Money cents={vat} />} />
          ))}
      </Rows>
      <Settled invoice={invoice} />
      <div className="mt-5 grid gap-3">
        <PaperActs
          paper={() => askFile(getInvoicePdf, { params: { id } }, { quiet: true })}
          name={`${t(`invoices.kind.${invoice.kind}`)}-${invoice.number.replaceAll('/', '-')}.pdf`}
          title={t('invoices.title')}
        />
        {reads === 'company' && <Draft id={id} number={invoice.number} />}
      </div>
    </>
  )
}

interface FactsProps {
  invoice: InvoiceDetail
  reads: Reads
  pathTo: (id: number) => string
}

function Facts({ invoice, reads, pathTo }: FactsProps) {
  const other = invoice.refersTo ?? invoice.creditedBy
  const order = invoice.request
  return (
    <FactList
      facts={[
        [t('table.agency'), reads === 'company' ? <Link to={paths.companyAgency(invoice.agency.id)}>{invoice.agency.name}</Link> : null],
        [t('invoices.day'), shortDay(invoice.day)],
        [t('invoices.due'), invoice.due === null ? null : shortDay(invoice.due)],
        [t('invoices.open'), invoice.open > 0 ? money(invoice.open) : null],
        [
          t('invoices.order'),
          order === null ? null : (
            <Link to={reads === 'company' ? paths.companyAgencies({ request: order }) : `${paths.agencyTickets()}?gtid=${order}`}>
              {t('invoices.to_order')}
            </Link>
          ),
        ],
        [t(invoice.refersTo ? 'invoices.refers_to' : 'invoices.credited_by'), other && <Link to={pathTo(other.id)}>{other.number}</Link>],
        [t('inbox.reason'), invoice.reason],
        [
          t('invoices.reminders'),
          invoice.reminders === 0 || invoice.remindedAt === null
            ? null
            : t('invoices.reminded', { count: invoice.reminders, when: shortDay(invoice.remindedAt) }),
        ],
      ]}
    />
  )
}

function Settled({ invoice: { settled } }: { invoice: InvoiceDetail }) {
  if (settled.length === 0) return null
  return (
    <>
      <SectionTitle>{t('invoices.settled')}</SectionTitle>
      <Rows label={t('invoices.settled')}>
        {settled.map(({ id, at, how, value }) => (
          <Row key={id} title={t(`invoices.how.${how}`)} detail={dayTime(at)} end={<Money cents={value} />} />
        ))}
      </Rows>
    </>
  )
}

/** What the accountant's program takes in, signs and sends. */
function Draft({ id, number }: { id: string; number: string }) {
  const act = useAct(async () => {
    const xml = await askFile(getInvoiceXml, { params: { id } }, { quiet: true })
    saveFile(xml, `${number.replaceAll('/', '-')}-BOZZA.xml`)
  })
  return (
    <>
      <Button kind="ghost" size="small" wide busy={act.busy} icon={<FileCode aria-hidden size={18} />} onClick={() => act.start(undefined)}>
        {t('invoices.draft')}
      </Button>
      {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
    </>
  )
}
