/** The desk's search: opened by ⌘K or Ctrl K from any screen; `?` lists the keys. */
import { useEffect, useEffectEvent, useState } from 'react'
import { Search } from 'lucide-react'
import { allWords, t } from '../../../words/words.ts'
import { useSession } from '../../../api/session.ts'
import { FinderDialog } from './FinderDialog.tsx'
import { KeysSheet } from './KeysSheet.tsx'
import { COMMAND } from '../../../device/command-key.ts'
import { hasDesk, useDesk } from './desk-window.ts'

/** Where a letter is a letter. */
const TYPES = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'

export function Finder() {
  const { role, status } = useSession()
  const desk = useDesk()
  const [open, setOpen] = useState<'find' | 'keys' | null>(null)
  const [ready, setReady] = useState(false)
  const here = desk && status !== 'logged-out' && hasDesk(role)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!here || event.defaultPrevented || event.altKey) return
    if ((event.metaKey || event.ctrlKey) && !event.shiftKey && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      // A question that is open (a proof, a sum to confirm) is answered first.
      if (open === 'find' || !document.querySelector('dialog:modal')) setOpen(open === 'find' ? null : 'find')
      return
    }
    if (event.key !== '?' || event.ctrlKey || event.metaKey) return
    if ((event.target as Element | null)?.closest(TYPES) || document.querySelector('dialog:modal')) return
    event.preventDefault()
    setOpen('keys')
  })
  useEffect(() => {
    const heard = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', heard)
    void allWords().then(() => setReady(true))
    return () => document.removeEventListener('keydown', heard)
  }, [])
  if (!here || !ready || role === null) return null
  const close = () => setOpen(null)
  return (
    <>
      <search
        aria-label={t('finder.title')}
        className="no-print fixed bottom-[82px] left-4.5 z-10 w-[212px] max-wide:hidden [@media(max-height:640px)]:hidden">
        <button
          type="button"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => setOpen('find')}
          className="flex min-h-11 w-full items-center gap-3 rounded-xl border border-white/25 bg-brand-2 px-3.5 text-start text-on-side hover:bg-white/8 focus-visible:outline-white">
          <Search aria-hidden size={18} />
          <span className="flex-1">{t('finder.button')}</span>
          <kbd aria-hidden className="rounded-md border border-white/25 px-1.5 font-sans text-xs">
            {COMMAND} K
          </kbd>
        </button>
      </search>
      {open === 'find' && <FinderDialog role={role} onClose={close} onKeys={() => setOpen('keys')} />}
      {open === 'keys' && <KeysSheet onClose={close} />}
    </>
  )
}
