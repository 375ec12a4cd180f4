/** Where a list of people comes in: a spreadsheet dropped or chosen, or its rows pasted; and the template to begin with. */
import { useState, type DragEvent } from 'react'
import { Download } from 'lucide-react'
import { getPeopleTemplate } from '@taschino/contract/imports-people.ts'
import { IMPORT_ROWS } from '@taschino/contract/imports-shapes.ts'
import { askFile } from '../../../api/ask.ts'
import { useAct } from '../../../api/use-act.ts'
import { saveFile } from '../../../device/pdf.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { cx } from '../../../ui/classes.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { t } from '../../../words/words.ts'
import { FilesButton } from '../FilesButton.tsx'
import { handInPeople, type HandedIn } from './hand-in-people.ts'

export function PeopleDrop({ idAgency, onMade }: { idAgency?: number | undefined; onMade: (made: HandedIn) => void }) {
  const [over, setOver] = useState(false)
  const [text, setText] = useState('')
  const act = useAct((what: File | string) => handInPeople(what, idAgency), { onDone: onMade })
  const take = (files: readonly File[]) => {
    const file = files.at(-1)
    if (file) act.start(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }
  return (
    <>
      <Card className={cx('transition-colors', over && 'border-brand bg-mint')}>
        <div
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}>
          <p className="mt-0 mb-1 text-base font-bold">{t('peopleBulk.drop')}</p>
          <p className="mt-0 mb-3 text-sm text-ink-2">{t('peopleBulk.drop_hint', { max: IMPORT_ROWS })}</p>
          <FilesButton busy={act.busy} accept=".xlsx,.csv,.txt,.tsv" onFiles={take}>
            {t('peopleBulk.choose')}
          </FilesButton>
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
        </div>
      </Card>
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
