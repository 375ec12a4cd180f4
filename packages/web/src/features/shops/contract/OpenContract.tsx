/** Opens a contract over the screen; what draws it comes with the press, for most who come here read none. */
import { useState } from 'react'
import { FileText } from 'lucide-react'
import { late } from '../../../routing/late.tsx'
import { Failed } from '../../../routing/screen.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { t } from '../../../words/words.ts'
import { contractPaper } from './contract-paper.ts'

const PaperSheet = late(async () => (await import('../../../api/PaperSheet.tsx')).PaperSheet)

interface OpenContractProps {
  idShop: number
  version: number
  inForce?: boolean
}

export function OpenContract({ idShop, version, inForce = false }: OpenContractProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const title = t('contract.title_version', { version })
  return (
    <>
      <Button
        {...(inForce ? {} : { kind: 'soft' as const, size: 'small' as const })}
        icon={<FileText aria-hidden size={inForce ? 20 : 18} />}
        aria-label={inForce ? undefined : t('contract.read_version', { version })}
        onClick={() => setOpen(true)}>
        {t(inForce ? 'contract.read' : 'documents.read')}
      </Button>
      {open && (
        <PaperSheet.Component
          {...contractPaper(idShop, version)}
          title={title}
          onClose={close}
          waiting={null}
          failed={(again) => (
            <Sheet open title={title} onClose={close}>
              <Failed again={again} />
            </Sheet>
          )}
        />
      )}
    </>
  )
}
