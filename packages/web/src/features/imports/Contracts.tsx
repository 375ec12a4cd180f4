/** The contracts of an import: how many, adding some, and those that belong to no row yet. */
import { useState } from 'react'
import { FileText, FolderOpen, GripVertical, X } from 'lucide-react'
import { dropImportFile, listImportFiles, listImportRows, matchImportFile } from '@taschino/contract/imports.ts'
import type { ImportFile, ShopImport } from '@taschino/contract/imports-shapes.ts'
import { PagedList } from '../../api/PagedList.tsx'
import { useAct } from '../../api/use-act.ts'
import { useInfinite } from '../../api/use-ask.ts'
import { FileChoice } from '../../ui/FileChoice.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Row, Rows, SectionTitle } from '../../ui/Card.tsx'
import { cx } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { t } from '../../words/words.ts'
import { holdFile } from './held-file.ts'
import { IMPORT_FILES, sendContracts, type RefusedFile } from './send-files.ts'

interface ContractsProps {
  className: string
  one: ShopImport
  onChanged: (next: ShopImport) => void
  onRefused: (files: readonly RefusedFile[]) => void
}

export function Contracts({ className, one, onChanged, onRefused }: ContractsProps) {
  const [kept, setKept] = useState(0)
  const add = useAct((files: readonly File[]) => sendContracts(one, files, setKept), {
    onDone: (sent) => {
      onChanged(sent.import)
      onRefused(sent.refused)
    },
  })
  const total = add.input?.length ?? 0
  return (
    <section aria-label={t('bulk.files')} className={cx('mb-4', className)}>
      <SectionTitle
        act={
          <FileChoice
            icon={<FolderOpen aria-hidden size={18} />}
            kind="soft"
            size="small"
            multiple
            accept={IMPORT_FILES}
            busy={add.busy}
            onFiles={(files) => {
              setKept(0)
              add.start(files)
            }}>
            {t('bulk.add_files')}
          </FileChoice>
        }>
        {t('bulk.files_count', { count: one.files.all })}
      </SectionTitle>
      {add.busy && <Progress label={t('bulk.sending')} says={t('bulk.sent', { done: kept, total })} done={kept} total={total} />}
      {add.trouble !== null && (
        <Notice
          kind="bad"
          act={
            <Button kind="ghost" size="small" onClick={add.retry}>
              {t('bulk.resume')}
            </Button>
          }>
          {add.trouble} {t('bulk.stopped', { done: kept, total })}
        </Notice>
      )}
      {one.files.unmatched > 0 && <Unmatched one={one} onChanged={onChanged} />}
    </section>
  )
}

function Unmatched({ one, onChanged }: { one: ShopImport; onChanged: (next: ShopImport) => void }) {
  const list = useInfinite(listImportFiles, { params: { id: one.id }, query: { only: 'unmatched', limit: 100 } })
  const [giving, setGiving] = useState<ImportFile | null>(null)
  const drop = useAct(dropImportFile, { onDone: onChanged })
  return (
    <>
      <p className="mt-0 mb-2 text-sm text-ink-2">{t('bulk.unmatched', { count: one.files.unmatched })}</p>
      {drop.trouble !== null && <Notice kind="bad">{drop.trouble}</Notice>}
      <PagedList list={list} waiting={2} none={null}>
        {(items) => (
          <Rows label={t('bulk.unmatched_label')}>
            {items.map((file) => (
              <Row
                key={file.id}
                lead={<FileText aria-hidden size={22} />}
                title={<bdi>{file.name}</bdi>}
                onClick={() => setGiving(file)}
                end={<span className="text-sm text-brand">{t('bulk.give')}</span>}
                beside={
                  <>
                    <Grip id={file.id} />
                    <IconButton
                      label={t('bulk.drop_file', { name: file.name })}
                      disabled={drop.busy}
                      onClick={() => drop.start({ params: { id: one.id, file: file.id } })}>
                      <X aria-hidden size={21} />
                    </IconButton>
                  </>
                }
              />
            ))}
          </Rows>
        )}
      </PagedList>
      {giving && <GiveSheet one={one} file={giving} onChanged={onChanged} onClose={() => setGiving(null)} />}
    </>
  )
}

/** With a mouse it is dragged to its row; everything else has the press beside it. */
const Grip = ({ id }: { id: number }) => (
  <span
    draggable
    aria-hidden
    title={t('bulk.drag')}
    className="hidden cursor-grab p-2 text-ink-2 pointer-fine:block"
    onDragStart={(event) => holdFile(event.dataTransfer, id)}>
    <GripVertical size={19} />
  </span>
)

interface GiveSheetProps {
  one: ShopImport
  file: ImportFile
  onChanged: (next: ShopImport) => void
  onClose: () => void
}

/** Rows that wait for a file. */
function GiveSheet({ one, file, onChanged, onClose }: GiveSheetProps) {
  const list = useInfinite(listImportRows, { params: { id: one.id }, query: { only: 'waiting', limit: 100 } })
  const give = useAct(matchImportFile, {
    onDone: (next) => {
      onChanged(next)
      onClose()
    },
  })
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('bulk.give_title')}
      foot={
        <Button kind="ghost" onClick={onClose}>
          {t('act.cancel')}
        </Button>
      }>
      <p className="mt-0 mb-3 break-words">
        <bdi>{file.name}</bdi>
      </p>
      {give.trouble !== null && <Notice kind="bad">{give.trouble}</Notice>}
      <PagedList list={list} waiting={3} none={<EmptyState title={t('bulk.none.waiting')} />}>
        {(items) => (
          <Rows label={t('bulk.rows')}>
            {items.map((row) => (
              <Row
                key={row.n}
                title={<bdi>{row.cells.title ?? t('bulk.nameless')}</bdi>}
                detail={<bdi>{row.cells.vatNumber}</bdi>}
                onClick={() => give.start({ params: { id: one.id, file: file.id }, body: { n: row.n } })}
              />
            ))}
          </Rows>
        )}
      </PagedList>
    </Sheet>
  )
}
