/** A button that opens a shop's contract over the screen. */
import { OpenPaper } from '../../../api/OpenPaper.tsx'
import { t } from '../../../words/words.ts'
import { contractPaper } from './contract-paper.ts'

interface OpenContractProps {
  idShop: number
  version: number
  inForce?: boolean
}

export const OpenContract = ({ idShop, version, inForce = false }: OpenContractProps) => (
  <OpenPaper
    {...(inForce ? {} : { kind: 'soft' as const, size: 'small' as const })}
    aria-label={inForce ? undefined : t('contract.read_version', { version })}
    title={t('contract.title_version', { version })}
    paper={contractPaper(idShop, version)}>
    {t(inForce ? 'contract.read' : 'documents.read')}
  </OpenPaper>
)
