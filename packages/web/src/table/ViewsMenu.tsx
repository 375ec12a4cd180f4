/** The menu "Viste" (key v): saved filters, order and columns of a list, one's own and those that colleagues share. */
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { Bookmark, Pencil, Star, Users } from 'lucide-react'
import { changeView, listSavedViews, openWithView, type SavedView } from '@taschino/contract/saved-views.ts'
import { useAct } from '../api/use-act.ts'
import { invalidate } from '../api/use-ask.ts'
import { Button } from '../ui/Button.tsx'
import { useClosing } from '../ui/closing.ts'
import { Notice } from '../ui/Notice.tsx'
import { t } from '../words/words.ts'
import { isTypedIn } from './use-table-keys.ts'
import type { Views } from './use-views.ts'
import { ViewSheet } from './ViewSheet.tsx'

export function ViewsMenu({ views }: { views: Views }) {
  const [open, setOpen] = useState(false)
  const [sheet, setSheet] = useState<'new' | 'open' | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const id = useId()
  useClosing(open, place, () => setOpen(false))
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'v' || isTypedIn(event)) return
    event.preventDefault()
    setOpen(true)
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('[data-views] button')?.focus())
  })
  useEffect(() => {
    const heard = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [])
  const shut = () => {
    setOpen(false)
    place.current?.querySelector('button')?.focus()
  }
  useFocusBack(sheet !== null, place)
  const label =
    views.open === null ? t('table.views') : views.changed ? t('table.view_changed', { name: views.open.name }) : views.open.name
  return (
    <div ref={place} className="relative shrink-0">
      <Button
        size="small"
        kind={views.open === null ? 'plain' : 'soft'}
        aria-expanded={open}
        aria-controls={id}
        aria-keyshortcuts="v"
        icon={<Bookmark aria-hidden size={18} />}
        onClick={() => setOpen(!open)}>
        <span className={views.open === null ? '@max-4xl:sr-only' : 'max-w-40 truncate'}>{label}</span>
      </Button>
      <div
        id={id}
        data-views
        hidden={!open}
        className="absolute end-0 top-full z-40 mt-1 max-h-[60dvh] w-80 overflow-y-auto rounded-m border border-line bg-card p-2 shadow-card">
        {open && (
          <>
            <ViewList
              views={views}
              onShow={(view) => {
                views.show(view)
                shut()
              }}
            />
            <OpenView views={views} onEdit={() => setSheet('open')} />
            <Button size="small" kind="ghost" wide className="mt-2" onClick={() => setSheet('new')}>
              {t('table.view_save')}
            </Button>
          </>
        )}
      </div>
      {sheet !== null && (
        <ViewSheet
          views={views}
          view={sheet === 'open' ? views.open : null}
          onClose={() => {
            setSheet(null)
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}

/** While a sheet is there nothing behind it takes the focus: the button has it again when the sheet is gone. */
function useFocusBack(away: boolean, place: RefObject<HTMLElement | null>): void {
  const before = useRef(away)
  useEffect(() => {
    if (before.current && !away) place.current?.querySelector('button')?.focus()
    before.current = away
  }, [away, place])
}

function ViewList({ views, onShow }: { views: Views; onShow: (view: SavedView | null) => void }) {
  const LINE = 'flex min-h-9 w-full items-center gap-2 rounded-xl px-3 text-start hover:bg-mint aria-pressed:bg-mint aria-pressed:font-bold'
  return (
    <ul aria-label={t('table.views')} className="m-0 grid list-none gap-0.5 p-0">
      <li>
        <button
          type="button"
          className={LINE}
          aria-pressed={views.open === null && Object.keys(views.now.query).length === 0}
          onClick={() => onShow(null)}>
          {t('table.view_all')}
        </button>
      </li>
      {views.all.map((view) => (
        <li key={view.id}>
          <button type="button" className={LINE} aria-pressed={views.open?.id === view.id} onClick={() => onShow(view)}>
            <span className="min-w-0 flex-1 truncate">
              <bdi>{view.name}</bdi>
              {!view.own && (
                <span className="block truncate text-[13px] font-normal text-ink-2">{t('table.view_by', { name: view.by })}</span>
              )}
            </span>
            {view.own && view.shared && <Users role="img" aria-label={t('table.view_shared')} size={16} className="shrink-0 text-ink-2" />}
            {views.opensWith === view.id && (
              <Star role="img" aria-label={t('table.view_first')} size={16} className="shrink-0 fill-current text-brand" />
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** What can be done with the view that is open. */
function OpenView({ views, onEdit }: { views: Views; onEdit: () => void }) {
  const { open, opensWith, changed, now } = views
  const again = () => invalidate(listSavedViews)
  const keep = useAct(changeView, { onDone: again })
  const first = useAct(openWithView, { onDone: again })
  if (open === null) return null
  const params = { id: String(open.id) }
  const isFirst = opensWith === open.id
  return (
    <div className="mt-2 grid gap-1 border-t border-line pt-2">
      {[keep.trouble, first.trouble].map(
        (words) =>
          words !== null && (
            <Notice key={words} kind="bad">
              {words}
            </Notice>
          ),
      )}
      {open.own && changed && (
        <Button
          size="small"
          kind="soft"
          wide
          busy={keep.busy}
          onClick={() => keep.start({ params, body: { query: now.query, ...(open.columns === null ? {} : { columns: now.columns }) } })}>
          {t('table.view_keep', { name: open.name })}
        </Button>
      )}
      <Button
        size="small"
        kind="plain"
        wide
        busy={first.busy}
        icon={<Star aria-hidden size={16} />}
        onClick={() => first.start({ params, body: { on: !isFirst } })}>
        {t(isFirst ? 'table.view_first_no_more' : 'table.view_make_first')}
      </Button>
      {open.own && (
        <Button size="small" kind="plain" wide icon={<Pencil aria-hidden size={16} />} onClick={onEdit}>
          {t('table.view_edit')}
        </Button>
      )}
    </div>
  )
}
