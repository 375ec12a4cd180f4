/** The sheet that hands in a contract, as a PDF or as photos. */
import { useState } from 'react'
import { getReview } from '@taschino/contract/onboarding.ts'
import type { ShopRecord } from '@taschino/contract/onboarding-shapes.ts'
import { getContracts, handInContract } from '@taschino/contract/shops.ts'
import { ask } from '../../../api/ask.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate } from '../../../api/use-ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { pdfWords } from '../../../api/pdf-words.ts'
import { t } from '../../../words/words.ts'
import { ContractPart } from '../add/ContractStep.tsx'
import { useContract } from '../add/use-contract.ts'

const PATIENCE_MS = 120_000

export function HandInSheet({ record, onClose }: { record: ShopRecord; onClose: () => void }) {
  const [part, setPart] = useState<{ pdf: string | null; pages: string[] }>({ pdf: null, pages: [] })
  const contract = useContract(`record.${record.id}`, part, (change) => setPart((before) => ({ ...before, ...change })))
  const act = useAct(
    async () => {
      const file = await contract.file()
      if (file) await ask(handInContract, { params: { id: record.id }, files: { file } }, { quiet: true, timeout: PATIENCE_MS })
    },
    {
      words: pdfWords,
      onDone: async () => {
        await contract.drop()
        await invalidate(getReview, getContracts)
        onClose()
      },
    },
  )
  const empty = part.pdf === null && part.pages.length === 0
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(record.contract ? 'contract.replace_title' : 'contract.hand_in_title', { shop: record.data.title })}
      foot={
        <Button busy={act.busy} disabled={empty || contract.busy} onClick={() => act.start()}>
          {t('contract.do', { version: (record.contract?.version ?? 0) + 1 })}
        </Button>
      }>
      {act.trouble !== null && (
        <Notice kind="bad" className="mb-3">
          {act.trouble}
        </Notice>
      )}
      <ContractPart pdf={part.pdf} contract={contract} />
    </Sheet>
  )
}
