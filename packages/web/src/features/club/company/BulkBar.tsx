/** What is done with all rows that are chosen: how many they are, the acts, and the way out. */
import type { ReactNode } from 'react'
import { X } from 'lucide-react'
import { IconButton } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { t } from '../../../words/words.ts'
import type { Chosen } from './use-chosen.ts'

interface BulkBarProps {
  chosen: Chosen
  /** Those on the screen. */
  shown: readonly number[]
  trouble: string | null
  children: ReactNode
}

export function BulkBar({ chosen, shown, trouble, children }: BulkBarProps) {
  const all = shown.length > 0 && shown.every((id) => chosen.has(id))
  return (
    <div className="mb-3 grid gap-2 rounded-m border border-line bg-card px-3 py-2">
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex min-w-0 items-center gap-1">
          <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
            <input
              type="checkbox"
              aria-label={t('clubDesk.choose_all')}
              checked={all}
              onChange={() => chosen.set(all ? [] : shown)}
              className="size-6 accent-brand"
            />
          </label>
          <span role="status" className="font-semibold">
            {chosen.ids.length === 0 ? t('clubDesk.choose_all') : t('clubDesk.chosen', { count: chosen.ids.length })}
          </span>
        </div>
        {chosen.ids.length > 0 && (
          <>
            <div className="order-2 grid w-full grid-cols-[repeat(auto-fit,minmax(120px,1fr))] gap-2 duo:order-1 duo:ms-auto duo:flex duo:w-auto">
              {children}
            </div>
            <IconButton label={t('clubDesk.choose_none')} onClick={() => chosen.set([])} className="order-1 ms-auto duo:order-2 duo:ms-0">
              <X aria-hidden size={20} />
            </IconButton>
          </>
        )}
      </div>
      {trouble !== null && <Notice kind="bad">{trouble}</Notice>}
    </div>
  )
}

/** In front of a row; its name is that of the row. */
export function ChooseRow({ name, checked, onChange }: { name: string; checked: boolean; onChange: () => void }) {
  return (
    <label className="grid min-h-16 shrink-0 cursor-pointer place-items-center px-3">
      <input
        type="checkbox"
        aria-label={t('clubDesk.choose_one', { name })}
        checked={checked}
        onChange={onChange}
        className="size-6 accent-brand"
      />
    </label>
  )
}
