/** The file for the bank with every statement that is invoiced: made with a press, kept with another. */
import { getStatementFile, listStatements, payStatements } from '@taschino/contract/agent-pay.ts'
import { askFile } from '../../../api/ask.ts'
import { useAct } from '../../../api/use-act.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { saveFile } from '../../../device/pdf.ts'
import { useMoneyCall } from '../../../money/money-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { isUnderWay, MoneyTrouble, useMoneyEnd } from '../../stepup/public.ts'
import { commissionsMoved } from '../stale.ts'

export function PayFile() {
  const waiting = useAsk(listStatements, { query: { state: 'invoiced', limit: '100' } })
  const act = useMoneyCall(payStatements)
  useMoneyEnd(act, commissionsMoved)
  const made = act.state === 'done' ? act.result : undefined
  const open = (waiting.data?.items ?? []).filter(({ file }) => file === null)
  const net = open.reduce((sum, one) => sum + one.net, 0)
  if (open.length === 0 && !made) return null
  return (
    <section aria-label={t('agents.file_title')} className="mb-4 grid gap-3">
      {made ? (
        <Notice kind="ok" title={t('agents.file_made', { name: made.messageId })} act={<KeepFile file={made} />}>
          {t('agents.file_says', { count: made.count, amount: money(made.net) })}
          {made.leftOut.length > 0 &&
            ` ${t('agents.file_left_out', { names: made.leftOut.map(({ name, why }) => t(`agents.left_out.${why}`, { name })).join(', ') })}`}
        </Notice>
      ) : (
        <Button busy={isUnderWay(act)} onClick={() => act.start({ body: {} }, { value: money(net) })}>
          {t('agents.make_file', { count: open.length, amount: money(net) })}
        </Button>
      )}
      <MoneyTrouble act={act} />
    </section>
  )
}

/** The same file as often as somebody wants it: the press of the bank's site comes later, or on another day. */
export function KeepFile({ file: { id, messageId } }: { file: { id: number; messageId: string } }) {
  const act = useAct(async () =>
    saveFile(await askFile(getStatementFile, { params: { id: String(id) } }, { quiet: true }), `${messageId}.xml`),
  )
  return (
    <>
      {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
      <Button kind="soft" size="small" busy={act.busy} onClick={() => act.start()}>
        {t('agents.file_keep')}
      </Button>
    </>
  )
}
