/** A till's code as large as the window, and its poster. */
import { useEffect } from 'react'
import { QrCode as QrIcon } from 'lucide-react'
import { useSearchParams } from '../../../routing/router.tsx'
import { groupedCode } from '@taschino/basics/codes.ts'
import type { OwnShop } from '@taschino/contract/shop-shapes.ts'
import { useBack } from '../../../routing/back.ts'
import { paths } from '../../../routing/paths.ts'
import { keepAwake } from '../../../device/wake-lock.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { t } from '../../../words/words.ts'
import { hasCodeImage, useOwnShop } from '../own-shop.ts'
import { chosenTill } from '../till/till-memory.ts'
import { PosterActs } from './PosterActs.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'

type Till = OwnShop['codes'][number]

export function CodeImageScreen() {
  const shop = useOwnShop()
  const back = useBack(paths.shopHome())
  const [search, setSearch] = useSearchParams()
  useEffect(keepAwake, [])
  const till = shop?.codes.find(({ code }) => code === search.get('code')) ?? (shop ? chosenTill(shop.id, shop.codes) : null)
  if (!shop)
    return (
      <Page title={t('poster.title')} onBack={back}>
        <Skeleton className="aspect-square rounded-big" />
      </Page>
    )
  const none = noneOf(shop, till)
  if (none || !till)
    return (
      <Page title={t('poster.title')} onBack={back}>
        <EmptyState icon={<QrIcon size={32} />} title={none?.title}>
          {none?.body}
        </EmptyState>
      </Page>
    )
  return (
    <Page title={t('poster.title')} onBack={back} side={<PosterActs till={till} />}>
      <Code shop={shop} till={till} onChoose={(code) => setSearch({ code }, { replace: true })} />
    </Page>
  )
}

/** Why there is nothing to show, for those who came by an old link. */
function noneOf(shop: OwnShop, till: Till | null): { title: string; body: string } | null {
  if (!hasCodeImage(shop)) return { title: t('poster.none_title'), body: t(shop.isGroup ? 'poster.none_group' : 'poster.none_capability') }
  return till ? null : { title: t('till.no_code_title'), body: t('till.no_code_body') }
}

function Code({ shop, till, onChoose }: { shop: OwnShop; till: Till; onChoose: (code: string) => void }) {
  return (
    <div className="grid gap-4 text-center">
      {shop.codes.length > 1 && (
        <SegmentedControl
          label={t('till.choose')}
          value={till.code}
          onChange={onChoose}
          options={shop.codes.map(({ code, name }) => ({ value: code, label: name }))}
        />
      )}
      <div className="mx-auto w-full max-w-[min(100%,66dvh)] rounded-big border border-line bg-white p-3 text-[#10261d] shadow-card">
        <p className="mt-1 mb-0 text-lg font-bold">{shop.title}</p>
        <QrCode text={till.link} label={t('till.fixed_label', { till: till.name })} className="mx-auto block w-full" />
        <p className="mt-0 mb-1 text-[15px]">
          {t('poster.how')} · {till.name}
        </p>
        <p translate="no" className="mt-0 mb-2 text-[clamp(28px,8vw,44px)] leading-none font-extrabold tracking-[.04em]">
          {groupedCode(till.code)}
        </p>
      </div>
    </div>
  )
}
