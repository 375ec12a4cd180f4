/** What an agency holds, has out and owes, and its last orders; for the company alone. */
import type { AgencyRecord } from '@taschino/contract/agencies-record.ts'
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'
import { Figure, Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { money, shortDay } from '../../../words/formats.ts'
import { typeWords } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'
import { invoicePaths } from '../../invoices/public.ts'

interface Props {
  agency: AgencyRecord
}

export function Figures({ agency: { id, figures } }: Props) {
  if (!figures) return null
  const { outstanding, stock, owed, openInvoices, lateInvoices, nextExpiry } = figures
  return (
    <section aria-label={t('agency.figures')} className="mt-5 grid grid-cols-2 gap-3 max-[340px]:gap-2">
      <Figure
        name={t('agency.with_people')}
        detail={nextExpiry === null ? undefined : t('inbox.ends', { day: shortDay(nextExpiry), count: 0 })}>
        {money(outstanding - stock)}
      </Figure>
      <Figure name={t('inbox.stock')}>{money(stock)}</Figure>
      <Figure
        name={t('inbox.owed')}
        detail={<Link to={invoicePaths.company({ agency: String(id) })}>{t('agency.invoices', { count: openInvoices })}</Link>}>
        {money(owed)}
      </Figure>
      <Figure name={t('agency.late')}>{String(lateInvoices)}</Figure>
    </section>
  )
}

export function Circulation({ agency: { circulation } }: Props) {
  if (!circulation) return null
  return (
    <>
      <SectionTitle>{t('agency.circulation')}</SectionTitle>
      {circulation.length === 0 ? (
        <p className="m-0 text-ink-2">{t('agency.circulation_none')}</p>
      ) : (
        <Rows label={t('agency.circulation')}>
          {circulation.map(({ type, unit, expiresAt, withPeople, stock }) => (
            <Row
              key={`${type} ${unit} ${expiresAt ?? ''}`}
              title={`${typeWords(type)} · ${money(unit)}`}
              detail={
                <>
                  {expiresAt !== null && <span className="block">{t('inbox.ends', { day: shortDay(expiresAt), count: 0 })}</span>}
                  {stock > 0 && <span className="block">{t('agency.in_hand', { value: money(stock) })}</span>}
                </>
              }
              end={money(withPeople)}
            />
          ))}
        </Rows>
      )}
    </>
  )
}

export function Orders({ agency: { orders, data } }: Props) {
  if (!orders) return null
  return (
    <>
      <SectionTitle
        act={
          orders.length === 0 ? undefined : (
            <Link to={paths.companyAgencies({ text: data.name, shown: 'all' })} className="text-brand">
              {t('act.show_all')}
            </Link>
          )
        }>
        {t('agency.orders')}
      </SectionTitle>
      {orders.length === 0 ? (
        <p className="m-0 text-ink-2">{t('agency.orders_none')}</p>
      ) : (
        <Rows label={t('agency.orders')}>
          {orders.map(({ gtid, state, type, unit, amount, value, askedAt, invoiceNumber, invoicePaid }) => (
            <Row
              key={gtid}
              to={paths.companyAgencies({ request: gtid, shown: 'all' })}
              title={<span className="whitespace-normal">{`${amount} × ${money(unit)} ${typeWords(type)}`}</span>}
              detail={
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  {shortDay(askedAt)}
                  <Tag kind={state === 'pending' ? 'warn' : state === 'approved' ? 'ok' : state === 'rejected' ? 'bad' : 'plain'}>
                    {t(`agency.order.${state}`)}
                  </Tag>
                  {invoiceNumber !== null && (
                    <bdi>{t(invoicePaid ? 'agency.invoice_paid' : 'agency.invoice_open', { number: invoiceNumber })}</bdi>
                  )}
                </span>
              }
              end={money(value)}
            />
          ))}
        </Rows>
      )}
    </>
  )
}
