/** The screen of a supermarket's code: shop, amount, button; then the code until a till has read it. */
import { GDO_TYPES } from '@taschino/contract/barcodes.ts'
import { getShop } from '@taschino/contract/shops.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { ID } from '../../../routing/chosen.ts'
import { paths } from '../../../routing/paths.ts'
import { useBack } from '../../../routing/back.ts'
import { useSearchParams } from '../../../routing/router.tsx'
import { RetryNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import type { Chosen } from './ChooseShop.tsx'
import { EndOfCode } from './EndOfCode.tsx'
import { MakeCode } from './MakeCode.tsx'
import { OpenCode } from './OpenCode.tsx'
import { useGdoCode } from './use-gdo-code.ts'

/** The one that somebody looked at where to pay: nobody chooses it twice. */
function useShopOfAddress(): { waits: boolean; shop: Chosen | null } {
  const [search] = useSearchParams()
  const id = search.get('shop')
  const named = id !== null && ID.test(id)
  const asked = useAsk(getShop, { params: { id: Number(id) } }, { enabled: named, quiet: true })
  const takes = asked.data?.capabilities ?? []
  return {
    waits: named && asked.isPending,
    shop: asked.data && takes.includes('gdo') ? { id: asked.data.id, title: asked.data.title, isGroup: false, takes } : null,
  }
}

export function CodeGdoScreen() {
  const onBack = useBack(paths.root())
  const code = useGdoCode()
  const { last, open, ended } = code
  const { waits, shop } = useShopOfAddress()
  if (open) return <OpenCode code={code} barcode={open} onBack={onBack} />
  if (ended) return <EndOfCode code={code} barcode={ended} onBack={onBack} />
  if (last.data && !waits) {
    const before = last.data.barcode
    return <MakeCode code={code} first={shop ?? (before && { ...before.shop, takes: GDO_TYPES })} onBack={onBack} />
  }
  return (
    <Page title={t('gdo.title')} onBack={onBack}>
      {last.isError ? (
        <RetryNotice again={() => void last.refetch()}>{errorWords(last.error)}</RetryNotice>
      ) : (
        <div aria-busy="true">
          <p className="sr-only">{t('app.loading')}</p>
          <SkeletonRows count={4} />
        </div>
      )}
    </Page>
  )
}
