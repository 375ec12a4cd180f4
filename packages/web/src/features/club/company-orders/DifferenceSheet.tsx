/** An order in which a provider and our books differ: it is asked about again, or cancelled or paid if only the provider knows it. */
import { useState } from 'react'
import { getClubReport, listManagedOrders } from '@taschino/contract/club/company-orders.ts'
import { listProviders } from '@taschino/contract/club/company-providers.ts'
import { askOrder, bearStray, cancelStray, listDifferences, type Difference } from '@taschino/contract/club/differences.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate } from '../../../api/use-ask.ts'
import { useMoneyCall } from '../../../money/money-call.ts'
import { Link, useLocation } from '../../../routing/router.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ReasonSheet } from '../../../ui/ReasonSheet.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { dayTime, money } from '../../../words/formats.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { isUnderWay, MoneyTrouble, useMoneyEnd, useStepUp } from '../../stepup/public.ts'
import { Facts } from '../company-cashback/Decide.tsx'
import { providerWords } from '../company/desk-calls.ts'
import { providerAnswerWords } from './provider-answer-words.ts'

const readAnew = () => invalidate(listDifferences, getClubReport, listManagedOrders, listProviders)

export function DifferenceSheet({ one, onClose }: { one: Difference; onClose: () => void }) {
  const { provider, key, name, state, ours, theirs, at, proposed, idOrder } = one
  return (
    <Sheet open addressed onClose={onClose} title={<bdi>{name ?? t('companyOrders.apart_stray')}</bdi>}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1">
        {idOrder === null && <p className="m-0 text-[15px] text-ink-2">{t('companyOrders.apart_stray_lead')}</p>}
        <Facts
          facts={[
            [t('companyOrders.provider'), providerWords(provider)],
            [t('companyOrders.number'), key],
            [t('companyOrders.apart_since'), dayTime(at)],
            [t('companyOrders.apart_state'), state === null ? t('companyOrders.heard_nothing') : providerAnswerWords(state)],
            [t('companyOrders.apart_they'), theirs === null ? '–' : money(theirs)],
            [t('companyOrders.apart_we'), money(ours)],
          ]}
        />
        {proposed && (
          <Notice kind="warn" title={t('companyOrders.apart_proposed', { by: proposed.by })}>
            {t('companyOrders.refund_second')}
          </Notice>
        )}
        {idOrder === null ? <Stray one={one} /> : <Known idOrder={idOrder} gtid={key} />}
      </div>
    </Sheet>
  )
}

function Known({ idOrder, gtid }: { idOrder: number; gtid: string }) {
  const { pathname } = useLocation()
  const act = useAct(askOrder, { onDone: readAnew })
  return (
    <div className="grid gap-2">
      {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
      {act.result ? (
        <p role="status" className="m-0 font-semibold">
          {t('companyOrders.apart_asked')}
        </p>
      ) : (
        <Button busy={act.busy} onClick={() => act.start({ params: { idOrder } })}>
          {t('companyOrders.apart_ask')}
        </Button>
      )}
      <Link to={`${pathname}?gtid=${gtid}`} className={buttonClass('ghost')}>
        {t('companyOrders.apart_open')}
      </Link>
    </div>
  )
}

type As = 'cancel' | 'bear'

function Stray({ one }: { one: Difference }) {
  const [as, setAs] = useState<As | null>(null)
  const { withStepUp, sheet } = useStepUp()
  const cancel = useAct(cancelStray, { prove: withStepUp, onDone: readAnew })
  const bear = useMoneyCall(bearStray)
  useMoneyEnd(bear, readAnew, () => setAs(null))
  const value = money((one.theirs ?? 0) - one.ours)
  if (bear.state === 'done' || cancel.result)
    return (
      <p role="status" className="m-0 font-semibold">
        {cancel.result
          ? t('companyOrders.apart_cancelled')
          : t(bear.result?.gtid ? 'companyOrders.apart_done' : 'companyOrders.refund_second')}
      </p>
    )
  const params = { name: one.provider, key: one.key }
  const words = (send: string) => ({
    label: t('companyOrders.reason'),
    hint: t('companyOrders.reason_hint'),
    missing: t('companyOrders.reason_missing'),
    send,
  })
  return (
    <div className="grid gap-2">
      {one.mayCancel && (
        <Button kind={one.mayBear ? 'ghost' : 'primary'} onClick={() => setAs('cancel')}>
          {t('companyOrders.apart_cancel')}
        </Button>
      )}
      {one.mayBear && (
        <Button onClick={() => setAs('bear')}>
          {t(one.proposed ? 'companyOrders.apart_bear_yes' : 'companyOrders.apart_bear', { value })}
        </Button>
      )}
      {as === 'cancel' && (
        <ReasonSheet
          title={t('companyOrders.apart_cancel')}
          means={[t('companyOrders.apart_cancel_means')]}
          words={words(t('companyOrders.apart_cancel'))}
          busy={cancel.busy}
          trouble={cancel.trouble}
          onClose={() => setAs(null)}
          onSend={(reason) => cancel.start({ params, body: { reason } })}
        />
      )}
      {as === 'bear' && (
        <ReasonSheet
          title={t('companyOrders.apart_bear', { value })}
          means={[t('companyOrders.apart_bear_means', { value })]}
          words={words(t(one.proposed ? 'companyOrders.apart_bear_yes' : 'companyOrders.apart_bear', { value }))}
          busy={isUnderWay(bear)}
          trouble={bear.state === 'refused' && bear.refusal ? errorWords(bear.refusal) : null}
          onClose={() => setAs(null)}
          onSend={(reason) => bear.start({ params, body: { reason } }, { value, name: providerWords(one.provider) })}
        />
      )}
      {bear.state !== 'refused' && <MoneyTrouble act={bear} />}
      {sheet}
    </div>
  )
}
