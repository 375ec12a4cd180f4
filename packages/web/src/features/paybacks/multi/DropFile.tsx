/** Takes a sheet of requests, dropped or chosen. */
import { useId, useState } from 'react'
import { FileSpreadsheet } from 'lucide-react'
import { t } from '../../../words/words.ts'

export function DropFile({ name, busy, onFile }: { name: string | null; busy: boolean; onFile: (file: File) => void }) {
  const id = useId()
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file && !busy) onFile(file)
  }
  return (
    <label
      htmlFor={id}
      aria-busy={busy || undefined}
      className={`relative mt-4 flex min-h-36 cursor-pointer flex-col items-center justify-center gap-2 rounded-big border-2 border-dashed p-5 text-center has-focus-visible:outline-3 has-focus-visible:outline-brand ${over ? 'border-brand bg-mint' : 'border-line-strong bg-card'}`}>
      <FileSpreadsheet aria-hidden size={30} className="text-brand" />
      <span className="font-semibold">{busy ? t('multi.reading') : name === null ? t('multi.drop') : <bdi>{name}</bdi>}</span>
      <span className="text-sm text-ink-2">{t(name === null ? 'multi.drop_hint' : 'multi.drop_other')}</span>
      {/* It lies over the whole place, so that a file dropped anywhere on it is chosen. Emptied after each choice, so that the same file can be chosen again once it was repaired. */}
      <input
        id={id}
        type="file"
        accept=".xlsx,.csv,text/csv"
        disabled={busy}
        className="absolute inset-0 cursor-pointer opacity-0"
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onChange={(event) => {
          setOver(false)
          take(event.target.files)
          event.target.value = ''
        }}
      />
    </label>
  )
}
