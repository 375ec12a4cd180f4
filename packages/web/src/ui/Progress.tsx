/** A progress bar with its words. */
interface ProgressProps {
  label: string
  says: string
  done: number
  total: number
}

export function Progress({ label, says, done, total }: ProgressProps) {
  return (
    <>
      <p aria-live="polite" className="mt-0 mb-3 text-ink-2">
        {says}
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        className="h-3 overflow-hidden rounded-full bg-mint">
        <div
          className="h-full rounded-full bg-brand transition-[width]"
          style={{ width: `${total === 0 ? 0 : Math.round((done / total) * 100)}%` }}
        />
      </div>
    </>
  )
}
