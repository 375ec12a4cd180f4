/** A card onto which files are dropped, beside the button in it that chooses them. */
import { useState, type ReactNode } from 'react'
import { Card } from './Card.tsx'
import { cx } from './classes.ts'

export function DropCard({ busy, onFiles, children }: { busy: boolean; onFiles: (files: readonly File[]) => void; children: ReactNode }) {
  const [over, setOver] = useState(false)
  return (
    <Card className={cx('transition-colors', over && 'border-brand bg-mint')}>
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          if (!busy) onFiles([...event.dataTransfer.files])
        }}>
        {children}
      </div>
    </Card>
  )
}
