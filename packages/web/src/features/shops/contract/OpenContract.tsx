/** Opens a contract in a tab of its own: with a ticket that is drawn at the press, because no address may carry who is logged in. */
import { useState } from 'react'
import { FileText } from 'lucide-react'
import { drawContractTicket, readContract } from '@taschino/contract/shops.ts'
import { addressOf } from '../../../app/address.ts'
import { ask } from '../../../app/ask.ts'
import { serverOrigin } from '../../../device/native.ts'
import { openTab } from '../../../device/open-tab.ts'
import { Button } from '../../../ui/Button.tsx'
import { errorWords } from '../../../words/refusals.ts'
import { t } from '../../../words/words.ts'

export function OpenContract({ idShop, version, inForce = false }: { idShop: number; version: number; inForce?: boolean }) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const open = async () => {
    setBusy(true)
    setError(null)
    try {
      const params = { id: idShop }
      const { ticket } = await ask(drawContractTicket, { params }, { quiet: true })
      openTab(serverOrigin() + addressOf(readContract, { params, query: { tk: ticket, version } }))
    } catch (caught) {
      setError(caught)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button {...(inForce ? {} : { kind: 'soft' as const, size: 'small' as const })} busy={busy} icon={<FileText aria-hidden size={inForce ? 20 : 18} />} aria-label={inForce ? undefined : t('contract.read_version', { version })}
        onClick={() => void open()}>{t(inForce ? 'contract.read' : 'documents.read')}</Button>
      {error !== null && <p role="alert" className="mt-2 mb-0 basis-full text-sm text-bad">{errorWords(error)}</p>}
    </>
  )
}
