/** Plans that one person wrote and another has not agreed to yet, with the button for the second yes. */
import { getPlan, setPlan } from '@taschino/contract/agent-pay.ts'
import type { FirstYes } from '@taschino/contract/approvals.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate } from '../../../api/use-ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { fullDay, money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { FirstYesNotice, useFirstYeses, yesesMoved } from '../../approvals/public.ts'
import { useStepUp } from '../../stepup/public.ts'
import { rateWords } from '../rate-words.ts'

/** `idAgent` left out: of everybody and of each agent. */
export function PlanYeses({ idAgent }: { idAgent?: number | null }) {
  const waiting = useFirstYeses('plan').filter(({ plan }) => plan !== null && (idAgent === undefined || plan.idAgent === idAgent))
  if (waiting.length === 0) return null
  return (
    <div className="mb-4 grid gap-3">
      {waiting.map((yes) => (
        <PlanYes key={yes.id} yes={yes} />
      ))}
    </div>
  )
}

function PlanYes({ yes }: { yes: FirstYes }) {
  const { withStepUp, sheet } = useStepUp()
  const act = useAct(setPlan, {
    prove: withStepUp,
    onDone: async () => {
      await Promise.all([invalidate(getPlan), yesesMoved()])
    },
  })
  const { plan } = yes
  if (!plan) return null
  const { basis, rateBp, cents, months, from } = plan
  const agree = () =>
    act.start({
      body: { idAgent: plan.idAgent, basis, months, from, ...(rateBp === null ? {} : { rateBp }), ...(cents === null ? {} : { cents }) },
    })
  return (
    <>
      <FirstYesNotice yes={yes}>
        <span>
          <b>{t(`agents.basis.${basis}`)}</b>
          {' · '}
          {t('approvals.plan', {
            whose: yes.name ?? t('agents.plan_all'),
            what: cents === null ? rateWords(rateBp) : money(cents),
            from: fullDay(from),
          })}
          {months !== null && ` ${t('approvals.plan_months', { count: months })}`}
        </span>
        {act.trouble !== null && <span role="alert">{act.trouble}</span>}
        {yes.mayAgree && (
          <Button size="small" wide={false} busy={act.busy} onClick={agree}>
            {t('approvals.agree')}
          </Button>
        )}
      </FirstYesNotice>
      {sheet}
    </>
  )
}
