/** The sheet that hands in a contract; says what becomes of the one in force. */
import { useState } from 'react'
import { FileUp } from 'lucide-react'
import { listShopStandings } from '@taschino/contract/requests.ts'
import { PDF_PART } from '@taschino/contract/pdf-file.ts'
import { getContracts, handInContract } from '@taschino/contract/shops.ts'
import type { ShopContracts } from '@taschino/contract/shop-shapes.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate, setAnswer } from '../../../api/use-ask.ts'
import { FileChoice } from '../../../ui/FileChoice.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { cx } from '../../../ui/classes.ts'
import { pdfWords } from '../../../api/pdf-words.ts'
import { t } from '../../../words/words.ts'

const PATIENCE_MS = 60_000

export function HandInSheet({
  known: { shop, versions },
  onClose,
  onDone,
}: {
  known: ShopContracts
  onClose: () => void
  onDone: (version: number) => void
}) {
  const [file, setFile] = useState<File | null>(null)
  const before = versions[0]?.version ?? 0
  const tooLarge = file !== null && file.size > PDF_PART.file.maxBytes
  const act = useAct(handInContract, {
    timeout: PATIENCE_MS,
    words: pdfWords,
    onDone: async (made) => {
      setAnswer(getContracts, { params: { id: String(shop.id) } }, made)
      await invalidate(listShopStandings)
      onDone(made.versions[0]?.version ?? 1)
    },
  })
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(before === 0 ? 'contract.hand_in_title' : 'contract.replace_title', { shop: shop.title })}
      foot={
        <Button
          busy={act.busy}
          disabled={file === null || tooLarge}
          onClick={() => file && act.start({ params: { id: shop.id }, files: { file } })}>
          {t('contract.do', { version: before + 1 })}
        </Button>
      }>
      {act.trouble !== null && (
        <Notice kind="bad" className="mb-3">
          {act.trouble}
        </Notice>
      )}
      <p className="mt-0 mb-4">{t(before === 0 ? 'contract.about_first' : 'contract.about_next', { version: before })}</p>
      <FileChoice
        icon={<FileUp aria-hidden size={20} />}
        kind="ghost"
        accept="application/pdf"
        onFiles={([one]) => {
          setFile(one)
          act.dismiss()
        }}>
        {file ? t('companyDocuments.other_file') : t('companyDocuments.file')}
      </FileChoice>
      {file && (
        <p className={cx('mt-2 mb-0 text-[15px] font-semibold break-all', tooLarge && 'text-bad')} role={tooLarge ? 'alert' : undefined}>
          {tooLarge ? t('companyDocuments.too_large') : <bdi>{file.name}</bdi>}
        </p>
      )}
    </Sheet>
  )
}
