/** Where to pay: shops by name and distance, with what they take and when they last took it. Position is asked for only here, by a tap. */
import { useSearchParams } from '../../../app/router.tsx'
import { LocateFixed, Search, Store } from 'lucide-react'
import { TICKET_TYPES } from '@taschino/basics/tickets.ts'
import { useBack } from '../../../app/back.ts'
import { paths } from '../../../app/paths.ts'
import { useSettled } from '../../../app/use-settled.ts'
import { usePlace } from '../../../device/use-place.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Rows } from '../../../ui/Card.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { distance } from '../../../words/formats.ts'
import { typeWords } from '../../../words/parts.ts'
import { t } from '../../../words/words.ts'
import { ShopRow } from './ShopRow.tsx'
import { useShops } from './use-shops.ts'

const DISTANCES = [500, 1000, 5000] as const

export function ShopsNearScreen() {
  const [search, setSearch] = useSearchParams()
  const onBack = useBack(paths.root())
  const where = usePlace()
  const text = search.get('text') ?? ''
  const capability = TICKET_TYPES.find((type) => type === search.get('capability')) ?? null
  const maxDistance = DISTANCES.find((metres) => String(metres) === search.get('maxDistance')) ?? null
  const put = (name: string, value: string) => setSearch((before) => {
    if (value === '') before.delete(name)
    else before.set(name, value)
    return before
  }, { replace: true })
  const shops = useShops(where.place, { text: useSettled(text.trim()), capability, maxDistance })
  const titled = shops.items.filter((shop) => shop.enabled && !shop.isGroup)
  return (
    <Page title={t('near.title')} onBack={onBack} width="wide">
      <Field label={t('near.search')} hideLabel type="search" placeholder={t('near.search')} value={text} onChange={(event) => put('text', event.target.value)} start={<Search size={20} />} autoComplete="off" enterKeyHint="search" />
      {/* Position stands among the filters: whatever becomes of it, nothing below moves. */}
      <div role="group" aria-label={t('near.filter')} className="no-bar -mx-5 mt-3 flex gap-2 overflow-x-auto px-5 py-1">
        {where.state !== 'here' && where.state !== 'denied' && <Chip onClick={where.ask} icon={<LocateFixed aria-hidden size={16} />}>{t(where.state === 'asking' ? 'near.asking' : 'near.ask')}</Chip>}
        {where.place && DISTANCES.map((metres) => <Chip key={metres} pressed={maxDistance === metres} onClick={() => put('maxDistance', maxDistance === metres ? '' : String(metres))}>{t('near.within', { distance: distance(metres) })}</Chip>)}
        {TICKET_TYPES.map((type) => <Chip key={type} pressed={capability === type} onClick={() => put('capability', capability === type ? '' : type)}>{typeWords(type)}</Chip>)}
      </div>
      {(where.state === 'denied' || where.state === 'unknown') && <Notice kind="warn" className="mt-3">{t(`near.${where.state}`)}</Notice>}
      <p role="status" className="sr-only">{shops.waiting ? t('app.loading') : t('near.found', { count: titled.length })}</p>
      <div className="mt-3">
        {shops.waiting ? <SkeletonRows count={6} />
          : shops.failed ? <Notice kind="bad" act={<Button size="small" onClick={shops.again}>{t('act.retry')}</Button>}>{t('error.unreachable')}</Notice>
            : titled.length === 0 ? <EmptyState icon={<Store size={32} />} title={t('near.none_title')}>{t('near.none_body')}</EmptyState>
              : <Rows label={t('near.title')}>{titled.map((shop) => <ShopRow key={shop.id} shop={shop} long />)}</Rows>}
        {shops.more && <Button kind="ghost" className="mt-3" onClick={shops.more}>{t('act.show_more')}</Button>}
      </div>
    </Page>
  )
}
