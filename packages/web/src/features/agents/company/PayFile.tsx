/** The bank file with all invoiced statements: agreed to by two people, made, then downloaded. */
import { getStatementFile, payStatements, previewStatementFile } from '@taschino/contract/agent-pay.ts'
import { askFile } from '../../../api/ask.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate, useAsk } from '../../../api/use-ask.ts'
import { saveFile } from '../../../device/pdf.ts'
import { useMoneyCall } from '../../../money/money-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { FirstYesNotice, useFirstYes, yesesMoved } from '../../approvals/public.ts'
import { isUnderWay, MoneyTrouble, useMoneyEnd } from '../../stepup/public.ts'
import { commissionsMoved } from '../stale.ts'

export function PayFile() {
  const shown = useAsk(previewStatementFile).data
  const first = useFirstYes('statement_file', 'file')
  const act = useMoneyCall(payStatements)
  useMoneyEnd(act, async () => {
    await Promise.all([commissionsMoved(), yesesMoved(), invalidate(previewStatementFile)])
  })
  const made = act.state === 'done' && act.result?.id != null ? act.result : undefined
  if (!made && (!shown || (shown.count === 0 && shown.leftOut.length === 0))) return null
  return (
    <section aria-label={t('agents.file_title')} className="mb-4 grid gap-3">
      {made?.id != null && made.messageId !== null && (
        <Notice
          kind="ok"
          title={t('agents.file_made', { name: made.messageId })}
          act={<KeepFile file={{ id: made.id, messageId: made.messageId }} />}>
          {t('agents.file_says', { count: made.count, amount: money(made.net) })}
        </Notice>
      )}
      {!made && first && <FirstYesNotice yes={first} />}
      {!made && shown && shown.count > 0 && (first === null || first.mayAgree) && (
        <Button
          busy={isUnderWay(act)}
          onClick={() => act.start({ body: { count: shown.count, net: shown.net } }, { value: money(shown.net) })}>
          {t(first ? 'agents.make_file_second' : 'agents.make_file', { count: shown.count, amount: money(shown.net) })}
        </Button>
      )}
      {(made ?? shown)?.leftOut.length !== 0 && (
        <p className="m-0 text-sm text-ink-2">
          {t('agents.file_left_out', {
            names: ((made ?? shown)?.leftOut ?? []).map(({ name, why }) => t(`agents.left_out.${why}`, { name })).join(', '),
          })}
        </p>
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
