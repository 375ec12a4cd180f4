/** The sheet in which a view is named, shared, overwritten or removed. */
import { useState } from 'react'
import { Trash2 } from 'lucide-react'
import { changeView, listSavedViews, removeView, saveView, type SavedView } from '@taschino/contract/saved-views.ts'
import { useAct } from '../api/use-act.ts'
import { invalidate } from '../api/use-ask.ts'
import { useSession } from '../api/session.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { FormSheet } from '../ui/FormSheet.tsx'
import { Switch } from '../ui/Switch.tsx'
import { errorWords } from '../api/refusals.ts'
import { t } from '../words/words.ts'
import type { Views } from './use-views.ts'

interface ViewSheetProps {
  views: Views
  /** Null: a new one, of the list as it is now. */
  view: SavedView | null
  onClose: () => void
}

const ALONE = ['agent', 'superagent']

/** A dialog that opens around it chooses its first button otherwise: who opened it by keyboard writes at once. */
const firstFocus = (place: HTMLElement | null) => place?.querySelector('input')?.setAttribute('autofocus', '')

export function ViewSheet({ views, view, onClose }: ViewSheetProps) {
  const { role } = useSession()
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const [columns, setColumns] = useState((view?.columns ?? null) !== null)
  const [asked, setAsked] = useState(false)
  const ended = async (now: SavedView | null) => {
    await invalidate(listSavedViews)
    if (now === null || view === null) views.show(now)
    onClose()
  }
  const made = useAct(saveView, { onDone: ended })
  const changed = useAct(changeView, { onDone: ended })
  const gone = useAct(removeView, { onDone: () => ended(null) })
  const act = view === null ? made : changed
  const send = () => {
    setAsked(true)
    if (name.trim() === '') return
    const body = { name: name.trim(), shared, columns: columns ? (view?.columns ?? views.now.columns) : null }
    if (view === null) made.start({ params: { list: views.list }, body: { ...body, query: views.now.query } })
    else changed.start({ params: { id: String(view.id) }, body })
  }
  return (
    <FormSheet
      id="view"
      title={t(view === null ? 'table.view_new' : 'table.view_edit')}
      onClose={onClose}
      act={{ busy: act.busy, trouble: act.trouble }}
      fault={gone.error === null ? null : errorWords(gone.error)}
      onSend={send}
      send={t(view === null ? 'table.view_save_now' : 'table.view_send')}>
      <div ref={firstFocus}>
        <Field
          label={t('table.view_name')}
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          error={asked && name.trim() === '' ? t('table.view_name_missing') : undefined}
        />
      </div>
      <div className="divide-y divide-line rounded-m border border-line">
        {!ALONE.includes(role ?? '') && (
          <Switch label={t('table.view_share')} hint={t('table.view_share_hint')} checked={shared} onChange={setShared} />
        )}
        <Switch label={t('table.view_columns')} hint={t('table.view_columns_hint')} checked={columns} onChange={setColumns} />
      </div>
      {view !== null && (
        <Button
          kind="ghost"
          size="small"
          wide
          busy={gone.busy}
          icon={<Trash2 aria-hidden size={18} />}
          onClick={() => gone.start({ params: { id: String(view.id) } })}>
          {t('table.view_remove')}
        </Button>
      )}
    </FormSheet>
  )
}
