/** The company's acts on a statement: close it, mark it as paid. */
import { closeStatement, statementPaid } from '@taschino/contract/agent-pay.ts'
import type { StatementDetail } from '@taschino/contract/agent-shapes.ts'
import { useAct } from '../../../api/use-act.ts'
import { useMoneyCall } from '../../../money/money-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { FirstYesNotice, useFirstYes, yesesMoved } from '../../approvals/public.ts'
import { isUnderWay, MoneyTrouble, useMoneyEnd, useStepUp } from '../../stepup/public.ts'
import { commissionsMoved } from '../stale.ts'
import { KeepFile } from './PayFile.tsx'

export function StatementActs({ statement }: { statement: StatementDetail }) {
  const { state, file, related } = statement
  return (
    <div className="grid gap-3">
      {related.length > 0 && <Notice kind="warn">{t('agents.related', { shops: related.map(({ title }) => title).join(', ') })}</Notice>}
      {state === 'open' && <Close statement={statement} />}
      {state === 'closed' && <p className="m-0 text-sm text-ink-2">{t('agents.waits_invoice')}</p>}
      {state === 'invoiced' &&
        (file === null ? <p className="m-0 text-sm text-ink-2">{t('agents.waits_file')}</p> : <Paid statement={statement} />)}
    </div>
  )
}

function Close({ statement: { id, disputed } }: { statement: StatementDetail }) {
  const { withStepUp, sheet } = useStepUp()
  const first = useFirstYes('statement', String(id))
  const act = useAct(closeStatement, {
    prove: withStepUp,
    onDone: async () => {
      await Promise.all([commissionsMoved(), yesesMoved()])
    },
  })
  return (
    <>
      {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
      {disputed > 0 && <p className="m-0 text-sm text-ink-2">{t('agents.close_after', { count: disputed })}</p>}
      {first && <FirstYesNotice yes={first} />}
      {(first === null || first.mayAgree) && (
        <Button size="small" wide busy={act.busy} onClick={() => act.start({ params: { id: String(id) } })}>
          {t(first ? 'agents.close_second' : 'agents.close')}
        </Button>
      )}
      {sheet}
    </>
  )
}

function Paid({ statement: { id, agent, net, file } }: { statement: StatementDetail }) {
  const act = useMoneyCall(statementPaid)
  useMoneyEnd(act, commissionsMoved)
  return (
    <>
      <p className="m-0 text-sm text-ink-2">{t('agents.in_file', { file: file?.messageId ?? '' })}</p>
      {file && <KeepFile file={file} />}
      <MoneyTrouble act={act} />
      <Button
        size="small"
        wide
        busy={isUnderWay(act)}
        onClick={() => act.start({ params: { id: String(id) }, body: {} }, { name: agent.name, value: money(net) })}>
        {t('agents.mark_paid')}
      </Button>
    </>
  )
}
