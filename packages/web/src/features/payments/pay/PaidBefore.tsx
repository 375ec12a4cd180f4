/** Shows the proof again to whoever comes back to a paid address while it is fresh, then the receipt. */
import { useState } from 'react'
import { paths } from '../../../routing/paths.ts'
import { Navigate } from '../../../routing/router.tsx'
import { useSession } from '../../../api/session.ts'
import { RetryNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { Paid } from './Paid.tsx'
import { usePaidReceipt } from './paid-address.ts'
import { ShopHead } from './ShopHead.tsx'

/** As long as a till that is reloaded shows what it got: green means now. */
const FRESH_MS = 600_000

export function PaidBefore({ gtid, onBack, onDone }: { gtid: string; onBack: () => void; onDone: () => void }) {
  const { role } = useSession()
  const { data, error, refetch } = usePaidReceipt(gtid)
  const [now] = useState(() => Date.now())
  if (!data) {
    return (
      <Page title={t('pay.receipt')} onBack={onBack}>
        {error ? <RetryNotice again={() => void refetch()}>{errorWords(error)}</RetryNotice> : <ShopHead payee={null} />}
      </Page>
    )
  }
  // An address can name any movement: green is for what went out of their own pocket just now.
  if (data.type !== 'payment' || data.value >= 0 || now - Date.parse(data.at) > FRESH_MS)
    return <Navigate replace to={paths.receipt(gtid, role === 'shop' ? 'shop' : 'enduser')} />
  return <Paid paid={data} remains="" onDone={onDone} />
}
