/** Cashbacks that wait: why, how they were computed, and the company's yes or no. */
import { useState } from 'react'
import { HandCoins } from 'lucide-react'
import { decideCashback, exportHeldCashbacks, listCashbackMonths, listHeldCashbacks } from '@taschino/contract/club/cashback.ts'
import type { HeldCashback } from '@taschino/contract/club/cashback-shapes.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { invalidate, useInfinite } from '../../../api/use-ask.ts'
import { useMoneyCall } from '../../../money/money-call.ts'
import { ID, useChosen } from '../../../routing/chosen.ts'
import { Row, Rows } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { dayTime, money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { late } from '../../../routing/late.tsx'
import { useWide } from '../../../settings/media.ts'
import { coming } from '../../../table/coming.tsx'
import { whoOf, whyOf } from './held-words.ts'
import { ExportButton } from '../../../api/ExportButton.tsx'
import { MerchantLogo } from '../../gift-codes/public.ts'
import { isUnderWay, MoneyTrouble, useMoneyEnd } from '../../stepup/public.ts'
import { rateWords } from '../club-words.ts'
import { Decide, Facts } from './Decide.tsx'
import { useStays } from './use-stays.ts'

const nameOf = ({ idCashback }: HeldCashback): string => String(idCashback)

/** Nobody without a desk fetches it. */
const HeldTable = late(() => import('./HeldTable.tsx').then((module) => module.HeldTable))

const NoneHeld = () => (
  <EmptyState icon={<HandCoins size={32} />} title={t('companyCashback.held_none')}>
    {t('companyCashback.held_none_body')}
  </EmptyState>
)

export function Held() {
  const [open, setOpen] = useState<HeldCashback | null>(null)
  if (!useWide()) return <HeldRows />
  return (
    <>
      <HeldTable.Component {...coming} onOpen={setOpen} none={<NoneHeld />} />
      {open && <HeldSheet key={open.idCashback} held={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function HeldRows() {
  const list = useInfinite(listHeldCashbacks, { query: {} })
  const { chosen, pathTo, close } = useChosen('cashback', ID)
  const found = list.items.find((one) => nameOf(one) === chosen)
  const open = useStays(found, chosen === null ? null : String(chosen), nameOf)
  return (
    <>
      <div className="mb-3 flex justify-end">
        <ExportButton call={exportHeldCashbacks} name={t('companyCashback.held_file')} />
      </div>
      <PagedList list={list} waiting={4} none={<NoneHeld />}>
        {(held) => (
          <Rows label={t('companyCashback.view.held')}>
            {held.map((one) => (
              <Row
                key={one.idCashback}
                to={pathTo(one.idCashback)}
                lead={<MerchantLogo logo={one.logo} name={one.brandName} size="m" />}
                title={<bdi>{whoOf(one)}</bdi>}
                detail={
                  <>
                    <span className="block truncate">
                      <bdi>{one.brandName}</bdi> · {dayTime(one.at)}
                    </span>
                    <span className="mt-1 block">
                      <Tag kind={one.doubt === null ? 'plain' : 'warn'}>{whyOf(one)}</Tag>
                    </span>
                  </>
                }
                end={money(one.value)}
              />
            ))}
          </Rows>
        )}
      </PagedList>
      {open && <HeldSheet key={open.idCashback} held={open} onClose={close} />}
    </>
  )
}

function HeldSheet({ held, onClose }: { held: HeldCashback; onClose: () => void }) {
  const act = useMoneyCall(decideCashback)
  const [reason, setReason] = useState('')
  useMoneyEnd(act, () => invalidate(listHeldCashbacks, listCashbackMonths))
  const { promised, doubt, most } = held
  const waits = doubt !== null && held.waitsFor !== 'remittance' && held.waitsFor !== 'account'
  const decide = (as: 'confirmed' | 'declined') =>
    act.start({ params: { id: held.idCashback }, body: { as, reason: reason.trim() } }, { value: money(held.share), name: whoOf(held) })
  return (
    <Sheet open addressed onClose={onClose} title={<bdi>{whoOf(held)}</bdi>}>
      <div className="grid gap-4 pt-1">
        <p className="m-0">
          {waits ? t(`companyCashback.doubt_body.${doubt}`) : t(`companyCashback.waits_body.${held.waitsFor ?? 'company'}`)}
        </p>
        <Facts
          facts={[
            [t('companyCashback.brand'), held.brandName],
            [t('companyCashback.purchase'), money(held.purchase)],
            [t('companyCashback.value'), money(held.value)],
            ...(promised
              ? ([
                  [t('companyCashback.promised'), t('companyCashback.promised_of', { rate: rateWords(promised), most: money(most ?? 0) })],
                  [t('companyCashback.share'), money(held.share)],
                ] as const)
              : []),
            [t('companyCashback.reference'), held.externalId],
          ]}
        />
        {act.state === 'done' ? (
          <p role="status" className="m-0 font-semibold">
            {t(act.result?.gtid ? 'companyCashback.credited' : 'companyCashback.decided')}
          </p>
        ) : (
          waits && (
            <Decide
              reason={reason}
              onReason={setReason}
              busy={isUnderWay(act)}
              trouble={<MoneyTrouble act={act} />}
              yes={held.owner === null ? null : t('companyCashback.yes', { value: money(held.share) })}
              no={t('companyCashback.no')}
              onYes={() => decide('confirmed')}
              onNo={() => decide('declined')}
            />
          )
        )}
      </div>
    </Sheet>
  )
}
