/** Shown where two people must agree: who gave the first yes, how to take it back, whose is missing (decision 0235). */
import type { ReactNode } from 'react'
import { dropFirstYes, listFirstYeses, type FirstYes, type FirstYesAct } from '@taschino/contract/approvals.ts'
import { useAct } from '../../api/use-act.ts'
import { invalidate, useAsk } from '../../api/use-ask.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { fullDay } from '../../words/formats.ts'
import { t } from '../../words/words.ts'

export const yesesMoved = (): Promise<void> => invalidate(listFirstYeses)

/** Every first yes to this kind of act that waits for a second; none while it is not known. */
export const useFirstYeses = (act: FirstYesAct): FirstYes[] =>
  (useAsk(listFirstYeses, {}).data?.items ?? []).filter((one) => one.act === act)

export const useFirstYes = (act: FirstYesAct, about: string): FirstYes | null =>
  useFirstYeses(act).find((one) => one.about === about) ?? null

/** `children`: what it is about, and the second yes where it may be said. */
export function FirstYesNotice({ yes, children }: { yes: FirstYes; children?: ReactNode }) {
  const drop = useAct(dropFirstYes, { onDone: yesesMoved })
  return (
    <Notice kind="warn" title={t(yes.mine ? 'approvals.mine' : 'approvals.first_by', { by: yes.by, day: fullDay(yes.at) })}>
      <span className="grid justify-items-start gap-3">
        <span>{t(yes.mayAgree ? 'approvals.yours_missing' : 'approvals.other_missing')}</span>
        {children}
        {drop.trouble !== null && <span role="alert">{drop.trouble}</span>}
        <Button
          kind="ghost"
          size="small"
          wide={false}
          busy={drop.busy}
          onClick={() => drop.start({ params: { id: String(yes.id) }, body: {} })}>
          {t(yes.mine ? 'approvals.drop_own' : 'approvals.drop')}
        </Button>
      </span>
    </Notice>
  )
}
