/** "Codici regalo": the screen that sells codes of large merchants, and shows one's own for the till. */
import { useState } from 'react'
import type { OutputOf } from '@taschino/contract/call.ts'
import type { buyGift } from '@taschino/contract/gift-codes.ts'
import { useBack } from '../../routing/back.ts'
import { paths } from '../../routing/paths.ts'
import { useSearchParams } from '../../routing/router.tsx'
import { Page } from '../../ui/Page.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { t } from '../../words/words.ts'
import { Bought } from './buy/Bought.tsx'
import { Merchants } from './buy/Merchants.tsx'
import { MyCodes } from './mine/MyCodes.tsx'

const VIEWS = ['buy', 'mine'] as const
type View = (typeof VIEWS)[number]

export function GiftCodesScreen() {
  const [search, setSearch] = useSearchParams()
  const onBack = useBack(paths.root())
  const [bought, setBought] = useState<OutputOf<typeof buyGift> | null>(null)
  const view: View = search.get('view') === 'mine' ? 'mine' : 'buy'
  if (bought) return <Bought bought={bought} onDone={() => setBought(null)} />
  return (
    <Page title={t('gifts.title')} onBack={onBack} width="wide">
      <div className="mb-4">
        <SegmentedControl<View>
          label={t('gifts.title')}
          value={view}
          options={VIEWS.map((value) => ({ value, label: t(`gifts.view.${value}`) }))}
          onChange={(value) => setSearch(value === 'mine' ? { view: value } : {}, { replace: true })}
        />
      </div>
      {view === 'mine' ? (
        <MyCodes />
      ) : (
        <Merchants
          onBought={(done) => {
            // A reload of the answer shows what was bought, and never the sheet that buys it again.
            setSearch({ view: 'mine' }, { replace: true })
            setBought(done)
          }}
        />
      )}
    </Page>
  )
}
