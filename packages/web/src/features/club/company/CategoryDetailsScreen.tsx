/** One category of the company: its data, its brands, and how buyers see it. */
import { useState } from 'react'
import { Eye, Pencil, Trash2 } from 'lucide-react'
import { listBrands } from '@taschino/contract/club/catalogue.ts'
import { getCategory, removeCategory } from '@taschino/contract/club/company.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useAct } from '../../../api/use-act.ts'
import { useAsk, useInfinite } from '../../../api/use-ask.ts'
import { useBack } from '../../../routing/back.ts'
import { deskPaths } from '../../../routing/desk-paths.ts'
import { useParams } from '../../../routing/router.tsx'
import { useWide } from '../../../settings/media.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { Notice, RetryNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { Signs } from '../brands/BrandRow.tsx'
import { MerchantLogo } from '../../gift-codes/public.ts'
import { CategorySheet } from './CategorySheet.tsx'
import { Contents } from './Contents.tsx'
import { catalogueChanged } from './desk-calls.ts'

const VIEWS = ['contents', 'preview'] as const
type View = (typeof VIEWS)[number]

export function CategoryDetailsScreen() {
  const idInternalCategory = Number(useParams()['idInternalCategory'])
  const onBack = useBack(deskPaths.categories())
  const wide = useWide('duo')
  const { data, error, refetch } = useAsk(getCategory, { params: { idInternalCategory } })
  const [editing, setEditing] = useState(false)
  const [view, setView] = useState<View>('contents')
  const preview = data ? <Preview idCategory={idInternalCategory} enabled={data.enabled} /> : undefined
  return (
    <Page title={data?.title ?? t('clubDesk.category')} onBack={onBack} width="wide" {...(wide ? { side: preview } : {})}>
      {!data && (error ? <RetryNotice again={() => void refetch()}>{errorWords(error)}</RetryNotice> : <SkeletonRows count={5} />)}
      {data && (
        <>
          <div className="mb-4 flex flex-wrap items-center gap-2">
            <Tag>{t(`clubDesk.audience.${data.audience}`)}</Tag>
            <Tag kind={data.enabled ? 'ok' : 'warn'}>{t(data.enabled ? 'clubDesk.on' : 'clubDesk.off')}</Tag>
            <span className="text-sm text-ink-2">{t('clubDesk.products_shown', { count: data.products })}</span>
          </div>
          <div className="mb-5 flex flex-wrap gap-2">
            <Button size="small" kind="soft" icon={<Pencil aria-hidden size={18} />} onClick={() => setEditing(true)}>
              {t('clubDesk.edit')}
            </Button>
            {data.brands === 0 && <Remove idInternalCategory={idInternalCategory} onGone={onBack} />}
          </div>
          {!wide && (
            <div className="mb-4">
              <SegmentedControl<View>
                label={t('clubDesk.category')}
                value={view}
                options={VIEWS.map((value) => ({ value, label: t(`clubDesk.view.${value}`) }))}
                onChange={setView}
              />
            </div>
          )}
          {(wide || view === 'contents') && data.brands > 1 && <p className="mt-0 mb-4 text-ink-2">{t('clubDesk.contents_lead')}</p>}
          {(wide || view === 'contents') && <Contents idInternalCategory={idInternalCategory} />}
          {!wide && view === 'preview' && preview}
          {editing && <CategorySheet one={data} onClose={() => setEditing(false)} />}
        </>
      )}
    </Page>
  )
}

function Remove({ idInternalCategory, onGone }: { idInternalCategory: number; onGone: () => void }) {
  const act = useAct(removeCategory, { onDone: () => catalogueChanged().then(onGone) })
  return (
    <>
      <Button
        size="small"
        kind="ghost"
        busy={act.busy}
        icon={<Trash2 aria-hidden size={18} />}
        onClick={() => act.start({ params: { idInternalCategory } })}>
        {t('clubDesk.category_remove')}
      </Button>
      {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
    </>
  )
}

/** The list that buyers see, from the same call. */
function Preview({ idCategory, enabled }: { idCategory: number; enabled: boolean }) {
  const list = useInfinite(listBrands, { params: { idCategory }, query: {} }, { enabled })
  return (
    <section aria-label={t('clubDesk.view.preview')} className="rounded-big border border-line bg-bg p-4">
      <SectionTitle>
        <span className="inline-flex items-center gap-2">
          <Eye aria-hidden size={18} /> {t('clubDesk.preview_title')}
        </span>
      </SectionTitle>
      {enabled ? (
        <PagedList list={list} waiting={4} none={<p className="m-0 text-ink-2">{t('clubDesk.preview_none')}</p>}>
          {(brands) => (
            <Rows label={t('clubDesk.preview_title')}>
              {brands.map((brand) => (
                <Row
                  key={brand.idBrand}
                  lead={<MerchantLogo logo={brand.logo} name={brand.brandName} size="m" />}
                  title={<bdi>{brand.brandName}</bdi>}
                  detail={
                    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                      <Signs brand={brand} />
                    </span>
                  }
                />
              ))}
            </Rows>
          )}
        </PagedList>
      ) : (
        <p className="m-0 text-ink-2">{t('clubDesk.preview_off')}</p>
      )}
    </section>
  )
}
