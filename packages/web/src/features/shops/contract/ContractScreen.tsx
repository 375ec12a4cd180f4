/** "Contratto": the contract in force and earlier ones, for the shop and for the company, which hands in new ones. */
import { useState } from 'react'
import { FileUp, Signature } from 'lucide-react'
import { getContracts, getShops } from '@taschino/contract/shops.ts'
import type { ContractVersion, ShopContracts } from '@taschino/contract/shop-shapes.ts'
import { useBack } from '../../../routing/back.ts'
import { paths } from '../../../routing/paths.ts'
import { useSearchParams } from '../../../routing/router.tsx'
import { useSession } from '../../../api/session.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Notice, RetryNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { fullDay } from '../../../words/formats.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { CompareCopy } from './CompareCopy.tsx'
import { HandInSheet } from './HandInSheet.tsx'
import { OpenContract } from './OpenContract.tsx'

export function ContractScreen() {
  const { role } = useSession()
  const isShop = role === 'shop'
  const back = useBack(isShop ? paths.profile('shop') : paths.companyShops({ view: 'shops' }))
  const [search] = useSearchParams()
  const own = useAsk(getShops, undefined, { kept: true, enabled: isShop }).data
  const id = /^[1-9]\d{0,8}$/.exec(search.get('shop') ?? '')?.[0] ?? (own && 'codes' in own ? String(own.id) : undefined)
  const answer = useAsk(getContracts, { params: { id: id ?? '' } }, { enabled: id !== undefined, staleTime: 0 })
  if (!isShop && id === undefined)
    return (
      <Page title={t('contract.title')} onBack={back}>
        <EmptyState
          icon={<Signature size={32} />}
          title={t('contract.no_shop')}
          act={
            <a href={paths.companyShops({ view: 'shops' })} className={buttonClass()}>
              {t('contract.choose_shop')}
            </a>
          }
        />
      </Page>
    )
  return (
    <Page title={t('contract.title')} onBack={back} above={answer.data && <bdi>{answer.data.shop.title}</bdi>}>
      {answer.error && !answer.data && <RetryNotice again={() => void answer.refetch()}>{errorWords(answer.error)}</RetryNotice>}
      {!answer.data && !answer.error && <Skeleton className="h-44 rounded-big" />}
      {answer.data && <Contracts known={answer.data} />}
    </Page>
  )
}

function Contracts({ known }: { known: ShopContracts }) {
  const {
    shop: { id },
    versions: [now, ...before],
    mayHandIn,
  } = known
  const [handing, setHanding] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const hand = () => {
    setSaid(null)
    setHanding(true)
  }
  return (
    <>
      {said !== null && (
        <Notice kind="ok" className="mb-4" onClose={() => setSaid(null)}>
          {said}
        </Notice>
      )}
      {now ? (
        <Card>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="m-0 text-lg">{t('contract.version', { version: now.version })}</h2>
            <Tag kind="ok">{t('contract.in_force')}</Tag>
          </div>
          <p className="mt-1 mb-4 text-ink-2">
            <HandedIn version={now} />
          </p>
          <OpenContract idShop={id} version={now.version} inForce />
          {mayHandIn && (
            <Button kind="ghost" className="mt-3" icon={<FileUp aria-hidden size={20} />} onClick={hand}>
              {t('contract.replace')}
            </Button>
          )}
        </Card>
      ) : (
        <EmptyState
          icon={<Signature size={32} />}
          title={t('contract.none_title')}
          act={
            mayHandIn ? (
              <Button icon={<FileUp aria-hidden size={20} />} onClick={hand}>
                {t('contract.hand_in')}
              </Button>
            ) : undefined
          }>
          {t(mayHandIn ? 'contract.none_ours' : 'contract.none_body')}
        </EmptyState>
      )}
      {before.length > 0 && <Before idShop={id} versions={before} />}
      {now && <CompareCopy versions={known.versions} />}
      {handing && (
        <HandInSheet
          known={known}
          onClose={() => setHanding(false)}
          onDone={(version) => {
            setHanding(false)
            setSaid(t('contract.done', { version }))
          }}
        />
      )}
    </>
  )
}

function HandedIn({ version: { handedInAt, handedInBy, size } }: { version: ContractVersion }) {
  const day = fullDay(handedInAt)
  return (
    <>
      {handedInBy === null ? t('contract.since', { day }) : t('contract.handed_in', { day, name: handedInBy })} ·{' '}
      {t('contract.size', { size: Math.max(1, Math.round(size / 1024)) })}
    </>
  )
}

function Before({ idShop, versions }: { idShop: number; versions: readonly ContractVersion[] }) {
  return (
    <details className="mt-4">
      <summary className="press flex min-h-11 cursor-pointer items-center font-semibold text-brand">
        {t('contract.before', { count: versions.length })}
      </summary>
      <ul className="m-0 list-none divide-y divide-line p-0">
        {versions.map((one) => (
          <li key={one.version} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
            <span className="min-w-36 flex-1">
              <span className="block font-semibold">{t('contract.version', { version: one.version })}</span>
              <span className="block text-sm text-ink-2">
                <HandedIn version={one} />
              </span>
            </span>
            <OpenContract idShop={idShop} version={one.version} />
          </li>
        ))}
      </ul>
    </details>
  )
}
