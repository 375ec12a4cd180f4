/** Why a new account is refused: the shop reads it, so it cannot be left out. */
import { countIbanChanges, listIbanChanges, rejectIban, type ListedIbanChange } from '@taschino/contract/iban.ts'
import { useAct } from '../../api/use-act.ts'
import { invalidate } from '../../api/use-ask.ts'
import { ReasonSheet } from '../../ui/ReasonSheet.tsx'
import { t } from '../../words/words.ts'
import { useStepUp } from '../stepup/public.ts'

export function RejectSheet({ change, onClose, onDone }: { change: ListedIbanChange; onClose: () => void; onDone: () => void }) {
  const { withStepUp, sheet } = useStepUp()
  const act = useAct(rejectIban, {
    prove: withStepUp,
    onDone: () => {
      onDone()
      onClose()
    },
    onEnd: () => invalidate(listIbanChanges, countIbanChanges),
  })
  return (
    <>
      <ReasonSheet
        title={t('iban.reject_title', { shop: change.holder.title })}
        means={[]}
        words={{ label: t('iban.reject_reason'), missing: t('iban.reject_missing'), send: t('iban.reject') }}
        busy={act.busy}
        trouble={act.trouble}
        onClose={onClose}
        onSend={(reason) => act.start({ params: { id: String(change.id) }, body: { reason } })}
      />
      {sheet}
    </>
  )
}
