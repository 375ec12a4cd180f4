/** The screen that pays in a shop: who, how much, with what, one button. */
import { useState } from 'react'
import { parseCode } from '@taschino/basics/codes.ts'
import { getShops } from '@taschino/contract/shops.ts'
import { useSession } from '../../../api/session.ts'
import { useNavigate, useParams } from '../../../routing/router.tsx'
import { Waiting } from '../../../ui/Waiting.tsx'
import { Prova } from '../../onboarding/public.ts'
import { listTickets } from '@taschino/contract/wallet.ts'
import { Refused } from '../../../api/answers.ts'
import { useBack } from '../../../routing/back.ts'
import { paths } from '../../../routing/paths.ts'
import { invalidate, useAsk } from '../../../api/use-ask.ts'
import { Page } from '../../../ui/Page.tsx'
import { errorWords } from '../../../api/refusals.ts'
import { RetryNotice } from '../../../ui/Notice.tsx'
import { t } from '../../../words/words.ts'
import { StepUp } from '../../stepup/public.ts'
import { Compose } from './Compose.tsx'
import { Paid } from './Paid.tsx'
import { PaidBefore } from './PaidBefore.tsx'
import { usePaidHere } from './paid-address.ts'
import { PayRefused } from './PayRefused.tsx'
import { PayVerifying } from './PayVerifying.tsx'
import { ShopHead } from './ShopHead.tsx'
import { useAgainWhile, usePayee } from './use-payee.ts'
import { usePayment } from './use-payment.ts'

/**
 * Nobody pays at their own till, and agents and the company pay nowhere: the poster of a till leads them to a test of it (docs/product.md,
 * bringing in).
 */
export function PayScreen() {
  const { role } = useSession()
  const { code } = useParams()
  const own = useAsk(getShops, undefined, { kept: true, enabled: role === 'shop' }).data
  const tested =
    code !== undefined &&
    (role !== 'shop' ? role !== 'enduser' : own !== undefined && 'codes' in own && own.codes.some((till) => till.code === parseCode(code)))
  if (!tested) return <Paying />
  return (
    <Prova.Component
      code={code}
      waiting={<Waiting kind="form" />}
      failed={(again) => <RetryNotice again={again}>{t('error.unreachable')}</RetryNotice>}
    />
  )
}

function Paying() {
  const navigate = useNavigate()
  const paid = usePaidHere()
  const { payee, failed, again } = usePayee(paid === null)
  const wallet = useAsk(listTickets, undefined, { kept: true })
  const payment = usePayment(payee?.target ?? null)
  const [remains, setRemains] = useState('')
  const [bill, setBill] = useState(0)
  const leave = () => {
    payment.clear()
    void navigate(paths.root(), { replace: true })
  }

  const { now } = payment
  const back = useBack(paths.root())
  // A till that takes its amount back should not leave the payer before a dead button. What is on its way has the only answer that counts.
  useAgainWhile(payee?.charge != null && (now.state === 'idle' || now.state === 'refused'), again)
  if (now.state === 'done') return <Paid news paid={now.receipt} remains={remains} onDone={leave} />
  if (now.state === 'verifying') return <PayVerifying unsent={now.unsent} onResend={payment.resend} onForget={payment.clear} />
  if (now.state === 'idle' && paid !== null) return <PaidBefore gtid={paid} onBack={back} onDone={leave} />

  const freshMix = () => {
    payment.clear()
    void invalidate(listTickets)
    again()
  }
  if (!payee || !wallet.data) {
    return (
      <Page title={t('pay.title')} onBack={back}>
        {failed ? <Lookup failed={failed} onAgain={again} onGiveUp={leave} /> : <ShopHead payee={payee} />}
      </Page>
    )
  }
  return (
    <>
      <Compose
        payee={payee}
        wallet={wallet.data}
        sending={now.state === 'sending' || now.state === 'step-up'}
        asked={now.state === 'step-up'}
        onBack={back}
        typedBefore={bill}
        grounded={now.state === 'sending' && now.grounded}
        onGiveUp={payment.clear}
        onPay={(body, left) => {
          setRemains(left)
          setBill(body.bill ?? 0)
          payment.start(body)
        }}
        onDead={again}
        refusal={
          now.state === 'refused'
            ? {
                error: now.error,
                facts: now.facts,
                onNewMix: freshMix,
                onRepeat: () => payment.again({ confirmRepeat: true }),
                onAgain: () => payment.again(),
                onGiveUp: leave,
              }
            : null
        }
      />
      {now.state === 'step-up' && <StepUp order={now.order} onProved={payment.prove} onClose={payment.clear} />}
    </>
  )
}

/** The code or shop could not be found: the same sentence and repair as when paying it would be refused. */
function Lookup({ failed, onAgain, onGiveUp }: { failed: unknown; onAgain: () => void; onGiveUp: () => void }) {
  if (failed instanceof Refused) {
    const error = failed.error === 'not_found' ? 'shop_unknown' : failed.error
    return (
      <PayRefused
        title={t(error === 'shop_unknown' ? 'pay.shop_title' : 'pay.lookup_title')}
        error={error}
        facts={failed.facts}
        onNewMix={onAgain}
        onRepeat={onAgain}
        onAgain={onAgain}
        onGiveUp={onGiveUp}
      />
    )
  }
  return <RetryNotice again={onAgain}>{errorWords(failed)}</RetryNotice>
}
