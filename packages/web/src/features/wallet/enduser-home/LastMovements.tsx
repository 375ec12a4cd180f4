/** The last few movements, read after the pocket is there. */
import { Link } from '../../../app/router.tsx'
import { listTransactions } from '@taschino/contract/wallet.ts'
import { paths } from '../../../app/paths.ts'
import { useSession } from '../../../app/session.ts'
import { useAsk } from '../../../app/use-ask.ts'
import { Card, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { t } from '../../../words/words.ts'
import { MovementRow } from '../receipt/MovementRow.tsx'

const SHOWN = 4

export function LastMovements() {
  const { idUser } = useSession()
  const list = useAsk(listTransactions, { params: { id: String(idUser ?? '') }, query: { limit: String(SHOWN) } }, { enabled: idUser !== null })
  const items = list.data?.items ?? []
  return (
    <section aria-labelledby="home-last">
      <SectionTitle id="home-last" act={<Link to={paths.enduserTransactions()} className="relative text-brand after:absolute after:-inset-3">{t('act.show_all')}</Link>}>{t('home.last')}</SectionTitle>
      {list.isPending ? <SkeletonRows count={SHOWN} />
        : items.length === 0 ? <Card className="text-ink-2">{t(list.isError ? 'error.unreachable' : 'transactions.none_body')}</Card>
          : <Rows>{items.map((movement) => <MovementRow key={movement.gtid} movement={movement} to={paths.receipt(movement.gtid)} withDay />)}</Rows>}
    </section>
  )
}
