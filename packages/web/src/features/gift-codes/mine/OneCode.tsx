/** One of one's codes: closed, to be opened or given back; or open, drawn for the till. */
import { useState } from 'react'
import { Eye, Undo2 } from 'lucide-react'
import { shortGtid } from '@taschino/basics/gtid.ts'
import { countCodes, listOwnCodes, returnGift, revealCode } from '@taschino/contract/gift-codes.ts'
import type { OwnCode, SeenCode } from '@taschino/contract/gift-shapes.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate } from '../../../api/use-ask.ts'
import { useMoneyCall } from '../../../money/money-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { BigMoney } from '../../../ui/Money.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { dayTime, fullDay, money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { isUnderWay, MoneyTrouble, useMoneyEnd, useStepUp } from '../../stepup/public.ts'
import { useSealed } from '../held/use-sealed.ts'
import { MerchantLogo } from '../MerchantLogo.tsx'
import { OverNotice } from '../OverNotice.tsx'
import { codeTag, lastDay, leftOn } from './code-words.ts'
import { Seen } from './Seen.tsx'

const sealedName = (id: number): string => `gift-code ${id}`

function useSeen({ id, state }: OwnCode) {
  const { seen, keep } = useSealed<SeenCode>(sealedName(id), state === 'revealed')
  const { withStepUp, sheet } = useStepUp()
  const act = useAct(revealCode, { prove: withStepUp, onDone: (code) => keep(code).then(() => invalidate(listOwnCodes)) })
  return { seen: state === 'burned' ? null : seen, act, sheet }
}

export function OneCode({ code, onGone }: { code: OwnCode; onGone: () => void }) {
  const { seen, act, sheet } = useSeen(code)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1">
      {seen ? <Seen code={code} seen={seen} /> : <Closed code={code} />}
      {!seen && code.state !== 'burned' && (
        <>
          {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
          <Button busy={act.busy} icon={<Eye aria-hidden size={20} />} onClick={() => act.start({ params: { id: code.id } })}>
            {t(code.state === 'revealed' ? 'gifts.reveal_again' : 'gifts.reveal')}
          </Button>
          {code.state === 'assigned' && <p className="m-0 text-sm text-ink-2">{t('gifts.reveal_hint')}</p>}
        </>
      )}
      {!seen && code.returnUntil !== null && <GiveBack code={code} until={code.returnUntil} onGone={onGone} />}
      {sheet}
    </div>
  )
}

function Closed({ code }: { code: OwnCode }) {
  const { merchant } = code
  const tag = codeTag(code)
  return (
    <div className="rounded-m border border-line p-4 text-center">
      <span className="flex justify-center">
        <MerchantLogo logo={merchant.logo} name={merchant.merchant} size="l" />
      </span>
      <p className="mt-2 mb-0 text-lg font-bold">
        <bdi>{merchant.merchant}</bdi>
      </p>
      <p className="m-0">
        <BigMoney cents={leftOn(code)} />
      </p>
      <p className="m-0 text-sm text-ink-2">{lastDay(code)}</p>
      <p className="mt-2 mb-0">
        <Tag kind={tag.kind}>{tag.words}</Tag>
      </p>
      {code.reason !== null && (
        <Notice kind="warn" className="mt-3 text-start" title={t('gifts.burned')}>
          «<bdi>{code.reason}</bdi>» {t('gifts.burned_body', { value: money(code.unit) })}
        </Notice>
      )}
      <p className="mt-3 mb-0 text-sm text-ink-2">
        {dayTime(code.boughtAt)} · <span translate="no">{shortGtid(code.gtid)}</span>
      </p>
    </div>
  )
}

function GiveBack({ code, until, onGone }: { code: OwnCode; until: string; onGone: () => void }) {
  const [sure, setSure] = useState(false)
  const act = useMoneyCall(returnGift)
  useMoneyEnd(act, () => invalidate(listOwnCodes, countCodes))
  if (act.state === 'done')
    return (
      <OverNotice title={t('gifts.returned')} onGone={onGone}>
        {t('gifts.returned_body', { value: money(code.unit) })}
      </OverNotice>
    )
  return (
    <div className="grid gap-3 rounded-m border border-line p-4">
      <p className="m-0 text-[15px]">{t('gifts.return_until', { day: fullDay(until) })}</p>
      <MoneyTrouble act={act} />
      {sure ? (
        <div className="grid grid-cols-2 gap-2">
          <Button kind="ghost" size="small" onClick={() => setSure(false)}>
            {t('gifts.keep')}
          </Button>
          <Button
            size="small"
            busy={isUnderWay(act)}
            onClick={() => act.start({ params: { id: code.id } }, { value: money(code.unit), name: code.merchant.merchant })}>
            {t('gifts.return_yes', { value: money(code.unit) })}
          </Button>
        </div>
      ) : (
        <Button kind="ghost" size="small" wide icon={<Undo2 aria-hidden size={18} />} onClick={() => setSure(true)}>
          {t('gifts.return')}
        </Button>
      )}
    </div>
  )
}
