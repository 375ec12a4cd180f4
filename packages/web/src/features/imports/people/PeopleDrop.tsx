/** Takes a list of people: a sheet dropped or chosen, or rows pasted; with the template. */
import { useState } from 'react'
import { getPeopleTemplate } from '@taschino/contract/imports-people.ts'
import { IMPORT_ROWS } from '@taschino/contract/imports-shapes.ts'
import { TemplateButton } from '../../../api/TemplateButton.tsx'
import { useAct } from '../../../api/use-act.ts'
import { Button } from '../../../ui/Button.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
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
      <FileDrop
        title={t('peopleBulk.drop')}
        hint={t('peopleBulk.drop_hint', { max: IMPORT_ROWS })}
        choose={t('peopleBulk.choose')}
        busy={act.busy}
        onFiles={take}>
        <TemplateButton call={getPeopleTemplate} file="persone.xlsx" label={t('bulk.template')} />
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
      </FileDrop>
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
