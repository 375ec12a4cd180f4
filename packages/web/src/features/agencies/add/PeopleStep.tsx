/** The step for the agency's people from a sheet and the signed contract; both may come later. */
import { FileText } from 'lucide-react'
import { dropPeopleImport, getPeopleImport } from '@taschino/contract/imports-people.ts'
import { useAct } from '../../../api/use-act.ts'
import { setAnswer } from '../../../api/use-ask.ts'
import { FileChoice } from '../../../ui/FileChoice.tsx'
import { SectionTitle } from '../../../ui/Card.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { t } from '../../../words/words.ts'
import { PeopleDrop, peopleInTheWay, PeopleLines } from '../../imports/public.ts'
import type { AgencyDraft } from './agency-draft.ts'
import type { PeopleListDraft } from './people-list.ts'

interface StepProps {
  list: PeopleListDraft
  set: (change: Partial<AgencyDraft>) => void
  file: File | null
  onFile: (file: File | null) => void
  staff: boolean
}

export function PeopleStep({ list: { one }, set, file, onFile, staff }: StepProps) {
  const drop = useAct(dropPeopleImport, { onDone: () => set({ list: null }) })
  const way = one && peopleInTheWay(one)
  return (
    <>
      <SectionTitle>{t('agencyAdd.people')}</SectionTitle>
      <p className="m-0 mb-3 text-[15px] text-ink-2">{t(staff ? 'agencyAdd.people_hint' : 'agencyAdd.people_hint_waits')}</p>
      {one === null ? (
        <PeopleDrop
          onMade={({ import: made }) => {
            setAnswer(getPeopleImport, { params: { id: made.id } }, made)
            set({ list: made.id })
          }}
        />
      ) : (
        <>
          <p role="status" className={way === null ? 'm-0 mb-3' : 'm-0 mb-3 font-semibold text-bad'}>
            {way ?? t('agencyAdd.people_ready', { count: one.rows.good })}
          </p>
          <PeopleLines one={one} onChanged={(next) => setAnswer(getPeopleImport, { params: { id: one.id } }, next)} />
          {drop.trouble !== null && <Notice kind="bad">{drop.trouble}</Notice>}
          <Button className="mt-3" kind="plain" size="small" busy={drop.busy} onClick={() => drop.start({ params: { id: one.id } })}>
            {t('agencyAdd.people_again')}
          </Button>
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
        <FileChoice
          icon={<FileText aria-hidden size={18} />}
          kind="ghost"
          size="small"
          accept="application/pdf"
          onFiles={([one]) => onFile(one)}>
          {t('agencyAdd.contract_choose')}
        </FileChoice>
      )}
    </>
  )
}
