/** One agency that would give tickets: what a yes does and what it does not, and the two answers. */
import { declineInvitation, joinAgency, listEmployers } from '@taschino/contract/agencies-joining.ts'
import { getProfile } from '@taschino/contract/people/profile.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate } from '../../../api/use-ask.ts'
import { useMoneyCall } from '../../../money/money-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Notice, toast } from '../../../ui/Notice.tsx'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { isUnderWay, MoneyTrouble, useMoneyEnd } from '../../stepup/public.ts'

type Which = { idInvitation: number } | { code: string }

const employersChanged = () => invalidate(listEmployers, getProfile)

/** `waiting`: cents that lie ready, where that is known before the yes. `onEnd`: it was answered. */
export function Invitation({ agency, which, waiting = 0, onEnd }: { agency: string; which: Which; waiting?: number; onEnd?: () => void }) {
  const yes = useMoneyCall(joinAgency)
  const no = useAct(declineInvitation, {
    onDone: () => {
      void employersChanged()
      toast(t('employers.declined', { agency }), { kind: 'ok' })
      onEnd?.()
    },
  })
  useMoneyEnd(yes, employersChanged, () => {
    const value = yes.result?.value ?? 0
    toast(value > 0 ? t('employers.joined_with', { agency, value: money(value) }) : t('employers.joined', { agency }), { kind: 'ok' })
    onEnd?.()
  })
  const busy = isUnderWay(yes) || no.busy
  return (
    <Card>
      <h3 className="m-0 text-base">{t('employers.invites', { agency })}</h3>
      <p className="mt-1 mb-0 text-ink-2">{waiting > 0 ? t('employers.waiting', { value: money(waiting) }) : t('employers.means')}</p>
      <p className="mt-1 mb-0 text-sm text-ink-2">{t('employers.private')}</p>
      <MoneyTrouble act={yes} className="mt-3" />
      {no.trouble !== null && (
        <Notice kind="bad" className="mt-3">
          {no.trouble}
        </Notice>
      )}
      <div className="mt-4 grid grid-cols-2 gap-3">
        <Button kind="ghost" size="small" wide busy={no.busy} disabled={busy} onClick={() => no.start({ body: which })}>
          {t('employers.no')}
        </Button>
        <Button size="small" wide busy={isUnderWay(yes)} disabled={no.busy} onClick={() => yes.start({ body: which }, { name: agency })}>
          {t('employers.yes')}
        </Button>
      </div>
    </Card>
  )
}
