/** Opens a contract in its own tab, or at a desk beside its fields: by a ticket drawn at the press, for no address carries who is in. */
import { FileText } from 'lucide-react'
import { drawContractTicket, readContract } from '@taschino/contract/shops.ts'
import { addressOf } from '../../../api/address.ts'
import { useAct } from '../../../api/use-act.ts'
import { serverOrigin } from '../../../device/native.ts'
import { openBeside, openTab } from '../../../device/open-tab.ts'
import { Button } from '../../../ui/Button.tsx'
import { t } from '../../../words/words.ts'

export function OpenContract({
  idShop,
  version,
  inForce = false,
  beside = false,
}: {
  idShop: number
  version: number
  inForce?: boolean
  /** Its fields stand on this screen. */
  beside?: boolean
}) {
  const open = beside ? openBeside : openTab
  const params = { id: idShop }
  const act = useAct(drawContractTicket, {
    onDone: ({ ticket }) => open(serverOrigin() + addressOf(readContract, { params, query: { tk: ticket, version } })),
  })
  return (
    <>
      <Button
        {...(inForce ? {} : { kind: 'soft' as const, size: 'small' as const })}
        busy={act.busy}
        icon={<FileText aria-hidden size={inForce ? 20 : 18} />}
        aria-label={inForce ? undefined : t('contract.read_version', { version })}
        onClick={() => act.start({ params })}>
        {t(inForce ? 'contract.read' : 'documents.read')}
      </Button>
      {act.trouble !== null && (
        <p role="alert" className="mt-2 mb-0 basis-full text-sm text-bad">
          {act.trouble}
        </p>
      )}
    </>
  )
}
