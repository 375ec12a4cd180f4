/**
 * The dialog with mandatory documents (docs/product.md, documents): the list with "Esci" and "Conferma", then the result. Nothing else
 * closes it.
 */
import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { agree, mandatoryNotAgreed } from '@taschino/contract/documents.ts'
import type { DocumentVersion } from '@taschino/contract/documents.ts'
import { ask } from '../../api/ask.ts'
import { useAct } from '../../api/use-act.ts'
import { logout } from '../../auth/log-in-out.ts'
import { Button } from '../../ui/Button.tsx'
import { useDialog } from '../../ui/dialog.ts'
import { t } from '../../words/words.ts'
import { ReadButton } from './ReadButton.tsx'

interface Props {
  documents: readonly DocumentVersion[]
  /** A fresh list: what was shown may have been replaced meanwhile. */
  onList: (documents: readonly DocumentVersion[]) => void
  onAgreed: () => void
  onClose: () => void
}

export function DocumentsDialog({ documents, onList, onAgreed, onClose }: Props) {
  // Stays through a failed try: nobody has to tick everything twice.
  const [agreed, setAgreed] = useState<ReadonlySet<number>>(new Set())
  const titleId = useId()
  // Escape and the ground around do nothing; browsers that insist (twice Escape) find it open again.
  const ref = useDialog(true, () =>
    setTimeout(() => {
      if (ref.current && !ref.current.open) ref.current.showModal()
    }),
  )

  const act = useAct(async () => {
    const { waiting } = await ask(agree, { body: { documentsIDs: documents.map((one) => one.idDocument) } }, { quiet: true })
    if (waiting > 0) onList(await ask(mandatoryNotAgreed, undefined, { quiet: true }))
    else onAgreed()
    return { all: waiting === 0 }
  })
  const back = async () => {
    const fresh = await ask(mandatoryNotAgreed, undefined, { quiet: true }).catch(() => null)
    if (fresh) onList(fresh)
    act.dismiss()
  }

  return (
    <dialog ref={ref} className="sheet" aria-labelledby={titleId}>
      <div className="sheet-body flex max-h-[92dvh] flex-col overflow-y-auto rounded-t-sheet bg-card px-5 pt-5 pb-[max(20px,env(safe-area-inset-bottom))]">
        {act.trouble === null && !act.result?.all ? (
          <List
            titleId={titleId}
            documents={documents}
            agreed={agreed}
            onAgreed={setAgreed}
            busy={act.busy}
            onConfirm={() => act.start()}
          />
        ) : act.trouble === null ? (
          <Result
            titleId={titleId}
            icon={<CircleCheck aria-hidden size={56} className="text-brand" />}
            title={t('agreement_success')}
            act={<Button onClick={onClose}>{t('act.close')}</Button>}>
            {t('documents.success_body')}
          </Result>
        ) : (
          <Result
            titleId={titleId}
            icon={<CircleAlert aria-hidden size={56} className="text-bad" />}
            title={t('agreement_error')}
            act={<Button onClick={() => void back()}>{t('act.back')}</Button>}>
            {act.trouble}
          </Result>
        )}
      </div>
    </dialog>
  )
}

interface ListProps {
  titleId: string
  documents: readonly DocumentVersion[]
  agreed: ReadonlySet<number>
  onAgreed: (agreed: ReadonlySet<number>) => void
  busy: boolean
  onConfirm: () => void
}

function List({ titleId, documents, agreed, onAgreed, busy, onConfirm }: ListProps) {
  const all = documents.every((one) => agreed.has(one.idDocument))
  const set = (id: number, on: boolean) => onAgreed(new Set(on ? [...agreed, id] : [...agreed].filter((one) => one !== id)))
  return (
    <>
      <Heading id={titleId}>{t('documents.title')}</Heading>
      <p className="mt-1 mb-4 text-ink-2">{t('documents.intro')}</p>
      <ul
        aria-label={t('documents.list')}
        className="m-0 h-[265px] shrink-0 list-none divide-y divide-line overflow-y-auto rounded-m border border-line p-0">
        {documents.map((one) => (
          <li key={one.idDocument} className="p-4">
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                checked={agreed.has(one.idDocument)}
                onChange={(event) => set(one.idDocument, event.target.checked)}
                className="size-6 shrink-0 accent-brand"
              />
              <span className="font-semibold">{t('documents.i_agree', { title: one.title })}</span>
            </label>
            <div className="mt-1 flex flex-wrap items-center gap-x-3 ps-9">
              <ReadButton document={one} />
            </div>
          </li>
        ))}
      </ul>
      <p id={`${titleId}-why`} className="mt-3 mb-0 min-h-6 text-sm text-ink-2">
        {all ? '' : t('documents.confirm_hint')}
      </p>
      <div className="mt-3 flex gap-3">
        <Button kind="ghost" onClick={() => logout({ forced: true })}>
          {t('nav.logout')}
        </Button>
        <Button disabled={!all} busy={busy} aria-describedby={`${titleId}-why`} onClick={onConfirm}>
          {t('act.confirm')}
        </Button>
      </div>
    </>
  )
}

function Result({
  titleId,
  icon,
  title,
  children,
  act,
}: {
  titleId: string
  icon: ReactNode
  title: string
  children: ReactNode
  act: ReactNode
}) {
  return (
    <div className="grid justify-items-center gap-2 py-4 text-center">
      {icon}
      <Heading id={titleId}>{title}</Heading>
      <p className="mt-0 mb-4 text-ink-2">{children}</p>
      {act}
    </div>
  )
}

/** Each slide begins at its heading, so that screen readers say where one has come. */
function Heading({ id, children }: { id: string; children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <h2 ref={ref} id={id} tabIndex={-1} className="m-0 text-xl outline-none">
      {children}
    </h2>
  )
}
