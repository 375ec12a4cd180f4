/** The screen that a till's poster opens for people who cannot pay there: a test that moves nothing. */
import { FlaskConical } from 'lucide-react'
import { getReview } from '@taschino/contract/onboarding.ts'
import { testTill } from '@taschino/contract/shop-front.ts'
import { getShopByCode, getShops } from '@taschino/contract/shops.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate, useAsk } from '../../../api/use-ask.ts'
import { useSession } from '../../../api/session.ts'
import { useBack } from '../../../routing/back.ts'
import { paths } from '../../../routing/paths.ts'
import { useNavigate } from '../../../routing/router.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Monogram } from '../../../ui/Monogram.tsx'
import { Notice, RetryNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { dayTime } from '../../../words/formats.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { ProvaButton, ProvaSheet } from './ProvaSheet.tsx'

export function ProvaScreen({ code }: { code: string }) {
  const { role } = useSession()
  const navigate = useNavigate()
  const back = useBack(paths.root())
  const found = useAsk(getShopByCode, { params: { code } })
  const act = useAct(testTill, { onDone: () => invalidate(getReview, getShops) })
  const { result } = act
  const leave = () => void navigate(role === 'shop' || !result ? paths.root() : paths.shopRecord(result.shop.id), { replace: true })
  if (result)
    return (
      <ProvaSheet
        where={t('prova.at', { till: result.till, shop: result.shop.title })}
        onClose={leave}
        act={<ProvaButton onClick={leave}>{t('prova.done')}</ProvaButton>}>
        <p role="status" className="m-0">
          {t('prova.heard')}
        </p>
        <p className="m-0 mt-1">{t('prova.by', { name: result.testedBy, when: dayTime(result.testedAt) })}</p>
      </ProvaSheet>
    )
  const shop = found.data?.shop
  return (
    <Page title={t('prova.title')} onBack={back}>
      {!shop && found.error && <RetryNotice again={() => void found.refetch()}>{errorWords(found.error)}</RetryNotice>}
      {!shop && !found.error && <Skeleton className="h-40 rounded-m" />}
      {shop && (
        <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <div className="flex items-center gap-3.5">
            <Monogram name={shop.title} size="m" />
            <div className="min-w-0">
              <h2 className="m-0 text-lg break-words">
                <bdi>{shop.title}</bdi>
              </h2>
              <p className="m-0 text-sm text-ink-2">
                <bdi>{[shop.address, found.data?.till].filter(Boolean).join(' · ')}</bdi>
              </p>
            </div>
          </div>
          <p className="m-0">{t('prova.ask_body')}</p>
          {!shop.enabled && <p className="m-0 text-[15px] text-ink-2">{t('prova.closed')}</p>}
          {act.trouble !== null && (
            <Notice kind="bad">{act.refusal?.error === 'shop_code_unknown' ? t('prova.not_yours') : act.trouble}</Notice>
          )}
          <Button busy={act.busy} icon={<FlaskConical aria-hidden size={20} />} onClick={() => act.start({ params: { code }, body: {} })}>
            {t('prova.start')}
          </Button>
        </Card>
      )}
    </Page>
  )
}
