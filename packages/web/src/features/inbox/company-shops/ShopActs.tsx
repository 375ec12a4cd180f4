/** The acts that stop a shop or open it: consequences first, with the reason that the shop will read. */
import { useState } from 'react'
import { listDeeds } from '@taschino/contract/audit.ts'
import { listShopStandings } from '@taschino/contract/requests.ts'
import { getOverview, updateShop } from '@taschino/contract/shops.ts'
import type { ShopOverview } from '@taschino/contract/shop-shapes.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate } from '../../../api/use-ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ReasonSheet } from '../../../ui/ReasonSheet.tsx'
import { t } from '../../../words/words.ts'
import { useStepUp } from '../../stepup/public.ts'

export function ShopActs({ shop }: { shop: ShopOverview }) {
  const [asking, setAsking] = useState(false)
  const { withStepUp, sheet } = useStepUp()
  const { id, title: name, enabled, stopped, isGroup, people } = shop
  const params = { id: String(id) }
  const act = useAct(updateShop, {
    prove: withStepUp,
    onDone: () => setAsking(false),
    onEnd: () => invalidate(getOverview, listShopStandings, listDeeds),
  })
  const said = act.done ? t(act.input?.body.enabled ? 'companyShop.said_started' : 'companyShop.said_stopped', { name }) : act.trouble
  return (
    <div className="mt-4 grid gap-2">
      {said !== null && !asking && (
        <Notice kind={act.done ? 'ok' : 'bad'} onClose={act.dismiss}>
          {said}
        </Notice>
      )}
      {!enabled && people.length === 0 && !isGroup && <p className="m-0 text-sm text-ink-2">{t('companyShop.no_people')}</p>}
      {enabled ? (
        <Button
          size="small"
          wide
          kind="ghost"
          onClick={() => {
            act.dismiss()
            setAsking(true)
          }}>
          {t(isGroup ? 'companyShop.stop_group' : 'companyShop.stop')}
        </Button>
      ) : (
        !stopped?.withGroup && (
          <Button size="small" wide busy={act.busy} onClick={() => act.start({ params, body: { enabled: true } })}>
            {t(isGroup ? 'companyShop.start_group' : 'companyShop.start')}
          </Button>
        )
      )}
      {asking && (
        <ReasonSheet
          title={t('companyShop.stop_ask', { name })}
          means={meansOf(shop)}
          words={{
            label: t('companyShop.reason'),
            hint: t('companyShop.reason_hint'),
            missing: t('companyShop.reason_missing'),
            send: t(isGroup ? 'companyShop.stop_group' : 'companyShop.stop'),
          }}
          busy={act.busy}
          trouble={act.trouble}
          onClose={() => {
            act.dismiss()
            setAsking(false)
          }}
          onSend={(reason) => act.start({ params, body: { enabled: false, reason } })}
        />
      )}
      {sheet}
    </div>
  )
}

/** What stops with it, and what does not. */
function meansOf({ isGroup, members }: ShopOverview): string[] {
  const count = members.filter((member) => member.enabled).length
  return [
    t('companyShop.stop_ends'),
    ...(isGroup && count > 0 ? [t('companyShop.stop_members', { count })] : []),
    t('companyShop.stop_stays'),
    t('companyShop.stop_people'),
  ]
}
