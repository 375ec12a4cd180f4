/** The card in which a file is handed in: its title and hint, the button that chooses, a place to drop it, and what was chosen. */
import type { ReactNode } from 'react'
import { FolderOpen } from 'lucide-react'
import { DropCard } from './DropCard.tsx'
import { FileChoice, SHEET_FILES } from './FileChoice.tsx'

interface FileDropProps {
  title: string
  hint: string
  /** On the button. */
  choose: string
  /** Kinds of file, as the browser's chooser takes them; a sheet where nothing is said. */
  accept?: string
  multiple?: boolean
  busy: boolean
  /** The file that was chosen, where it stays in sight. */
  name?: string | null
  onFiles: (files: readonly [File, ...File[]]) => void
  children?: ReactNode
}

export function FileDrop({ title, hint, choose, accept = SHEET_FILES, multiple, busy, name, onFiles, children }: FileDropProps) {
  const drop = ([first, ...others]: readonly File[]) => first && onFiles([first, ...others])
  return (
    <DropCard busy={busy} onFiles={drop}>
      <p className="mt-0 mb-1 text-base font-bold">{title}</p>
      <p className="mt-0 mb-3 text-sm text-ink-2">{hint}</p>
      <FileChoice
        icon={<FolderOpen aria-hidden size={18} />}
        kind="soft"
        size="small"
        multiple={multiple ?? false}
        accept={accept}
        busy={busy}
        onFiles={onFiles}>
        {choose}
      </FileChoice>
      {typeof name === 'string' && (
        <p className="mt-3 mb-0 break-words">
          <bdi>{name}</bdi>
        </p>
      )}
      {children}
    </DropCard>
  )
}
