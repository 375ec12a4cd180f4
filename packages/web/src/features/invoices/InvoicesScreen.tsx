/** "Fatture": the invoices of agencies, late ones and what is still to be paid; an agency sees its own, the company all. */
import { FileText } from 'lucide-react'
import { exportInvoices, INVOICE_STATES, listInvoices, type Invoice } from '@taschino/contract/invoices.ts'
import { PagedList } from '../../api/PagedList.tsx'
import { useInfinite } from '../../api/use-ask.ts'
import { useBack } from '../../routing/back.ts'
import { ID, useChosen } from '../../routing/chosen.ts'
import { late } from '../../routing/late.tsx'
import { paths } from '../../routing/paths.ts'
import { useSearchParams } from '../../routing/router.tsx'
import { useWide } from '../../settings/media.ts'
import { coming } from '../../table/coming.tsx'
import { Row, Rows } from '../../ui/Card.tsx'
import { ChipChoice } from '../../ui/ChipChoice.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterChips } from '../../ui/FilterBar.tsx'
import { Money } from '../../ui/Money.tsx'
import { OneBeside } from '../../ui/OneBeside.tsx'
import { Page } from '../../ui/Page.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { shortDay } from '../../words/formats.ts'
import { t } from '../../words/words.ts'
import { ExportButton } from '../../api/ExportButton.tsx'
import { InvoiceCard } from './InvoiceCard.tsx'
import { useReads, type Reads } from './invoice-paths.ts'
import { StateTag } from './StateTag.tsx'

/** Nobody without a desk fetches it. */
const InvoicesTable = late(() => import('./InvoicesTable.tsx').then((module) => module.InvoicesTable))

export function InvoicesScreen() {
  const reads = useReads()
  const back = useBack(reads === 'agency' ? paths.agencyTickets() : paths.companyAgencies())
  const [search] = useSearchParams()
  const [wide, desk] = [useWide('duo'), useWide('wide')]
  const { chosen, pathTo, close } = useChosen('invoice', ID)
  const agency = search.get('agency')
  const query: Record<string, string> = reads === 'company' && agency !== null && ID.test(agency) ? { agency } : {}
  const inside = chosen === null ? null : <InvoiceCard key={chosen} id={chosen} reads={reads} pathTo={pathTo} />
  const beside = (
    <OneBeside label={t('invoices.one')} icon={<FileText aria-hidden size={32} />} choose={t('invoices.choose')}>
      {inside}
    </OneBeside>
  )
  return (
    <Page
      title={t('invoices.title')}
      onBack={back}
      width={desk ? 'desk' : 'full'}
      {...(wide && (!desk || chosen !== null) ? { side: beside } : {})}>
      {desk ? (
        <InvoicesTable.Component {...coming} reads={reads} chosen={chosen} query={query} pathTo={pathTo} close={close} />
      ) : (
        <InvoiceRows reads={reads} query={query} chosen={chosen} pathTo={pathTo} />
      )}
      {!wide && (
        <Sheet open={chosen !== null} addressed title={t('invoices.one')} onClose={close}>
          {inside}
        </Sheet>
      )}
    </Page>
  )
}

interface InvoiceRowsProps {
  reads: Reads
  query: Readonly<Record<string, string>>
  chosen: string | null
  pathTo: (id: number) => string
}

function InvoiceRows({ reads, query, chosen, pathTo }: InvoiceRowsProps) {
  const [search, setSearch] = useSearchParams()
  const state = INVOICE_STATES.find((one) => one === search.get('state')) ?? null
  const narrowed = { ...query, ...(state === null ? {} : { state }) }
  const list = useInfinite(listInvoices, { query: narrowed })
  return (
    <>
      <div className="mb-3 flex items-start gap-2">
        <div className="min-w-0 grow overflow-hidden">
          <FilterChips label={t('act.filters')}>
            <ChipChoice
              names={INVOICE_STATES}
              value={state}
              wordsOf={(one) => t(`invoices.state.${one}`)}
              onChoose={(one) => setSearch({ ...query, ...(one === null ? {} : { state: one }) }, { replace: true })}
            />
          </FilterChips>
        </div>
        <ExportButton small call={exportInvoices} query={narrowed} name={t('invoices.title').toLocaleLowerCase()} />
      </div>
      <PagedList
        list={list}
        waiting={5}
        none={
          <EmptyState icon={<FileText size={30} />} title={t('invoices.none')}>
            {t('invoices.none_body')}
          </EmptyState>
        }>
        {(items) => (
          <Rows label={t('invoices.title')}>
            {items.map((one) => (
              <InvoiceRow key={one.id} invoice={one} reads={reads} to={pathTo(one.id)} selected={String(one.id) === chosen} />
            ))}
          </Rows>
        )}
      </PagedList>
    </>
  )
}

function InvoiceRow({ invoice, reads, to, selected }: { invoice: Invoice; reads: Reads; to: string; selected: boolean }) {
  const { number, day, due, agency, total, open } = invoice
  return (
    <Row
      to={to}
      selected={selected}
      title={<bdi>{reads === 'company' ? agency.name : number}</bdi>}
      detail={
        <>
          {reads === 'company' && (
            <span className="block">
              <bdi>{number}</bdi>
            </span>
          )}
          {shortDay(day)}
          {due !== null && open > 0 && <> · {t('invoices.until', { day: shortDay(due) })}</>}
        </>
      }
      end={
        <span className="grid justify-items-end gap-1">
          <Money cents={total} />
          <StateTag invoice={invoice} />
        </span>
      }
    />
  )
}
