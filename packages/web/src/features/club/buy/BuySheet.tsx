/** The sheet that orders a product: value, number, payment, address, and one button with the sum. */
import { useEffect, useState } from 'react'
import type { ClubProduct, ClubProductDetail } from '@taschino/contract/club/catalogue-shapes.ts'
import type { OwnOrder } from '@taschino/contract/club/order-shapes.ts'
import { getProduct } from '@taschino/contract/club/catalogue.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { Notice, RetryNotice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { isUnderWay } from '../../stepup/public.ts'
import { firstWrong, type AddressDraft } from './address-draft.ts'
import { AddressFields, useFieldBox, useOwnAddress } from './AddressFields.tsx'
import { BuyFoot } from './BuyFoot.tsx'
import { Choice } from './Choice.tsx'
import { About, Facts } from './ProductFacts.tsx'
import { Similar } from './Similar.tsx'
import { useBuying } from './use-buying.ts'

interface BuySheetProps {
  idProduct: number
  /** What the list knows already, so that nothing is blank meanwhile. */
  known: ClubProduct | undefined
  /** Where another product is ordered. */
  pathTo: (idProduct: number) => string
  onClose: () => void
  onOrdered: (order: OwnOrder) => void
}

export function BuySheet({ idProduct, known, pathTo, onClose, onOrdered }: BuySheetProps) {
  const { data, error, refetch } = useAsk(getProduct, { params: { id: idProduct } }, { staleTime: 0, quiet: true })
  if (data) return <Buying key={idProduct} product={data} pathTo={pathTo} onClose={onClose} onOrdered={onOrdered} />
  return (
    <Sheet open addressed onClose={onClose} title={<bdi>{known?.name ?? t('club.title')}</bdi>}>
      {error ? (
        <RetryNotice again={() => void refetch()}>{errorWords(error)}</RetryNotice>
      ) : (
        <div className="grid gap-5 pt-2">
          {known && <About product={known} />}
          <Skeleton className="h-40 rounded-m" />
        </div>
      )}
    </Sheet>
  )
}

interface BuyingProps {
  product: ClubProductDetail
  pathTo: (idProduct: number) => string
  onClose: () => void
  onOrdered: (order: OwnOrder) => void
}

function Buying({ product, pathTo, onClose, onOrdered }: BuyingProps) {
  const buying = useBuying(product)
  const sent = product.kind === 'physical'
  const own = useOwnAddress(sent)
  const [typed, setTyped] = useState<AddressDraft | null>(null)
  const [tried, setTried] = useState(false)
  const { box, goTo } = useFieldBox()
  const address = typed ?? own
  const { act, made } = buying
  useEffect(() => {
    if (act.state === 'done' && made) onOrdered(made)
  }, [act.state, made, onOrdered])
  const busy = isUnderWay(act)
  const gone = product.soldOut || buying.offer?.soldOut === true || (act.state === 'refused' && act.refusal?.error === 'sold_out')
  const order = () => {
    const wrong = sent ? firstWrong(address) : undefined
    setTried(true)
    if (wrong !== undefined) return goTo(wrong)
    return buying.send(sent ? address : null)
  }
  return (
    <Sheet
      open
      addressed
      onClose={onClose}
      title={<bdi>{product.name}</bdi>}
      foot={<BuyFoot product={product} buying={buying} onOrder={order} />}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-2">
        <About product={product} />
        {product.paused && (
          <Notice kind="warn" title={t('club.paused_title')}>
            {t('club.paused_body')}
          </Notice>
        )}
        {!product.soldOut && <Choice product={product} buying={buying} disabled={busy} />}
        {sent && !product.soldOut && <AddressFields draft={address} tried={tried} disabled={busy} onChange={setTyped} box={box} />}
        {gone && <Similar idProduct={product.idProduct} pathTo={pathTo} />}
        <Facts product={product} />
      </div>
    </Sheet>
  )
}
