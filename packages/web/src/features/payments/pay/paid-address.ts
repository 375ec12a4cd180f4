/** Puts a payment's number into the address, so that a reload finds its proof and nobody pays again. */
import { useEffect } from 'react'
import { parseGtid } from '@taschino/basics/gtid.ts'
import { getReceipt } from '@taschino/contract/wallet.ts'
import { Refused } from '../../../api/answers.ts'
import { useSearchParams } from '../../../routing/router.tsx'
import { useAsk } from '../../../api/use-ask.ts'

/** In the address and not in the browser's step alone: a code that is scanned again is another address, and a new payment. */
const PAID = 'paid'

/** Written again when the step is another one: a sheet that closes late takes its own away from under us. */
export function usePaidAddress(gtid: string): void {
  const [search, setSearch] = useSearchParams()
  const written = search.get(PAID) === gtid
  useEffect(() => {
    if (!written) setSearch({ [PAID]: gtid }, { replace: true })
  }, [gtid, written, setSearch])
}

/** Quiet: the screen itself says that nobody answers. */
export const usePaidReceipt = (gtid: string | null) =>
  useAsk(getReceipt, { params: { gtid: gtid ?? '' } }, { enabled: gtid !== null, quiet: true })

/** Null also for whoever came in on this device later: the server gives a receipt to its own people only. */
export function usePaidHere(): string | null {
  const [search] = useSearchParams()
  const gtid = parseGtid(search.get(PAID) ?? '')
  const { error } = usePaidReceipt(gtid)
  return error instanceof Refused && error.error === 'not_found' ? null : gtid
}
