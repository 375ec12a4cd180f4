/** Takes a sheet: pasted, dropped or chosen as a file. */
import { useId, useState } from 'react'
import { FileSpreadsheet } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { DropCard } from '../../ui/DropCard.tsx'
import { FileChoice, SHEET_FILES } from '../../ui/FileChoice.tsx'
import { t } from '../../words/words.ts'
import { rowsIn } from './rows-in.ts'

export interface Handed {
  source: 'paste' | 'file'
  file: File
}

export function TableIn({ busy, onHanded }: { busy: boolean; onHanded: (handed: Handed) => void }) {
  const [text, setText] = useState('')
  const id = useId()
  const give = (file: File | undefined) => file && onHanded({ source: 'file', file })
  const lines = rowsIn(text)
  return (
    <DropCard busy={busy} onFiles={([file]) => give(file)}>
      <label htmlFor={id} className="mb-1 block text-base font-bold">
        {t('dist.paste')}
      </label>
      <p id={`${id}-hint`} className="mt-0 mb-2 text-sm text-ink-2">
        {t('dist.paste_hint')}
      </p>
      <textarea
        id={id}
        aria-describedby={`${id}-hint`}
        rows={6}
        value={text}
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        placeholder={t('dist.paste_example')}
        className="block w-full resize-y rounded-[14px] border-[1.5px] border-line-strong bg-bg p-3 font-mono text-[15px] text-ink placeholder:text-ink-2"
      />
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button
          size="small"
          busy={busy && text !== ''}
          disabled={text.trim() === '' || busy}
          onClick={() => onHanded({ source: 'paste', file: new File([text], '', { type: 'text/plain' }) })}>
          {lines === 0 ? t('dist.read') : t('dist.read_lines', { count: lines })}
        </Button>
        <FileChoice
          icon={<FileSpreadsheet aria-hidden size={18} />}
          kind="soft"
          size="small"
          accept={SHEET_FILES}
          busy={busy && text === ''}
          onFiles={([file]) => give(file)}>
          {t('dist.choose_file')}
        </FileChoice>
        <span className="text-sm text-ink-2">{t('dist.drop_hint')}</span>
      </div>
    </DropCard>
  )
}
