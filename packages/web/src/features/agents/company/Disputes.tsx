/** The lines that agents dispute: their reason beside how the line was computed, and the company's answer. */
import { useState } from 'react'
import { MessageCircleQuestion } from 'lucide-react'
import { answerDispute, listCommissions } from '@taschino/contract/agent-pay.ts'
import type { CommissionLine } from '@taschino/contract/agent-shapes.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useInfinite } from '../../../api/use-ask.ts'
import { useMoneyCall } from '../../../money/money-call.ts'
import { late } from '../../../routing/late.tsx'
import { useWide } from '../../../settings/media.ts'
import { coming } from '../../../table/coming.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { isUnderWay, MoneyTrouble, useMoneyEnd } from '../../stepup/public.ts'
import { LineFacts, LineRows } from '../report/Lines.tsx'
import { commissionsMoved } from '../stale.ts'

/** Nobody without a desk fetches it. */
const LinesTable = late(() => import('../report/LinesTable.tsx').then((module) => module.LinesTable))

const NoDisputes = () => <EmptyState icon={<MessageCircleQuestion size={30} />} title={t('agents.none.disputes')} />

export function Disputes() {
  const [open, setOpen] = useState<CommissionLine | null>(null)
  const desk = useWide('wide')
  return (
    <section aria-label={t('agents.desk.disputes')} className={desk ? 'flex min-h-0 flex-1 flex-col' : undefined}>
      {desk ? <LinesTable.Component {...coming} disputed onOpen={setOpen} none={<NoDisputes />} /> : <DisputeRows onOpen={setOpen} />}
      {open && (
        <Sheet open onClose={() => setOpen(null)} title={open.shop.title}>
          <LineFacts line={open} />
          <Answer line={open} onEnd={() => setOpen(null)} />
        </Sheet>
      )}
    </section>
  )
}

function DisputeRows({ onOpen }: { onOpen: (line: CommissionLine) => void }) {
  const list = useInfinite(listCommissions, { query: { disputed: 'open' } })
  return (
    <PagedList list={list} waiting={3} none={<NoDisputes />}>
      {(lines) => <LineRows lines={lines} onOpen={onOpen} />}
    </PagedList>
  )
}

function Answer({ line, onEnd }: { line: CommissionLine; onEnd: () => void }) {
  const [reason, setReason] = useState('')
  const act = useMoneyCall(answerDispute)
  useMoneyEnd(act, commissionsMoved, onEnd)
  const answer = (as: 'kept' | 'reversed') =>
    act.start({ params: { gtid: line.gtid }, body: { as, reason: reason.trim() } }, { name: line.agent.name, value: money(line.value) })
  const idle = reason.trim() === '' || isUnderWay(act)
  return (
    <div className="mt-4 grid gap-3">
      <MoneyTrouble act={act} />
      <Field
        label={t('agents.answer_why')}
        hint={t('agents.answer_hint')}
        value={reason}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="grid grid-cols-2 gap-3">
        <Button kind="ghost" size="small" wide disabled={idle} onClick={() => answer('kept')}>
          {t('agents.keep')}
        </Button>
        <Button kind="danger" size="small" wide disabled={idle} onClick={() => answer('reversed')}>
          {t('agents.reverse')}
        </Button>
      </div>
    </div>
  )
}
