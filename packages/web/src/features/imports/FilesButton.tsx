/** The button behind which the device's own choice of many files lies. */
import { useRef } from 'react'
import { FolderOpen } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'

interface FilesButtonProps {
  busy: boolean
  accept?: string
  onFiles: (files: readonly File[]) => void
  children: string
}

export function FilesButton({ busy, accept = '.xlsx,.csv,.txt,.tsv,.pdf', onFiles, children }: FilesButtonProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button kind="soft" size="small" busy={busy} icon={<FolderOpen aria-hidden size={18} />} onClick={() => picker.current?.click()}>
        {children}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        aria-label={children}
        accept={accept}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}
