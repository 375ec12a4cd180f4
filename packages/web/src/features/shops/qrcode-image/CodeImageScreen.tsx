/** A till's code as large as the window, to be held out to a customer, and the poster of it for the wall. */
import { useState } from 'react'
import { Download, Printer, QrCode as QrIcon, Share2 } from 'lucide-react'
import { useSearchParams } from '../../../app/router.tsx'
import { groupedCode } from '@taschino/basics/codes.ts'
import { getPoster } from '@taschino/contract/shops.ts'
import type { OwnShop } from '@taschino/contract/shops.ts'
import { askFile } from '../../../app/ask.ts'
import { useBack } from '../../../app/back.ts'
import { paths } from '../../../app/paths.ts'
import { printPdf, savePdf } from '../../../device/pdf.ts'
import { share } from '../../../device/share.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Notice, toast } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { errorWords } from '../../../words/refusals.ts'
import { t } from '../../../words/words.ts'
import { useOwnShop } from '../own-shop.ts'
import { chosenTill } from '../till/till-memory.ts'
import { QrCode } from './QrCode.tsx'

type Till = OwnShop['codes'][number]

/** spec.md section 2: hidden for groups and for shops without the normal capability. */
export const hasCodeImage = (shop: Pick<OwnShop, 'isGroup' | 'capabilities'>): boolean => !shop.isGroup && shop.capabilities.includes('normal')

export function CodeImageScreen() {
  const shop = useOwnShop()
  const back = useBack(paths.shopHome())
  const [search, setSearch] = useSearchParams()
  const till = shop?.codes.find(({ code }) => code === search.get('code')) ?? (shop ? chosenTill(shop.id, shop.codes) : null)
  const body = (() => {
    if (!shop) return <Skeleton className="aspect-square rounded-big" />
    if (!hasCodeImage(shop)) return <EmptyState icon={<QrIcon size={32} />} title={t('poster.none_title')}>{t(shop.isGroup ? 'poster.none_group' : 'poster.none_capability')}</EmptyState>
    if (!till) return <EmptyState icon={<QrIcon size={32} />} title={t('till.no_code_title')}>{t('till.no_code_body')}</EmptyState>
    return <Code shop={shop} till={till} onChoose={(code) => setSearch({ code }, { replace: true })} />
  })()
  return <Page title={t('poster.title')} onBack={back}>{body}</Page>
}

function Code({ shop, till, onChoose }: { shop: OwnShop; till: Till; onChoose: (code: string) => void }) {
  return (
    <div className="grid gap-4 text-center">
      {shop.codes.length > 1 && <SegmentedControl label={t('till.choose')} value={till.code} onChange={onChoose} options={shop.codes.map(({ code, name }) => ({ value: code, label: name }))} />}
      <div className="mx-auto w-full max-w-[min(100%,62dvh)] rounded-xl bg-white p-3 text-[#10261d] shadow-card">
        <p className="mt-1 mb-0 text-lg font-bold">{shop.title}</p>
        <QrCode text={till.link} label={t('till.fixed_label', { till: till.name })} className="mx-auto block w-full" />
        <p className="mt-0 mb-1 text-[15px]">{t('poster.how')} · {till.name}</p>
        <p translate="no" className="mt-0 mb-2 text-[clamp(28px,8vw,44px)] leading-none font-extrabold tracking-[.04em]">{groupedCode(till.code)}</p>
      </div>
      <p className="m-0 text-sm text-ink-2">{t('poster.hint')} {t('poster.public')}</p>
      <PosterActs till={till} />
    </div>
  )
}

function PosterActs({ till }: { till: Till }) {
  const [busy, setBusy] = useState<'save' | 'print' | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const fetchFor = async (what: 'save' | 'print') => {
    setBusy(what)
    setTrouble(null)
    try {
      const poster = await askFile(getPoster, { params: { code: till.code } }, { quiet: true })
      const name = t('poster.file', { till: till.name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-') })
      if (what === 'save') savePdf(poster, name)
      else if (!printPdf(poster)) {
        savePdf(poster, name)
        setTrouble(t('poster.blocked'))
      }
    } catch (error) {
      setTrouble(`${t('poster.failed')} ${errorWords(error)}`)
    } finally {
      setBusy(null)
    }
  }
  const send = async () => {
    if ((await share({ title: t('poster.title'), url: till.link })) === 'copied') toast(t('act.copied'), { kind: 'ok' })
  }
  return (
    <div className="grid gap-2">
      {trouble !== null && <Notice kind="warn" className="text-start">{trouble}</Notice>}
      <Button busy={busy === 'save'} icon={<Download aria-hidden size={20} />} onClick={() => void fetchFor('save')}>{busy === 'save' ? t('poster.loading') : t('poster.download')}</Button>
      <div className="grid grid-cols-2 gap-2">
        <Button kind="ghost" busy={busy === 'print'} icon={<Printer aria-hidden size={20} />} onClick={() => void fetchFor('print')}>{t('poster.print')}</Button>
        <Button kind="ghost" icon={<Share2 aria-hidden size={20} />} onClick={() => void send()}>{t('poster.share')}</Button>
      </div>
    </div>
  )
}
