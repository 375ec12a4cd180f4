/** The way in for a table: paste it, drop a file on it, or choose one. */
import { useId, useRef, useState } from 'react'
import type { DragEvent } from 'react'
import { FileSpreadsheet } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/classes.ts'
import { t } from '../../words/words.ts'
import { rowsIn } from './rows-in.ts'

export interface Handed {
  source: 'paste' | 'file'
  file: File
}

export function TableIn({ busy, onHanded }: { busy: boolean; onHanded: (handed: Handed) => void }) {
  const [text, setText] = useState('')
  const [over, setOver] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const id = useId()
  const give = (file: File | undefined) => file && !busy && onHanded({ source: 'file', file })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    give(event.dataTransfer.files[0])
  }
  const lines = rowsIn(text)
  return (
    <Card className={cx('transition-colors', over && 'border-brand bg-mint')}>
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}>
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
          <Button
            kind="soft"
            size="small"
            busy={busy && text === ''}
            icon={<FileSpreadsheet aria-hidden size={18} />}
            onClick={() => picker.current?.click()}>
            {t('dist.choose_file')}
          </Button>
          <span className="text-sm text-ink-2">{t('dist.drop_hint')}</span>
          <input
            ref={picker}
            type="file"
            hidden
            aria-label={t('dist.choose_file')}
            accept=".xlsx,.csv,.txt,.tsv"
            onChange={(event) => {
              give(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </div>
      </div>
    </Card>
  )
}
