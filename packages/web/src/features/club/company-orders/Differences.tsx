/** The list of orders in which a provider's list and our books differ. */
import { Scale } from 'lucide-react'
import { listDifferences, type Difference } from '@taschino/contract/club/differences.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useInfinite } from '../../../api/use-ask.ts'
import { useChosen } from '../../../routing/chosen.ts'
import { Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { useStays } from '../company-cashback/use-stays.ts'
import { providerWords } from '../company/desk-calls.ts'
import { DifferenceSheet } from './DifferenceSheet.tsx'

const KEY = /^[a-z0-9-]{1,32}\.[A-Za-z0-9._-]{1,64}$/
const nameOf = ({ provider, key }: Difference): string => `${provider}.${key}`

export function Differences() {
  const list = useInfinite(listDifferences, { query: {} })
  const { chosen, pathTo, close } = useChosen('apart', KEY)
  const open = useStays(
    list.items.find((one) => nameOf(one) === chosen),
    chosen,
    nameOf,
  )
  return (
    <section aria-labelledby="club-apart" className="mt-6">
      <SectionTitle id="club-apart">{t('companyOrders.apart')}</SectionTitle>
      <PagedList
        list={list}
        waiting={2}
        none={
          <EmptyState icon={<Scale size={30} />} title={t('companyOrders.apart_none')}>
            {t('companyOrders.apart_none_body')}
          </EmptyState>
        }>
        {(found) => (
          <Rows label={t('companyOrders.apart')}>
            {found.map((one) => (
              <Row
                key={nameOf(one)}
                to={pathTo(nameOf(one))}
                title={<bdi>{one.name ?? t('companyOrders.apart_stray')}</bdi>}
                detail={
                  <>
                    <span className="block break-all">
                      <bdi>{providerWords(one.provider)}</bdi> · <span translate="no">{one.key}</span>
                    </span>
                    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
                      <span>{sums(one)}</span>
                      {one.proposed && <Tag kind="warn">{t('companyOrders.waits_for_second')}</Tag>}
                    </span>
                  </>
                }
              />
            ))}
          </Rows>
        )}
      </PagedList>
      {open && <DifferenceSheet key={nameOf(open)} one={open} onClose={close} />}
    </section>
  )
}

const sums = ({ ours, theirs }: Difference): string =>
  `${t('companyOrders.apart_ours', { value: money(ours) })}, ${
    theirs === null ? t('companyOrders.apart_unread') : t('companyOrders.apart_theirs', { value: money(theirs) })
  }`
