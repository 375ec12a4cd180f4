/** Loads the sheets of ordering when the first is opened, since most visits only look. */
import { useState, type ReactNode } from 'react'
import type { ClubProduct } from '@taschino/contract/club/catalogue-shapes.ts'
import type { OwnOrder } from '@taschino/contract/club/order-shapes.ts'
import { ID, useChosen } from '../../../routing/chosen.ts'
import { late } from '../../../routing/late.tsx'
import { useSearchParams } from '../../../routing/router.tsx'
import { Failed } from '../../../routing/screen.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { t } from '../../../words/words.ts'

const BuySheet = late(async () => (await import('./BuySheet.tsx')).BuySheet)
const OrderedSheet = late(async () => (await import('./Ordered.tsx')).OrderedSheet)

/** The product of the address, over a list that may know it; then what became of its order. `pathTo` opens one. */
export function useBuySheet(known: readonly ClubProduct[] = []): { pathTo: (idProduct: number) => string; sheet: ReactNode } {
  const { chosen, pathTo, close } = useChosen('product', ID)
  const [ordered, setOrdered] = useState<OwnOrder | null>(null)
  const [search] = useSearchParams()
  // Followed on the very screen where it was ordered: the order itself lies there now.
  if (ordered !== null && search.get('gtid') !== null) setOrdered(null)
  // Something else was found instead of what could not be had.
  if (ordered !== null && chosen !== null && chosen !== String(ordered.product.idProduct)) setOrdered(null)
  const frame = (inside: ReactNode) => (
    <Sheet open addressed title={t('club.title')} onClose={close}>
      {inside}
    </Sheet>
  )
  const finish = (order: OwnOrder) => {
    // Neither a reload nor the way back shows the sheet that orders it again.
    close()
    setOrdered(order)
  }
  const sheet = (
    <>
      {chosen !== null && (
        <BuySheet.Component
          key={chosen}
          idProduct={Number(chosen)}
          known={known.find((one) => String(one.idProduct) === chosen)}
          pathTo={pathTo}
          onClose={close}
          onOrdered={finish}
          waiting={frame(<Skeleton className="h-72 rounded-m" />)}
          failed={(again) => frame(<Failed again={again} />)}
        />
      )}
      {ordered !== null && (
        <OrderedSheet.Component
          order={ordered}
          pathTo={pathTo}
          onDone={() => setOrdered(null)}
          waiting={null}
          failed={(again) => <Failed again={again} />}
        />
      )}
    </>
  )
  return { pathTo, sheet }
}
