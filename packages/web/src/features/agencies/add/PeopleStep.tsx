/** Its people from a sheet, and the signed contract: both may come later. */
import { FileText } from 'lucide-react'
import { INVITE_MAX } from '@taschino/contract/agency-shapes.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { SectionTitle } from '../../../ui/Card.tsx'
import { buttonClass, Button } from '../../../ui/Button.tsx'
import { t } from '../../../words/words.ts'
import { linesFrom, PastePlace, PeopleTable } from '../employees/PeopleTable.tsx'
import { peopleFaults, tooMany, type AgencyDraft } from './agency-draft.ts'

interface StepProps {
  draft: AgencyDraft
  set: (change: Partial<AgencyDraft>) => void
  file: File | null
  onFile: (file: File | null) => void
  staff: boolean
}

export function PeopleStep({ draft, set, file, onFile, staff }: StepProps) {
  const { people } = draft
  const faults = peopleFaults(draft)
  const bad = new Set(faults.map(({ row }) => row)).size
  return (
    <>
      <SectionTitle>{t('agencyAdd.people')}</SectionTitle>
      <p className="m-0 mb-3 text-[15px] text-ink-2">{t(staff ? 'agencyAdd.people_hint' : 'agencyAdd.people_hint_waits')}</p>
      {people === null || people.length === 0 ? (
        <PastePlace empty={people !== null} onTake={(text) => set({ people: linesFrom(text) })} />
      ) : (
        <>
          {tooMany(draft) ? (
            <Notice kind="bad" className="mb-3">
              {t('employees.list_long', { max: INVITE_MAX, count: people.length })}
            </Notice>
          ) : (
            <p role="status" className={bad > 0 ? 'm-0 mb-3 font-semibold text-bad' : 'm-0 mb-3'}>
              {bad > 0 ? t('employees.list_bad', { count: bad }) : t('employees.list_good', { count: people.length })}
            </p>
          )}
          <PeopleTable lines={people} faults={faults} onSet={(lines) => set({ people: lines })} onAgain={() => set({ people: null })} />
        </>
      )}
      <SectionTitle>{t('agencyAdd.contract')}</SectionTitle>
      <p className="m-0 mb-3 text-[15px] text-ink-2">{t('agencyAdd.contract_hint')}</p>
      {file ? (
        <div className="flex items-center gap-3 rounded-m border border-line bg-card p-3">
          <FileText aria-hidden size={22} className="shrink-0 text-brand" />
          <bdi className="min-w-0 flex-1 truncate font-semibold">{file.name}</bdi>
          <Button kind="plain" size="small" onClick={() => onFile(null)}>
            {t('act.remove')}
          </Button>
        </div>
      ) : (
        <label className={`${buttonClass('ghost', 'small')} cursor-pointer focus-within:outline-3 focus-within:outline-brand`}>
          <FileText aria-hidden size={18} />
          {t('agencyAdd.contract_choose')}
          <input type="file" accept="application/pdf" className="sr-only" onChange={(event) => onFile(event.target.files?.[0] ?? null)} />
        </label>
      )}
    </>
  )
}
