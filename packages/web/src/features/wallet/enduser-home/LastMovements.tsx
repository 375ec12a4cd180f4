/** The last movements, read after the pocket. */
import { Link } from '../../../routing/router.tsx'
import { paths } from '../../../routing/paths.ts'
import { Card, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { t } from '../../../words/words.ts'
import { MovementRow } from '../receipt/MovementRow.tsx'
import { useLastMovements } from './use-last-movements.ts'

const SHOWN = 4

export function LastMovements() {
  const list = useLastMovements()
  const items = list.data?.items.slice(0, SHOWN) ?? []
  return (
    <section aria-labelledby="home-last">
      <SectionTitle
        id="home-last"
        act={
          <Link to={paths.enduserTransactions()} className="relative text-brand after:absolute after:-inset-3">
            {t('act.show_all')}
          </Link>
        }>
        {t('home.last')}
      </SectionTitle>
      {list.isPending ? (
        <SkeletonRows count={SHOWN} />
      ) : items.length === 0 ? (
        <Card className="text-ink-2">{t(list.isError ? 'error.unreachable' : 'transactions.none_body')}</Card>
      ) : (
        <Rows>
          {items.map((movement) => (
            <MovementRow key={movement.gtid} movement={movement} to={paths.receipt(movement.gtid)} withDay />
          ))}
        </Rows>
      )}
    </section>
  )
}
