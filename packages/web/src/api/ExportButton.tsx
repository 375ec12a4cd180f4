/** The button "Esporta": saves what a list shows now, with its filters and columns, as CSV or Excel. */
import { useId, useRef, useState } from 'react'
import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import type { Call } from '@taschino/contract/call.ts'
import { EXPORT_FORMATS, type ExportFormat } from '@taschino/contract/export.ts'
import { askFile } from './ask.ts'
import { useAct } from './use-act.ts'
import { saveFile } from '../device/pdf.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { useClosing } from '../ui/closing.ts'
import { dayKey } from '../words/formats.ts'
import { currentLanguage, t } from '../words/words.ts'

/** A long list takes the server some seconds. */
const PATIENCE_MS = 60_000
const ICON = { csv: FileText, xlsx: FileSpreadsheet } as const

/** Below the button; on a phone, where the button may stand at either edge, above the tabs. */
const PLACE = 'max-sm:fixed max-sm:inset-x-5 max-sm:bottom-[calc(var(--tabbar)+12px)] sm:absolute sm:end-0 sm:top-full sm:mt-1'

interface ExportButtonProps {
  /** The call that the contract declares beside the list's own. */
  call: Call
  params?: object
  /** The filters of the list as they stand; page and cursor are left out. */
  query?: object
  /** What the file is called, without day and ending. */
  name: string
  /** Only the icon, where the title line is short. */
  small?: boolean
}

export function ExportButton({ call, params, query, name, small }: ExportButtonProps) {
  const [open, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const id = useId()
  const act = useAct(async (format: ExportFormat) => {
    const input = { ...(params ? { params } : {}), query: { ...query, format, language: currentLanguage() } }
    const file = await (askFile as (call: Call, input: object, options: object) => Promise<Blob>)(call, input, {
      quiet: true,
      timeout: PATIENCE_MS,
    })
    const title = `${name}-${dayKey(Date.now())}.${format}`
    saveFile(file, title)
    return t('export.done', { name: title })
  })
  const { busy, result: done, trouble } = act
  const said = done ?? trouble
  useClosing(open || said !== null, place, () => {
    setOpen(false)
    act.dismiss()
  })
  const save = (format: ExportFormat) => {
    setOpen(false)
    act.start(format)
  }
  const press = { 'aria-expanded': open, 'aria-controls': id, onClick: () => setOpen(!open) }
  return (
    <div ref={place} className="relative">
      {small ? (
        <IconButton label={t('export.button')} aria-busy={busy || undefined} disabled={busy} {...press}>
          {busy ? (
            <span aria-hidden className="size-5 animate-spin rounded-full border-2 border-current border-e-transparent" />
          ) : (
            <Download aria-hidden size={22} />
          )}
        </IconButton>
      ) : (
        <Button size="small" kind="soft" busy={busy} icon={<Download aria-hidden size={18} />} {...press}>
          {t('export.button')}
        </Button>
      )}
      <ul
        id={id}
        hidden={!open}
        aria-label={t('export.menu')}
        className={`${PLACE} z-30 m-0 min-w-64 list-none rounded-m border border-line bg-card p-1.5 shadow-card`}>
        {EXPORT_FORMATS.toReversed().map((format) => (
          <li key={format}>
            <Choice format={format} onChoose={() => save(format)} />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {busy ? t('export.busy') : done}
      </p>
      {said !== null && (
        <p
          role={trouble === null ? undefined : 'alert'}
          aria-hidden={trouble === null || undefined}
          className={`${PLACE} z-20 m-0 rounded-xl sm:w-max sm:max-w-64 border border-line bg-card px-3 py-2 text-sm shadow-card ${trouble === null ? 'text-ok-text' : 'text-bad'} ${open ? 'hidden' : ''}`}>
          {said}
        </p>
      )}
    </div>
  )
}

function Choice({ format, onChoose }: { format: ExportFormat; onChoose: () => void }) {
  const Icon = ICON[format]
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex min-h-12 w-full items-center gap-3 rounded-xl px-3 py-2 text-start text-ink hover:bg-mint">
      <Icon aria-hidden size={20} className="shrink-0 text-brand" />
      <span>
        <span className="block font-semibold">{t(`export.${format}`)}</span>
        <span className="block text-sm font-normal text-ink-2">{t(`export.${format}_hint`)}</span>
      </span>
    </button>
  )
}
