/** The company's acts on one code, each with its consequences and, except deleting an unsold one, a reason. */
import { useState } from 'react'
import { Ban, Eye, Trash2, Undo2 } from 'lucide-react'
import { cancelGift, getCodeStock, listCodes, removeCode, revealStock, withdrawCode } from '@taschino/contract/gift-stock.ts'
import type { SeenCode, StockCode } from '@taschino/contract/gift-shapes.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate } from '../../../api/use-ask.ts'
import { useMoneyCall } from '../../../money/money-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ReasonSheet } from '../../../ui/ReasonSheet.tsx'
import { money } from '../../../words/formats.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { FirstYesNotice, useFirstYes, yesesMoved } from '../../approvals/public.ts'
import { isUnderWay, MoneyTrouble, useMoneyEnd, useStepUp, type MoneyAct } from '../../stepup/public.ts'
import { OverNotice } from '../OverNotice.tsx'
import { CreditBurned } from './CreditBurned.tsx'

const readAnew = () => invalidate(listCodes, getCodeStock)
const factsOf = (code: StockCode) => ({ value: money(code.unit), name: code.merchant.merchant })

interface ActsProps {
  code: StockCode
  onGone: () => void
}

export function CodeActs({ code, onGone }: ActsProps) {
  // As it was when it was opened: what was done to it is told until it is closed, while the list goes on.
  const [state] = useState(code.state)
  if (state === 'assigned' || state === 'revealed') return <CancelSold code={code} onGone={onGone} />
  // One that somebody looked at is sold no more, and is withdrawn here.
  if (state === 'free' || state === 'quarantined') return <OfFree code={code} onGone={onGone} />
  if (state === 'burned' && code.creditedAt === null) return <CreditBurned code={code} />
  return null
}

const reasonWords = (send: string) => ({
  label: t('giftStock.reason'),
  hint: t('giftStock.reason_kept'),
  missing: t('giftStock.reason_missing'),
  send,
})

/** A money act that asks for a reason; a proof is asked for over it, what goes wrong is said in it. */
function MoneyReason({
  act,
  title,
  means,
  send,
  onClose,
  onSend,
}: {
  act: MoneyAct
  title: string
  means: readonly string[]
  send: string
  onClose: () => void
  onSend: (reason: string) => void
}) {
  const refused = act.state === 'refused' && act.refusal ? errorWords(act.refusal) : null
  return (
    <>
      <ReasonSheet
        title={title}
        means={means}
        words={reasonWords(send)}
        busy={isUnderWay(act)}
        trouble={refused}
        onClose={onClose}
        onSend={onSend}
      />
      {act.state !== 'refused' && <MoneyTrouble act={act} />}
    </>
  )
}

function CancelSold({ code, onGone }: ActsProps) {
  const [open, setOpen] = useState(false)
  const act = useMoneyCall(cancelGift)
  const first = useFirstYes('gift', String(code.id))
  useMoneyEnd(
    act,
    async () => {
      await Promise.all([readAnew(), yesesMoved()])
    },
    () => setOpen(false),
  )
  if (act.state === 'done' && !act.result?.waits)
    return (
      <OverNotice title={t('giftStock.cancelled')} onGone={onGone}>
        {t('giftStock.cancelled_body', { value: money(code.unit) })}
      </OverNotice>
    )
  return (
    <>
      {first && (
        <div className="mb-2">
          <FirstYesNotice yes={first} />
        </div>
      )}
      {(first === null || first.mayAgree) && (
        <Button kind="ghost" size="small" wide icon={<Ban aria-hidden size={18} />} onClick={() => setOpen(true)}>
          {t(first ? 'giftStock.cancel_second' : 'giftStock.cancel')}
        </Button>
      )}
      {open && (
        <MoneyReason
          act={act}
          title={t('giftStock.cancel')}
          means={[
            t('giftStock.cancel_means', { value: money(code.unit) }),
            t('giftStock.cancel_burned'),
            ...(code.state === 'revealed' ? [t('giftStock.cancel_two')] : []),
            t('giftStock.cancel_told'),
          ]}
          send={t('giftStock.cancel_yes')}
          onClose={() => setOpen(false)}
          onSend={(reason) => act.start({ params: { id: code.id }, body: { reason } }, factsOf(code))}
        />
      )}
    </>
  )
}

function OfFree({ code, onGone }: ActsProps) {
  const [open, setOpen] = useState<'withdraw' | 'reveal' | null>(null)
  const [seen, setSeen] = useState<SeenCode | null>(null)
  const withdraw = useMoneyCall(withdrawCode)
  const remove = useMoneyCall(removeCode)
  const { withStepUp, sheet } = useStepUp()
  const reveal = useAct(revealStock, {
    prove: withStepUp,
    onDone: async (shown) => {
      setOpen(null)
      setSeen(shown)
      await readAnew()
    },
  })
  useMoneyEnd(withdraw, readAnew, () => setOpen(null))
  useMoneyEnd(remove, readAnew)
  if (seen) return <InClear seen={seen} />
  if (withdraw.state === 'done' || remove.state === 'done')
    return (
      <OverNotice title={t('giftStock.gone')} onGone={onGone}>
        {t('giftStock.gone_body')}
      </OverNotice>
    )
  return (
    <div className="grid gap-2">
      <MoneyTrouble act={remove} />
      <Button kind="ghost" size="small" wide icon={<Undo2 aria-hidden size={18} />} onClick={() => setOpen('withdraw')}>
        {t('giftStock.withdraw')}
      </Button>
      <Button kind="ghost" size="small" wide icon={<Eye aria-hidden size={18} />} onClick={() => setOpen('reveal')}>
        {t('giftStock.reveal')}
      </Button>
      <RemoveButton busy={isUnderWay(remove)} onRemove={() => remove.start({ params: { id: code.id } }, factsOf(code))} />
      {open === 'withdraw' && (
        <MoneyReason
          act={withdraw}
          title={t('giftStock.withdraw')}
          means={[t('giftStock.withdraw_means')]}
          send={t('giftStock.withdraw_yes')}
          onClose={() => setOpen(null)}
          onSend={(reason) => withdraw.start({ params: { id: code.id }, body: { reason } }, factsOf(code))}
        />
      )}
      {open === 'reveal' && (
        <ReasonSheet
          title={t('giftStock.reveal')}
          means={[t('giftStock.reveal_means'), t('giftStock.reveal_kept')]}
          words={reasonWords(t('giftStock.reveal_yes'))}
          busy={reveal.busy}
          trouble={reveal.trouble}
          onClose={() => setOpen(null)}
          onSend={(reason) => reveal.start({ params: { id: code.id }, body: { reason } })}
        />
      )}
      {sheet}
    </div>
  )
}

function RemoveButton({ busy, onRemove }: { busy: boolean; onRemove: () => void }) {
  const [sure, setSure] = useState(false)
  if (!sure)
    return (
      <Button kind="ghost" size="small" wide icon={<Trash2 aria-hidden size={18} />} onClick={() => setSure(true)}>
        {t('giftStock.remove')}
      </Button>
    )
  return (
    <div className="grid gap-2">
      <p className="m-0 text-[15px]">{t('giftStock.remove_sure')}</p>
      <div className="grid grid-cols-2 gap-2">
        <Button kind="ghost" size="small" onClick={() => setSure(false)}>
          {t('act.cancel')}
        </Button>
        <Button kind="danger" size="small" busy={busy} onClick={onRemove}>
          {t('giftStock.remove_yes')}
        </Button>
      </div>
    </div>
  )
}

/** For whoever has to ask the merchant; it is out of the stock by now. */
function InClear({ seen }: { seen: SeenCode }) {
  return (
    <Notice kind="warn" title={t('giftStock.in_clear')}>
      <span translate="no" className="block text-lg font-bold break-all">
        {seen.code}
      </span>
      {seen.pin !== null && (
        <span className="block">
          {t('gifts.pin')} <strong translate="no">{seen.pin}</strong>
        </span>
      )}
      {t('giftStock.reveal_kept')}
    </Notice>
  )
}
