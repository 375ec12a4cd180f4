/** The sheet that publishes a version: PDF, audience, and how many people will be asked before their next payment. */
import { useState } from 'react'
import { FileUp } from 'lucide-react'
import { listDocuments, publishDocument } from '@taschino/contract/documents.ts'
import { PDF_PART } from '@taschino/contract/pdf-file.ts'
import { ROLES, type Role } from '@taschino/contract/roles.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate } from '../../../api/use-ask.ts'
import { FileChoice } from '../../../ui/FileChoice.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { cx } from '../../../ui/classes.ts'
import { pdfWords } from '../../../api/pdf-words.ts'
import { t } from '../../../words/words.ts'
import { useStepUp } from '../../stepup/public.ts'
import { nameFrom, peopleIn, type People } from './people-in.ts'

/** What a version is of: a document that exists, or a new one. */
export interface Subject {
  name: string | null
  title: string
  roles: readonly Role[]
}

interface PublishSheetProps {
  subject: Subject
  /** Names that exist already. */
  taken: readonly string[]
  people: People
  onClose: () => void
  onDone: (sentence: string) => void
}

const PATIENCE_MS = 60_000

const isTooLarge = (file: File): boolean => file.size > PDF_PART.file.maxBytes

export function PublishSheet({ subject, taken, people, onClose, onDone }: PublishSheetProps) {
  const [file, setFile] = useState<File | null>(null)
  const [title, setTitle] = useState(subject.title)
  const [roles, setRoles] = useState(subject.roles)
  const { withStepUp, sheet } = useStepUp()
  const act = useAct(publishDocument, {
    prove: withStepUp,
    timeout: PATIENCE_MS,
    words: pdfWords,
    onDone: (made) =>
      invalidate(listDocuments).then(() => onDone(t('companyDocuments.done', { title: made.title, version: made.version }))),
  })
  const asked = peopleIn(people, roles)
  const publish = () =>
    file && act.start({ body: { name: subject.name ?? nameFrom(title, taken), title: title.trim(), roles: [...roles] }, files: { file } })
  const ready = file !== null && !isTooLarge(file) && title.trim() !== '' && roles.length > 0
  return (
    <>
      <Sheet
        open
        onClose={onClose}
        title={subject.name === null ? t('companyDocuments.new_title') : t('companyDocuments.publish_title', { title: subject.title })}
        foot={
          <Button busy={act.busy} disabled={!ready} onClick={publish}>
            {asked === 0 ? t('companyDocuments.do_nobody') : t('companyDocuments.do', { count: asked })}
          </Button>
        }>
        {act.trouble !== null && (
          <Notice kind="bad" className="mb-3">
            {act.trouble}
          </Notice>
        )}
        <div className="grid gap-4">
          <PdfChoice
            file={file}
            onChoose={(chosen) => {
              setFile(chosen)
              act.dismiss()
            }}
          />
          <Field
            label={t('companyDocuments.name')}
            value={title}
            maxLength={120}
            autoComplete="off"
            onChange={(event) => setTitle(event.target.value)}
          />
          <RolesChoice roles={roles} people={people} onChange={setRoles} />
          {roles.length > 0 && (
            <Notice
              kind="warn"
              title={asked === 0 ? t('companyDocuments.preview_nobody') : t('companyDocuments.preview', { count: asked })}>
              {t('companyDocuments.preview_body')}
            </Notice>
          )}
        </div>
      </Sheet>
      {sheet}
    </>
  )
}

/** The text as a PDF; one that is too large is told before it is sent. */
function PdfChoice({ file, onChoose }: { file: File | null; onChoose: (file: File | null) => void }) {
  const tooLarge = file !== null && isTooLarge(file)
  return (
    <div>
      <FileChoice icon={<FileUp aria-hidden size={20} />} kind="ghost" accept="application/pdf" onFiles={([one]) => onChoose(one)}>
        {file ? t('companyDocuments.other_file') : t('companyDocuments.file')}
      </FileChoice>
      {file && (
        <p className={cx('mt-2 mb-0 text-[15px] font-semibold break-all', tooLarge && 'text-bad')} role={tooLarge ? 'alert' : undefined}>
          {tooLarge ? t('companyDocuments.too_large') : file.name}
        </p>
      )}
    </div>
  )
}

function RolesChoice({ roles, people, onChange }: { roles: readonly Role[]; people: People; onChange: (roles: Role[]) => void }) {
  return (
    <fieldset className="m-0 border-0 p-0">
      <legend className="mb-2 p-0 font-semibold">{t('companyDocuments.who')}</legend>
      <div className="grid gap-2 min-[480px]:grid-cols-2">
        {ROLES.map((role) => (
          <label
            key={role}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-m border-[1.5px] border-line-strong px-3 has-checked:border-brand has-checked:bg-mint has-focus-visible:outline-3 has-focus-visible:outline-brand">
            <input
              type="checkbox"
              checked={roles.includes(role)}
              className="size-5 accent-brand"
              onChange={(event) => onChange(event.target.checked ? [...roles, role] : roles.filter((one) => one !== role))}
            />
            <span className="flex-1 font-semibold first-letter:uppercase">{t(`role.${role}`)}</span>
            <span className="text-sm text-ink-2">{t('companyDocuments.people', { count: peopleIn(people, [role]) })}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
