/** "Sicurezza": PIN, threshold, passkeys, authenticator app, recovery codes. */
import { getSecurity } from '@taschino/contract/stepup.ts'
import { useBack } from '../../../routing/back.ts'
import { paths } from '../../../routing/paths.ts'
import { useSession } from '../../../api/session.ts'
import { profileOf } from '../../../routing/tabs.ts'
import { invalidate, useAsk } from '../../../api/use-ask.ts'
import { RetryNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { useStepUp } from '../use-step-up.tsx'
import { PasskeysPart } from './PasskeysPart.tsx'
import { PinPart } from './PinPart.tsx'
import { ThresholdPart } from './ThresholdPart.tsx'
import { TotpPart } from './TotpPart.tsx'

export function SecurityScreen() {
  const { role } = useSession()
  const back = useBack(role === null ? paths.root() : profileOf(role))
  const security = useAsk(getSecurity, undefined, { staleTime: 0 })
  const { withStepUp, sheet } = useStepUp()
  const again = () => void invalidate(getSecurity)
  const { data } = security
  const part = data && { security: data, withStepUp, onChanged: again }
  return (
    <Page title={t('security.title')} onBack={back}>
      {security.error && !data && <RetryNotice again={() => void security.refetch()}>{errorWords(security.error)}</RetryNotice>}
      {!data && !security.error && <SkeletonRows count={4} />}
      {part && (
        <div className="grid gap-7">
          {part.security.mayPin && <PinPart {...part} />}
          {part.security.mayPin && role !== 'agency' && <ThresholdPart {...part} />}
          <PasskeysPart {...part} />
          {part.security.mayTotp && <TotpPart {...part} />}
        </div>
      )}
      {sheet}
    </Page>
  )
}
