/** A button that opens the device's file chooser or its camera. */
import type { ReactNode } from 'react'
import { buttonClass, BusySign, type ButtonKind } from './Button.tsx'
import { cx } from './classes.ts'

/** What is chosen where a sheet is wanted; what it is says the server. */
export const SHEET_FILES = '.xlsx,.csv,.txt,.tsv'

interface FileChoiceProps {
  icon: ReactNode
  kind: ButtonKind
  size?: 'small'
  accept: string
  multiple?: boolean
  /** The camera itself, where there is one. */
  capture?: boolean
  busy?: boolean
  className?: string
  /** At least one; the same one may be chosen again, once it was repaired. */
  onFiles: (files: readonly [File, ...File[]]) => void
  children: ReactNode
}

export const FileChoice = ({ icon, kind, size, accept, multiple, capture, busy, className, onFiles, children }: FileChoiceProps) => (
  <label
    className={cx(
      buttonClass(kind, size),
      'relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-brand',
      busy && 'opacity-60',
      className,
    )}>
    {busy ? <BusySign /> : icon}
    {children}
    <input
      type="file"
      accept={accept}
      multiple={multiple}
      disabled={busy}
      {...(capture ? { capture: 'environment' as const } : {})}
      className="absolute inset-0 cursor-pointer opacity-0"
      onChange={(event) => {
        const [first, ...others] = event.target.files ?? []
        event.target.value = ''
        if (first) onFiles([first, ...others])
      }}
    />
  </label>
)
