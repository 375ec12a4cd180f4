/** A button behind which the device's own choice of files lies, or its camera. */
import type { ReactNode } from 'react'
import { buttonClass } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/classes.ts'

interface FileChoiceProps {
  icon: ReactNode
  kind: 'primary' | 'ghost'
  accept: string
  multiple?: boolean
  /** The camera itself, where there is one. */
  capture?: boolean
  busy?: boolean
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

export const FileChoice = ({ icon, kind, accept, multiple, capture, busy, onFiles, children }: FileChoiceProps) => (
  <label
    className={cx(
      buttonClass(kind),
      'relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-brand',
      busy && 'opacity-60',
    )}>
    {icon}
    {children}
    <input
      type="file"
      accept={accept}
      multiple={multiple}
      disabled={busy}
      {...(capture ? { capture: 'environment' as const } : {})}
      className="absolute inset-0 cursor-pointer opacity-0"
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])])
        event.target.value = ''
      }}
    />
  </label>
)
