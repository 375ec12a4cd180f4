/** The context of a request: what the agency holds and owes, or a shop's account and other requests. */
import { INVOICE_DAYS } from '@taschino/contract/requests.ts'
import type { RequestDetail } from '@taschino/contract/request-details.ts'
import { Row, Rows, SectionTitle } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Chip.tsx'
import { Money } from '../../ui/Money.tsx'
import { dayTime, money, shortDay } from '../../words/formats.ts'
import { t } from '../../words/words.ts'
import { FactList } from '../../ui/FactList.tsx'
import { paths } from '../../routing/paths.ts'

export function AgencyFacts({ request, agency }: { request: RequestDetail; agency: NonNullable<RequestDetail['agency']> }) {
  return (
    <>
      <SectionTitle>{request.party.name}</SectionTitle>
      <FactList
        facts={[
          [t('inbox.stock'), money(agency.stock)],
          [t('inbox.owed'), money(agency.owed)],
        ]}
      />
      {agency.invoices.length > 0 && (
        <>
          <h4 className="mt-4 mb-2 text-sm font-medium text-ink-2">{t('inbox.open_invoices', { count: agency.invoices.length })}</h4>
          <Rows label={t('inbox.open_invoices', { count: agency.invoices.length })}>
            {agency.invoices.map((invoice) => (
              <Row
                key={invoice.gtid}
                to={paths.companyAgencies({ request: invoice.gtid })}
                selected={invoice.gtid === request.gtid}
                title={invoice.number ?? t('inbox.no_number')}
                detail={
                  <>
                    {invoice.valueDate !== null && shortDay(invoice.valueDate)}{' '}
                    {invoice.days > INVOICE_DAYS && <Tag kind="bad">{t('inbox.late', { count: invoice.days - INVOICE_DAYS })}</Tag>}
                  </>
                }
                end={<Money cents={invoice.value} />}
              />
            ))}
          </Rows>
        </>
      )}
    </>
  )
}

export function ShopFacts({ shop }: { shop: NonNullable<RequestDetail['shop']> }) {
  return (
    <>
      <SectionTitle>{shop.businessName}</SectionTitle>
      <FactList
        facts={[
          [t('inbox.iban'), shop.ibanLast4 === null ? t('inbox.no_iban') : t('inbox.iban_ends', { last: shop.ibanLast4 })],
          [t('inbox.receiver'), shop.receiver],
          [t('inbox.held_until'), shop.ibanHeldUntil === null ? null : dayTime(shop.ibanHeldUntil)],
          [t('inbox.takings'), money(shop.takings)],
          [t('inbox.under_way'), money(shop.underWay)],
        ]}
      />
    </>
  )
}
