/** The last step: the signed contract, as a PDF or as photos that become one on the device. */
import { useEffect } from 'react'
import { ArrowDown, ArrowUp, Camera, FileText, Images, Trash2 } from 'lucide-react'
import { fetchPdfMaker } from '../../../device/paper-pdf.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { t } from '../../../words/words.ts'
import { FileChoice } from '../../../ui/FileChoice.tsx'
import type { Contract, KeptPage } from './use-contract.ts'
import type { StepProps } from './step-props.tsx'

export function ContractStep({ draft, fault, contract }: StepProps & { contract: Contract }) {
  const error = fault('file')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="m-0 text-[15px] text-ink-2">{t('shopAdd.contract_hint')}</p>
      {draft.group !== null && <Notice>{t('shopAdd.contract_group', { group: draft.group.title })}</Notice>}
      {error && <Notice kind="bad">{error}</Notice>}
      <ContractPart pdf={draft.pdf} contract={contract} />
    </div>
  )
}

/** The one PDF, or the photos that become one; and the ways to more of them. */
export function ContractPart({ pdf, contract }: { pdf: string | null; contract: Contract }) {
  const { trouble } = contract
  useEffect(() => void fetchPdfMaker(), [])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {trouble !== null && <Notice kind={trouble === 'not_kept' ? 'warn' : 'bad'}>{t(`shopAdd.contract_${trouble}`)}</Notice>}
      {pdf !== null ? (
        <div className="flex items-center gap-3 rounded-m border border-line bg-card p-2 ps-4">
          <FileText aria-hidden size={22} className="shrink-0 text-brand" />
          <bdi className="min-w-0 flex-1 font-semibold break-all">{pdf}</bdi>
          <IconButton label={t('shopAdd.contract_remove')} onClick={contract.removePdf}>
            <Trash2 aria-hidden size={20} />
          </IconButton>
        </div>
      ) : (
        <Photos contract={contract} />
      )}
    </div>
  )
}

/** The sheets so far, and the ways to more of them or to a PDF instead. */
function Photos({ contract }: { contract: Contract }) {
  const { pages, busy } = contract
  const some = pages.length > 0
  return (
    <>
      {some && <Pages pages={pages} contract={contract} />}
      <FileChoice
        icon={<Camera aria-hidden size={20} />}
        kind={some ? 'ghost' : 'primary'}
        accept="image/*"
        capture
        busy={busy}
        onFiles={contract.addPhotos}>
        {busy ? t('shopAdd.photo_reading') : t(some ? 'shopAdd.photo_next' : 'shopAdd.photo')}
      </FileChoice>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
        <FileChoice icon={<Images aria-hidden size={20} />} kind="ghost" accept="image/*" multiple busy={busy} onFiles={contract.addPhotos}>
          {t('shopAdd.photo_choose')}
        </FileChoice>
        {!some && (
          <FileChoice
            icon={<FileText aria-hidden size={20} />}
            kind="ghost"
            accept="application/pdf"
            onFiles={([file]) => contract.choosePdf(file)}>
            {t('shopAdd.pdf_choose')}
          </FileChoice>
        )}
      </div>
    </>
  )
}

/** The sheets in the order in which they will be read. */
function Pages({ pages, contract }: { pages: readonly KeptPage[]; contract: Contract }) {
  return (
    <ol aria-label={t('shopAdd.pages')} className="m-0 grid list-none grid-cols-2 gap-3 p-0 max-[360px]:grid-cols-1 sm:grid-cols-3">
      {pages.map(({ name, address }, i) => (
        <li key={name} className="overflow-hidden rounded-m border border-line bg-card">
          {address === '' ? (
            <Skeleton className="h-44 w-full" />
          ) : (
            <img
              src={address}
              alt={t('shopAdd.page', { n: i + 1, count: pages.length })}
              className="block h-44 w-full bg-white object-contain"
            />
          )}
          <div className="flex items-center justify-between border-t border-line">
            <IconButton label={t('shopAdd.page_up', { n: i + 1 })} disabled={i === 0} onClick={() => contract.move(name, -1)}>
              <ArrowUp aria-hidden size={20} />
            </IconButton>
            <span aria-hidden className="text-sm font-bold">
              {i + 1}
            </span>
            <IconButton
              label={t('shopAdd.page_down', { n: i + 1 })}
              disabled={i === pages.length - 1}
              onClick={() => contract.move(name, 1)}>
              <ArrowDown aria-hidden size={20} />
            </IconButton>
            <IconButton label={t('shopAdd.page_remove', { n: i + 1 })} onClick={() => contract.remove(name)}>
              <Trash2 aria-hidden size={20} />
            </IconButton>
          </div>
        </li>
      ))}
    </ol>
  )
}
