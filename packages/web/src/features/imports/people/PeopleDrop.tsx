/** Takes a list of people: a sheet dropped or chosen, or rows pasted; with the template. */
import { useState } from 'react'
import { Download, FolderOpen } from 'lucide-react'
import { getPeopleTemplate } from '@taschino/contract/imports-people.ts'
import { IMPORT_ROWS } from '@taschino/contract/imports-shapes.ts'
import { askFile } from '../../../api/ask.ts'
import { useAct } from '../../../api/use-act.ts'
import { saveFile } from '../../../device/pdf.ts'
import { Button } from '../../../ui/Button.tsx'
import { DropCard } from '../../../ui/DropCard.tsx'
import { FileChoice, SHEET_FILES } from '../../../ui/FileChoice.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { t } from '../../../words/words.ts'
import { handInPeople, type HandedIn } from './hand-in-people.ts'

export function PeopleDrop({ idAgency, onMade }: { idAgency?: number | undefined; onMade: (made: HandedIn) => void }) {
  const [text, setText] = useState('')
  const act = useAct((what: File | string) => handInPeople(what, idAgency), { onDone: onMade })
  const take = (files: readonly File[]) => {
    const file = files.at(-1)
    if (file) act.start(file)
  }
  return (
    <>
      <DropCard busy={act.busy} onFiles={take}>
        <p className="mt-0 mb-1 text-base font-bold">{t('peopleBulk.drop')}</p>
        <p className="mt-0 mb-3 text-sm text-ink-2">{t('peopleBulk.drop_hint', { max: IMPORT_ROWS })}</p>
        <FileChoice
          icon={<FolderOpen aria-hidden size={18} />}
          kind="soft"
          size="small"
          accept={SHEET_FILES}
          busy={act.busy}
          onFiles={take}>
          {t('peopleBulk.choose')}
        </FileChoice>
        <Template />
        <label htmlFor="paste-people" className="mt-4 mb-2 block text-[15px] font-semibold">
          {t('peopleBulk.paste')}
        </label>
        <textarea
          id="paste-people"
          rows={5}
          value={text}
          spellCheck={false}
          placeholder={'Giulia\tBianchi\tgiulia@…'}
          className="w-full rounded-[14px] border-[1.5px] border-line-strong bg-card p-3 font-mono text-sm text-ink placeholder:text-ink-2"
          onChange={(event) => setText(event.target.value)}
        />
        <Button
          className="mt-3"
          kind={text.trim() === '' ? 'soft' : 'primary'}
          size="small"
          busy={act.busy}
          disabled={text.trim() === ''}
          onClick={() => act.start(text)}>
          {t('peopleBulk.read')}
        </Button>
      </DropCard>
      <div aria-live="polite">
        {act.trouble !== null && (
          <Notice kind="bad" className="mt-3">
            {act.trouble}
          </Notice>
        )}
      </div>
    </>
  )
}

function Template() {
  const act = useAct(() => askFile(getPeopleTemplate, {}, { quiet: true }), { onDone: (file) => saveFile(file, 'persone.xlsx') })
  return (
    <p className="mt-2 mb-0">
      <Button kind="plain" size="small" busy={act.busy} icon={<Download aria-hidden size={18} />} onClick={() => act.start()}>
        {t('bulk.template')}
      </Button>
      {act.trouble !== null && <span className="text-sm text-ink-2">{act.trouble}</span>}
    </p>
  )
}
