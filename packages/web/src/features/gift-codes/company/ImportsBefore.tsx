/** Earlier imports of codes below the steps: a table at a desk, cards on a phone. */
import { listCodeImports } from '@taschino/contract/gift-stock.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useInfinite } from '../../../api/use-ask.ts'
import { late } from '../../../routing/late.tsx'
import { coming } from '../../../table/coming.tsx'
import { Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { dayTime } from '../../../words/formats.ts'
import { list } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'

/** Nobody without a desk fetches it. */
const ImportsTable = late(() => import('./ImportsTable.tsx').then((module) => module.ImportsTable))

const NoImports = () => <p className="m-0 text-[15px] text-ink-2">{t('giftStock.history_none')}</p>

export function ImportsBefore({ desk }: { desk: boolean }) {
  return (
    <section aria-labelledby="gift-imports" className={desk ? 'mt-6 flex min-h-96 flex-1 flex-col' : 'mt-6'}>
      <SectionTitle id="gift-imports">{t('giftStock.history')}</SectionTitle>
      {desk ? <ImportsTable.Component {...coming} none={<NoImports />} /> : <ImportRows />}
    </section>
  )
}

function ImportRows() {
  const before = useInfinite(listCodeImports, { query: {} })
  return (
    <PagedList list={before} waiting={2} none={<NoImports />}>
      {(items) => (
        <Rows label={t('giftStock.history')}>
          {items.map((one) => (
            <Row
              key={one.id}
              title={
                <>
                  {`${one.id}. `}
                  <bdi>{one.name}</bdi>
                </>
              }
              detail={
                <>
                  {dayTime(one.at)} ·{' '}
                  {one.by !== '' && (
                    <>
                      <bdi>{one.by}</bdi> ·{' '}
                    </>
                  )}
                  {list([...new Set(one.sums.map(({ merchant }) => merchant.merchant))].slice(0, 4))}
                </>
              }
              end={t('gifts.codes', { count: one.codes })}
            />
          ))}
        </Rows>
      )}
    </PagedList>
  )
}
